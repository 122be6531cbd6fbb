import { randomUUID } from 'node:crypto'
import type { CheckedList, ListLine } from '@scan/contract/admin/volunteer-list.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { canonicalAddress } from '@scan/domain/email-address.ts'
import { fromRefusal, readVolunteerList } from '@scan/domain/read-volunteer-list.ts'
import type { ListRow } from '@scan/domain/read-volunteer-list.ts'
import type { ListedVolunteer } from '@scan/domain/volunteer-list.ts'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import { newToken } from '../access/tokens.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { refusedField } from '../http/errors.ts'
import { knownBefore } from './marks.ts'
import type { Known } from './marks.ts'
import { inviteListed, purgeSignUps } from './sign-up.ts'

/**
 * Everybody on a list of volunteers is emailed to choose a password, or nobody. A dry run says what would become of each
 * row. Whoever has an account, or was invited, is left as they are: the same list again invites nobody twice.
 */
export async function importVolunteers(
  context: Context,
  actor: Actor,
  { text, from, language, dryRun = false, leaveOut = false }: Body<typeof api.importVolunteers>,
): Promise<CheckedList> {
  const { passwords, secrets } = context
  const refusal = fromRefusal(from)
  if (refusal) throw refusedField('from', refusal)
  const read = readVolunteerList(text)
  if ('refusals' in read) {
    if (!dryRun) throw new ApiProblem('list-wrong')
    return { ...{ rows: 0, ready: 0, wrong: 0, already: 0 }, ...read, ignored: [], lines: [] }
  }
  await purgeSignUps(context)
  // Nobody knows it.
  const passwordHash = dryRun ? '' : await passwords.hash(newToken())
  return asStaff(
    context,
    actor,
    'import-volunteers',
    ({ rows, ready }) => {
      const subject = { kind: 'account', id: actor.id } as const
      if (dryRun) return { action: 'look-at-volunteer-list', subject, remark: String(rows) }
      return { action: 'import-volunteers', subject, remark: String(ready) }
    },
    async (tx, _scope, at) => {
      // Two lists at once would not see whom the other invites.
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('volunteer lists', 0))`)
      const { lines, volunteers } = await check(tx, secrets, read.rows)
      const count = (isSo: (line: ListLine) => boolean) => lines.filter(isSo).length
      const checked = {
        rows: lines.length,
        ready: volunteers.length,
        wrong: count((line) => line.wrong.length > 0),
        already: count((line) => line.already !== undefined),
        refusals: [],
        ignored: read.ignored,
        lines: lines.filter((line) => line.wrong.length + line.notes.length > 0 || line.already),
      }
      if (dryRun) return checked
      if (checked.wrong > 0 && !leaveOut) throw new ApiProblem('list-wrong')
      if (volunteers.length === 0) throw new ApiProblem('nobody-to-invite')
      await invite(tx, volunteers, { from, language, passwordHash, at })
      return checked
    },
  )
}

async function invite(
  tx: Queryable,
  volunteers: readonly ListedVolunteer[],
  { from, language, passwordHash, at }: { from: string; language: string; passwordHash: string; at: Date },
): Promise<void> {
  const rows = volunteers.map((volunteer) => ({ id: randomUUID(), ...volunteer }))
  await tx.query(sql`
    insert into waiting_sign_ups (id, name, email, phone, category, district, skills, organisation, password_hash, signed_up_at, language, list_from)
    select id, name, email, phone, 'Volunteer', district, array(select jsonb_array_elements_text(skills)), unit,
      ${passwordHash}, ${at}, ${language}, ${from}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as listed (id uuid, name text, email text, phone text, district text, skills jsonb, unit text)`)
  await inviteListed(
    tx,
    rows.map(({ email }) => email),
  )
}

interface Checked {
  lines: ListLine[]
  /** Those to invite. */
  volunteers: ListedVolunteer[]
}

async function check(tx: Queryable, secrets: Context['secrets'], rows: readonly ListRow[]): Promise<Checked> {
  const volunteers = rows.flatMap(({ volunteer }) => volunteer ?? [])
  const [known, invited] = await Promise.all([knownBefore(tx, secrets, volunteers), invitedBefore(tx)])
  const knownOf = new Map(volunteers.map((one, at) => [one, known[at]]))
  const toInvite: ListedVolunteer[] = []
  const lines = rows.map(({ number, name, refusals, notes, volunteer }): ListLine => {
    const line: ListLine = { row: number, name, wrong: refusals, notes }
    const found = volunteer && knownOf.get(volunteer)
    if (!volunteer || !found) return line
    if (found.is === 'administrator')
      return { ...line, wrong: [{ reason: 'administrators-address', value: volunteer.email }] }
    const since = invited.addresses.get(canonicalAddress(volunteer.email))
    if (since) return { ...line, already: 'invited', since }
    if (found.is) return { ...line, already: found.is }
    toInvite.push(volunteer)
    return { ...line, notes: [...notes, ...notesOf(volunteer, found, invited.phones)] }
  })
  return { lines, volunteers: toInvite }
}

function notesOf(
  { phone }: ListedVolunteer,
  { hasAdministratorsPhone, isPhoneKnown, wasRemoved }: Known,
  invited: ReadonlySet<string>,
): ListLine['notes'] {
  return [
    ...(wasRemoved ? [{ reason: 'removed-before' } as const] : []),
    ...(hasAdministratorsPhone
      ? [{ reason: 'administrators-phone', value: phone } as const]
      : isPhoneKnown || invited.has(phone)
        ? [{ reason: 'phone-known', value: phone } as const]
        : []),
  ]
}

/** Everybody on a list who has yet to choose a password. */
async function invitedBefore(tx: Queryable) {
  const rows = await tx.query(sql<{ email: string; phone: string; at: Date }>`
    select email, phone, signed_up_at as at from waiting_sign_ups where list_from is not null`)
  return {
    addresses: new Map(rows.map(({ email, at }) => [canonicalAddress(email), at])),
    phones: new Set(rows.map(({ phone }) => phone)),
  }
}
