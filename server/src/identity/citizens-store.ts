import type { CitizenByPhone } from '@scan/contract/admin/citizens.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { languageOf } from '@scan/contract/language.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { SpokeTo } from '@scan/domain/by-phone.ts'
import { areaRefusal } from '@scan/domain/contact-details/place.ts'
import type { Actor } from '../access/caller.ts'
import { inScope, type Scope } from '../access/staff.ts'
import { recordView } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { refusedField } from '../http/errors.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'

/** What staff write down of a person by phone. */
export type Details = Omit<Body<typeof api.changeCitizen>, 'spokeTo' | 'consentVersion' | 'anyway'>

/** Nobody else's: whoever has an email looks after their own account. */
function byPhone(account: Account | undefined): Account {
  if (!account) throw new ApiProblem('account-not-found')
  if (!account.byPhone) throw new ApiProblem('not-by-phone')
  return account
}

export const findByPhone = async (db: Queryable, scope: Scope, id: string): Promise<Account> =>
  byPhone(await accounts.findForStaff(db, scope, id))

export const lockByPhone = async (tx: Queryable, scope: Scope, id: string): Promise<Account> =>
  byPhone(await accounts.lockForStaff(tx, scope, id))

type Row = Omit<CitizenByPhone, 'language' | 'phoneWrong' | 'newEmail'> & {
  language: string
  isPhoneWrong: boolean
  newEmail: string | null
}

export async function readCitizen(db: Queryable, scope: Scope, id: string): Promise<CitizenByPhone> {
  await findByPhone(db, scope, id)
  const [row] = await db.query(sql<Row>`
    select a.id, a.name, a.phone, a.language, a.district, a.area, a.address, a.landmark, a.created_at as "registeredAt",
      case when a.contact_name is not null
        then json_build_object('name', a.contact_name, 'relation', a.contact_relation) end as "contactIs",
      case when a.kin_name is not null
        then json_build_object('name', a.kin_name, 'relation', a.kin_relation, 'phone', a.kin_phone) end as "nextOfKin",
      a.house_known as "houseKnown", a.spoke_to as "spokeTo", a.consent_version::text as "consentVersion",
      a.phone_wrong_at is not null as "isPhoneWrong",
      (select c.email from address_changes c where c.account_id = a.id) as "newEmail"
    from accounts a where a.id = ${id}`)
  if (!row) throw new ApiProblem('account-not-found')
  const { isPhoneWrong, newEmail, language, ...citizen } = row
  return {
    ...citizen,
    language: languageOf(language),
    ...(isPhoneWrong && { phoneWrong: true }),
    ...(newEmail !== null && { newEmail }),
  }
}

/** Who of staff changed the number last, and when. */
export async function numberChangedOf(db: Queryable, scope: Scope, id: string) {
  await findByPhone(db, scope, id)
  const [numberChanged] = await db.query(sql<{ by: string | null; at: Date }>`
    select a.name as by, l.at from audit.lines l left join accounts a on a.id = l.actor_id
    where l.subject_kind = 'account' and l.subject_id = ${id} and l.action = 'change-citizen-number'
    order by l.at desc, l.id desc limit 1`)
  return numberChanged && { numberChanged }
}

/** A number that was wrong is not, once it is another. */
export async function writeDetails(
  tx: Queryable,
  id: string,
  given: Details,
  consent: { spokeTo: SpokeTo; consentVersion: string; agreedAt: Date | null },
): Promise<void> {
  const { name, phone, language, district, area = null, address = null, landmark = null } = given
  const { contactIs, nextOfKin, houseKnown = false } = given
  if (area && areaRefusal(area, name)) throw refusedField('area', 'area-too-exact')
  await tx.query(sql`
    update accounts set by_phone = true, name = ${name}, phone = ${phone}, language = ${language}, district = ${district},
      area = ${area}, address = ${address}, landmark = ${landmark},
      contact_name = ${contactIs?.name ?? null}, contact_relation = ${contactIs?.relation ?? null},
      kin_name = ${nextOfKin?.name ?? null}, kin_relation = ${nextOfKin?.relation ?? null}, kin_phone = ${nextOfKin?.phone ?? null},
      house_known = ${houseKnown}, spoke_to = ${consent.spokeTo}, consent_version = ${consent.consentVersion}::date,
      agreed_at = coalesce(agreed_at, ${consent.agreedAt}::timestamptz), phone_wrong_at = case when phone = ${phone} then phone_wrong_at end
    where id = ${id}`)
}

const SHOWN_AT_MOST = 8

class SamePhone extends ApiProblem {
  readonly people: readonly { _id: string }[]
  constructor(people: readonly { _id: string }[]) {
    super('same-phone', { data: people })
    this.people = people
  }
}

/** Whoever is named in the refusal was looked at: each is a line in the log, though nothing else was saved. */
export async function recordSamePhone<Result>(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { id: actorId, clientSubnet }: Actor,
  work: Promise<Result>,
): Promise<Result> {
  const [settled] = await Promise.allSettled([work])
  if (settled.status === 'fulfilled') return settled.value
  const seen = settled.reason instanceof SamePhone ? settled.reason.people : []
  for (const { _id: id } of seen)
    await recordView(database, {
      ...{ at: now(), actorId, clientSubnet, action: 'look-at-same-phone' },
      subject: { kind: 'account', id },
    })
  throw settled.reason
}

/** Says who has this number already, unless staff have read it. */
export async function refuseSamePhone(
  tx: Queryable,
  scope: Scope,
  { phone, anyway = false }: { phone: string; anyway?: boolean | undefined },
  exceptId: string,
): Promise<void> {
  if (anyway) return
  const same = await tx.query(sql<{ _id: string; name: string; area: string | null; byPhone: boolean }>`
    select a.id as _id, a.name, a.area, a.by_phone as "byPhone" from accounts a
    where a.phone = ${phone} and a.id <> ${exceptId} and ${inScope(scope, sql`a.district`)}
    order by a.created_at, a.id limit ${sql.constant(SHOWN_AT_MOST)}`)
  if (same.length > 0) throw new SamePhone(same)
}
