import type { Language } from '@scan/contract/language.ts'
import type { PartOfDay } from '@scan/domain/availability.ts'
import type { CallbackFor } from '@scan/domain/callback.ts'
import { inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'

/** A notification under its key. Told again, it has another `at`: what was shown before is not it. */
export interface StoredItem {
  /** Of this or another version of the product. */
  notification: { kind: string; requestId?: string }
  at: string
  isUndelivered?: true
  /** Who comes, in what was shown. */
  names?: string
}
export type StoredItems = Readonly<Record<string, StoredItem>>

/** Who asked to be rung, oldest first. */
export interface StoredCallback {
  id: string
  name: string
  part: PartOfDay
  forWhom: CallbackFor
  words: string | null
  at: string
}

export interface StoredCall {
  id: string
  items: StoredItems
  callbacks: readonly StoredCallback[]
  tries: number
  triedAt: Date | null
  takenBy: { id: string; name: string } | null
  takenAt: Date | null
  heldSince: Date | null
  /** Callbacks by their ids. */
  shown: StoredItems | null
  person: {
    id: string
    name: string
    email: string
    phone: string
    contactName: string | null
    contactRelation: string | null
    nextOfKin: { name: string; relation: string; phone: string } | null
    language: Language
    byPhone: boolean
    isPhoneWrong: boolean
    isSignUp: boolean
    /** Asked to be rung: its id is the call's. */
    isCallback: boolean
  }
}

const SELECTED = sql<StoredCall>`
  c.id, c.items, c.tries, c.tried_at as "triedAt", c.taken_at as "takenAt", c.held_since as "heldSince",
  c.shown,
  (select json_build_object('id', s.id, 'name', s.name) from accounts s where s.id = c.taken_by) as "takenBy",
  coalesce(
    (select json_build_object('id', a.id, 'name', a.name, 'email', a.email, 'phone', a.phone,
      'contactName', a.contact_name, 'contactRelation', a.contact_relation,
      'nextOfKin', case when a.kin_name is not null then
        json_build_object('name', a.kin_name, 'relation', a.kin_relation, 'phone', a.kin_phone) end, 'language', a.language,
      'byPhone', a.by_phone, 'isPhoneWrong', a.phone_wrong_at is not null, 'isSignUp', false, 'isCallback', false)
      from accounts a where a.id = c.account_id),
    (select json_build_object('id', w.id, 'name', w.name, 'email', w.email, 'phone', w.phone,
      'contactName', null, 'contactRelation', null, 'nextOfKin', null, 'language', w.language,
      'byPhone', false, 'isPhoneWrong', false, 'isSignUp', true, 'isCallback', false)
      from waiting_sign_ups w where w.id = c.sign_up_id),
    (select json_build_object('id', c.id, 'name', b.name, 'email', '', 'phone', c.callback_phone,
      'contactName', null, 'contactRelation', null, 'nextOfKin', null, 'language', b.language,
      'byPhone', false, 'isPhoneWrong', false, 'isSignUp', false, 'isCallback', true)
      from callbacks b where b.call_id = c.id order by b.asked_at desc, b.id limit 1)) as person,
  coalesce((
    select json_agg(json_build_object('id', b.id, 'name', b.name, 'part', b.part, 'forWhom', b.for_whom,
      'words', b.words, 'at', b.asked_at) order by b.asked_at, b.id)
    from callbacks b where b.call_id = c.id), '[]') as callbacks
  from calls c`
const DISTRICT = sql`coalesce((select a.district from accounts a where a.id = c.account_id),
  (select w.district from waiting_sign_ups w where w.id = c.sign_up_id))`

export function readCalls(
  db: Queryable,
  /** Null: for nobody to see. */
  scope: Scope | null,
  condition: Sql = sql`true`,
): Promise<StoredCall[]> {
  const within = scope ? inScope(scope, DISTRICT) : sql`true`
  return db.query(sql<StoredCall>`select ${SELECTED} where ${within} and ${condition}`)
}

/** Locks it, and then reads it and its person as they are after the wait. */
export async function lockCall(tx: Queryable, scope: Scope, id: string): Promise<StoredCall | undefined> {
  await tx.query(sql`select from calls where id = ${id} for update`)
  const [call] = await readCalls(tx, scope, sql`c.id = ${id}`)
  return call
}

/** What is told or no longer so; what was told again since stays. A call without items is none. */
export async function removeItems(tx: Queryable, id: string, items: StoredItems): Promise<void> {
  await tx.query(sql`
    update calls set items = coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(items)
      where not ${JSON.stringify(items)}::jsonb @> jsonb_build_object(key, value)), '{}')
    where id = ${id}`)
  await tx.query(sql`
    delete from callbacks where call_id = ${id} and id::text = any(${Object.keys(items)})`)
  await tx.query(sql`
    delete from calls where id = ${id} and items = '{}' and not exists (select from callbacks where call_id = ${id})`)
}
