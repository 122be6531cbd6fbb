import { STOP_CAUSES } from '@scan/domain/stops.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Context } from '../context.ts'
import { topic } from '../live/topics.ts'
import { holdFirstRequest, showFirstRequest } from '../requests/call-first.ts'
import { joinPatterns } from '../requests/patterns.ts'
import { undoLetBe } from '../requests/let-be.ts'
import { endVisitsApart } from '../requests/separations.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'
import { houseMark, markEverybody, reapplyProtections } from './marks.ts'
import type { House } from './marks.ts'
import { accountsOf, areOther, lockPersons } from './person.ts'
import { stopByRule, stopIfDue } from './stop.ts'

/** Run for a new account, address, number or house: everything that holds for its person holds for it from now on (D98). */
export async function join(
  tx: Queryable,
  { secrets }: Pick<Context, 'secrets'>,
  account: Account,
  at: Date,
): Promise<void> {
  const { id, role } = account
  const { joined, stoppedFor } = await reapplyProtections(tx, secrets, account, at)
  if (stoppedFor) await stopByRule(tx, id, stoppedFor, at, { before: true })
  if (joined.length > 0) {
    const [others] = await tx.query(sql<{ isBanned: boolean; isAgainst: boolean }>`
      select bool_or(o.banned_at is not null) as "isBanned", bool_or(${SOMETHING_AGAINST}) as "isAgainst"
      from accounts o where o.id = any(${joined}::uuid[])`)
    if (role === 'citizen' && others?.isAgainst)
      await tx.query(sql`update accounts set awaits_agreement = true where id = ${id}`)
    // Whoever is approved later is flagged then.
    if (others?.isBanned && account.approvedAt) await stopIfDue(tx, id, { otherBanned: true }, at)
    const [stopped] = await tx.query(sql<{ cause: NonNullable<Account['stoppedFor']> }>`
      select stopped_for as cause from accounts where id in ${accountsOf(id)} and stopped_for is not null
      order by array_position(${[...STOP_CAUSES]}::text[], stopped_for) limit 1`)
    if (stopped) {
      await stopByRule(tx, id, stopped.cause, at)
      await undoLetBe(tx, id)
    }
    await joinPatterns(tx, id)
  }
  await endVisitsApart(tx, id, at)
  if (role === 'citizen') await holdFirstRequest(tx, id)
  if (role === 'citizen' && !account.awaitsAgreement) await showThatItWaits(tx, id)
}

/** Their open page says in place of the form that a coordinator has to agree. */
async function showThatItWaits(tx: Queryable, id: string): Promise<void> {
  const waiting = await tx.query(sql`select from accounts where id = ${id} and awaits_agreement`)
  if (waiting.length > 0) tx.publish([topic.request(id)])
}

/** Against account `o`: a ban, a stop, a case, or a separation that it did not ask for itself. */
const SOMETHING_AGAINST = sql`(
  o.banned_at is not null or o.stopped_at is not null
  or exists (select from concerns c where c.subject_id = o.id)
  or exists (select from separations s where
    (s.citizen_id = o.id and (s.volunteer_asked or not s.citizen_asked))
    or (s.volunteer_id = o.id and (s.citizen_asked or not s.volunteer_asked))))`

/** A house that a citizen writes in a request counts like that of their profile. */
export async function noteHouse(
  { database, secrets, now }: Pick<Context, 'database' | 'secrets' | 'now'>,
  accountId: string,
  { address, landmark, district }: House,
): Promise<void> {
  const house = { address, landmark, district }
  const mark = await houseMark(database, secrets, house)
  if (!mark) return
  const known = await database.query(sql`
    select from person_marks where account_id = ${accountId} and hash = ${mark}`)
  if (known.length > 0) return
  await database.transaction(
    async (tx) => {
      await lockPersons(tx)
      const account = await accounts.lock(tx, accountId)
      if (account) await join(tx, { secrets }, { ...account, ...house }, now())
    },
    { retry: true },
  )
}

/**
 * When the server starts: accounts that a release before this one has made get their marks, and those with one in common
 * become one person.
 */
export async function joinEverybody({
  database,
  secrets,
  now,
}: Pick<Context, 'database' | 'secrets' | 'now'>): Promise<void> {
  await database.transaction(
    async (tx) => {
      const unmarked = await tx.query(sql`
        select from accounts a where not exists (select from person_marks m where m.account_id = a.id)
          or (a.house_mark is null and a.address is not null) limit 1`)
      if (unmarked.length > 0) await markEverybody(tx, secrets)
      if ((await apartDespiteMarks(tx)).length === 0) return
      await lockPersons(tx)
      const sharing = await apartDespiteMarks(tx)
      for (const { id } of sharing) {
        const account = await accounts.findById(tx, id)
        if (account) await join(tx, { secrets }, account, now())
      }
      // Whoever has asked before goes on: it is the first request that waits.
      const known = sharing.filter(({ isKnown }) => isKnown).map(({ id }) => id)
      await tx.query(sql`update accounts set awaits_agreement = false where id = any(${known}::uuid[])`)
      for (const id of known) await showFirstRequest(tx, id, now())
    },
    { retry: true },
  )
}

const apartDespiteMarks = (tx: Queryable) =>
  tx.query(sql<{ id: string; isKnown: boolean }>`
    select a.id, not a.awaits_agreement and exists (select from help_requests r where r.citizen_id = a.id) as "isKnown"
    from accounts a where a.id in (
      select m.account_id from person_marks m join person_marks n on n.hash = m.hash and n.account_id <> m.account_id
      join accounts one on one.id = m.account_id join accounts other on other.id = n.account_id
      where one.person_id <> other.person_id and not ${areOther(sql`one.id`, sql`other.id`)})
    order by a.created_at, a.id`)
