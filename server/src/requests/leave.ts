import { NOTHING_OPTIONAL } from '@scan/contract/request-details.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import type { Move } from '@scan/domain/help-request.ts'
import { HOUSE_FIELDS } from '@scan/domain/visibility.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { change, visitCancelled } from './move.ts'
import { offerToAll } from './offer-to-all.ts'
import { where } from './store.ts'

/** Ends the requests and visits of somebody banned or deleted, whose account is locked: the others are free and told (D29). */
export async function leaveRequests(
  { now }: Pick<Context, 'now'>,
  tx: Queryable,
  accountId: string,
  actor: { id: string; clientSubnet?: string },
): Promise<void> {
  // Leaving counts as giving back: they have seen a name and a number.
  const move: Move =
    actor.id === accountId ? { type: 'release', by: accountId } : { type: 'volunteer-removed' }
  await change(tx, where.acceptedBy(accountId), ({ request }) => ({
    move,
    at: now(),
    actor,
    notifications: () => [{ kind: 'volunteer-cannot-come', requestId: request.id }],
  }))
  await offerToAll(tx, sql`r.reserved_for = ${accountId}`, now())
  await change(tx, where.currentOf(accountId), () => ({
    move: { type: 'citizen-removed' },
    at: now(),
    actor,
    notifications: visitCancelled,
  }))
}

/** Erased values of the columns with a citizen's words. Counts stay. */
const WORDS = {
  description: '',
  ...NOTHING_OPTIONAL,
  public_description: '',
  public_additional: null,
  thanks: null,
}
const ERASED = sql.list(
  Object.entries(WORDS).map(([column, nothing]) => sql`${sql.identifier(column)} = ${nothing}`),
)

export const WORDS_OF_CITIZENS = Object.keys(WORDS)

/** With staff's notes on them. */
export async function eraseTextsOf(tx: Queryable, citizenId: string): Promise<void> {
  await tx.query(sql`
    delete from notes where request_id in (select id from help_requests where citizen_id = ${citizenId})`)
  await tx.query(sql`update help_requests set ${ERASED} where citizen_id = ${citizenId}`)
}

const HOUSE = HOUSE_FIELDS.map((field) => sql.identifier(field))

/** So that no statement takes long, even the first time over years of requests. */
const ERASED_AT_ONCE = 5_000

/** A request that a case is about keeps its words and notes, which explain the case, but not the house. */
export async function purgeTexts(
  { database, now }: Pick<Context, 'database' | 'now'>,
  keptDays: number,
): Promise<void> {
  const closedBefore = daysAfter(now(), -keptDays)
  await database.query(sql`
    update help_requests r set ${sql.list(HOUSE.map((column) => sql`${column} = null`))}
    where closed_at < ${closedBefore} and description <> '' and coalesce(${sql.list(HOUSE)}) is not null
      and exists (select from concerns c where c.request_id = r.id)`)
  await database.query(sql`
    delete from notes n using help_requests r where r.id = n.request_id and r.closed_at < ${closedBefore}
      and not exists (select from concerns c where c.request_id = r.id)`)
  for (;;) {
    const erased = await database.query(sql`
      update help_requests set ${ERASED} where id in (
        select id from help_requests r where closed_at < ${closedBefore} and (description <> '' or thanks is not null)
          and not exists (select from concerns c where c.request_id = r.id) limit ${ERASED_AT_ONCE})
      returning 1`)
    if (erased.length < ERASED_AT_ONCE) return
  }
}
