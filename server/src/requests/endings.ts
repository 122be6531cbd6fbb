import { endingsOf } from '@scan/domain/endings.ts'
import type { Count, Ending } from '@scan/domain/endings.ts'
import type { HelpRequest } from '@scan/domain/help-request.ts'
import { ENDINGS_DAYS } from '@scan/domain/retention.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql, Value } from '../db/sql.ts'
import { raisedBy } from '../cases/store.ts'
import { accountsEverOf } from '../identity/person.ts'

const ofCount = (count: Count) => sql`e.ending = any(${endingsOf(count)})`

/** Endings `e` of a volunteer's visits that move this count. */
export const endedFor = (count: Count, volunteerId: Value, since: Value): Sql => sql`
  endings e where e.volunteer_id in ${accountsEverOf(volunteerId)} and ${ofCount(count)} and e.at > ${since}`

/** Requests volunteer `v` was told that somebody else sees to. */
export const SEEN_TO = sql`
  endings e where e.volunteer_id in (select p.id from accounts_ever p where p.person_id = v.person_id) and ${ofCount('seenTo')}`

/** The same of a citizen's requests. */
export const endedBy = (count: Count, citizenId: Value, since: Value): Sql => sql`
  endings e where e.citizen_id in ${accountsEverOf(citizenId)} and ${ofCount(count)} and e.at > ${since}`

/** The other person of ending `e`, who may have several accounts or none any more. */
export const otherPerson = (id: Sql) =>
  sql`coalesce((select person_id from accounts_ever where id = ${id}), ${id})`

/** The volunteers whom a citizen has sent away or raised a concern about: also that they did not come. */
export const sentAwayBy = (citizenId: Value, since: Value): Sql => sql`
  select ${otherPerson(sql`e.volunteer_id`)} as volunteer from ${endedBy('sentAway', citizenId, since)}
  union
  select ${otherPerson(sql`e.volunteer_id`)} from endings e
  where e.citizen_id in ${accountsEverOf(citizenId)} and e.ending = 'nobody-came' and e.at > ${since}
  union
  select ${otherPerson(sql`c.subject_id`)} from ${raisedBy(citizenId)} and c.raised_at > ${since}`

/** The acceptance of audit line `l` does not count against its volunteer's day. */
export const SPARED = sql`exists (
  select from endings e where e.request_id = l.subject_id and e.volunteer_id = l.actor_id and e.accepted_at = l.at
    and ${ofCount('spared')})`

export async function addEnding(
  tx: Queryable,
  { id, citizenId, ...request }: HelpRequest,
  ending: Ending,
  at: Date,
): Promise<void> {
  if (!('volunteerId' in request) || !request.volunteerId) return
  await tx.query(sql`
    insert into endings (request_id, volunteer_id, citizen_id, ending, accepted_at, at)
    values (${id}, ${request.volunteerId}, ${citizenId}, ${ending}, ${request.acceptedAt}, ${at})`)
}

export async function purgeEndings({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  await database.query(sql`delete from endings where at < ${daysAfter(now(), -ENDINGS_DAYS)}`)
}
