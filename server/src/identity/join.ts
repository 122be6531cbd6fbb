import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Context } from '../context.ts'
import { endVisitsApart } from '../requests/separations.ts'
import * as accounts from './accounts-store.ts'
import type { Account } from './accounts-store.ts'
import { addMarks, houseMark, recognise } from './marks.ts'
import type { House } from './marks.ts'
import { accountsOf, lockPersons } from './person.ts'
import { stopByRule, stopIfDue } from './stop.ts'

/** For a new account, address, number or house: what holds for its person holds for it from this moment (D98). */
export async function join(
  tx: Queryable,
  { secrets }: Pick<Context, 'secrets'>,
  account: Account,
  at: Date,
): Promise<void> {
  const { id, role } = account
  const { joined, stoppedFor } = await recognise(tx, secrets, account, at)
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
      order by stopped_at limit 1`)
    if (stopped) await stopByRule(tx, id, stopped.cause, at)
  }
  await endVisitsApart(tx, id, at)
}

/** Of account `o`: a ban, a stop, a case about it, or a separation that it did not ask for itself. */
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

/** When the server starts: accounts that have no marks yet get them, and those with one in common become one person. */
export async function joinEverybody({
  database,
  secrets,
  now,
}: Pick<Context, 'database' | 'secrets' | 'now'>) {
  await database.transaction(
    async (tx) => {
      const unmarked = await tx.query(sql<{ id: string }>`
        select id from accounts a where not exists (select from person_marks m where m.account_id = a.id)
          or (house_mark is null and address is not null)`)
      if (unmarked.length === 0) return
      await lockPersons(tx)
      for (const { id } of unmarked) {
        const account = await accounts.lock(tx, id)
        if (account) await addMarks(tx, secrets, account)
      }
      const houses = await tx.query(sql<House & { id: string }>`
        select distinct citizen_id as id, address, landmark, district from help_requests
        where citizen_id is not null and address is not null`)
      for (const { id, ...house } of houses) {
        const account = await accounts.findById(tx, id)
        if (account) await addMarks(tx, secrets, { ...account, ...house })
      }
      const sharing = await tx.query(sql<{ id: string }>`
        select distinct m.account_id as id from person_marks m join person_marks n on n.hash = m.hash
        where n.account_id <> m.account_id`)
      for (const { id } of sharing) {
        const account = await accounts.findById(tx, id)
        if (account) await join(tx, { secrets }, account, now())
      }
    },
    { retry: true },
  )
}
