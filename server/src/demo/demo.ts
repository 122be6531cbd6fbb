import { randomUUID } from 'node:crypto'
import { DAY_MS, hoursAfter, instantOf, minutesAfter, wallClock } from '@scan/domain/clock.ts'
import { withoutContactDetails } from '@scan/domain/contact-details.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { newCode, newToken } from '../tokens.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_REQUESTS } from './people.ts'

interface Needs {
  database: Database
  passwords: Passwords
  now: () => Date
  timeZone: string
}

/**
 * Puts the demo people and their requests into an empty database, and leaves any other alone. Written as rows,
 * since their past (completed requests, old accounts) cannot be lived through.
 */
export async function seedDemo({ database, passwords, now, timeZone }: Needs): Promise<void> {
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  await database.transaction(async (tx) => {
    // Several servers may start on one empty database: one seeds, the others wait and find it done.
    await tx.query(sql`lock table accounts in share row exclusive mode`)
    const someone = await tx.query(sql`select 1 from accounts limit 1`)
    if (someone.length > 0) return
    const ids = await addPeople(tx, passwordHash, now())
    await addRequests(tx, ids, now(), timeZone)
  })
}

function firstName(email: string): string {
  return email.split('@')[0] as string
}

async function addPeople(tx: Queryable, passwordHash: string, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { name, email, phone, category, district, skills, isWaiting } of DEMO_PEOPLE) {
    const id = randomUUID()
    ids.set(firstName(email), id)
    const since = new Date(now.getTime() - 30 * DAY_MS)
    await tx.query(sql`
      insert into accounts (id, name, email, phone, category, district, skills, password_hash, created_at, verified_at, approved_at)
      values (${id}, ${name}, ${email}, ${phone}, ${category}, ${district}, ${skills ?? null}, ${passwordHash},
        ${since}, ${since}, ${isWaiting ? null : since})`)
  }
  return ids
}

async function addRequests(
  tx: Queryable,
  ids: Map<string, string>,
  now: Date,
  timeZone: string,
): Promise<void> {
  for (const { by, helpType, description, additional, inDays, time, acceptedBy } of DEMO_REQUESTS) {
    const { date } = wallClock(new Date(now.getTime() + inDays * DAY_MS), timeZone)
    const startsAt = instantOf(date, time, timeZone)
    if (!startsAt) continue
    const isPast = inDays < 0
    const postedAt = isPast ? hoursAfter(startsAt, -30) : minutesAfter(now, -90)
    const status = isPast ? 'completed' : acceptedBy ? 'accepted' : 'open'
    const acceptedAt = acceptedBy ? minutesAfter(postedAt, 40) : null
    const closedAt = isPast ? hoursAfter(startsAt, 1) : null
    const district = DEMO_PEOPLE.find(({ email }) => firstName(email) === by)?.district
    await tx.query(sql`
      insert into help_requests (handle, citizen_id, help_type, description, additional, public_description, public_additional, district, help_date, help_time,
        starts_at, posted_at, status, volunteer_id, accepted_at, completion_code, closing, closed_at)
      values (${`${newToken()}@requests.invalid`}, ${ids.get(by) ?? null}, ${helpType}, ${description},
        ${additional ?? null}, ${withoutContactDetails(description)}, ${additional ? withoutContactDetails(additional) : null},
        ${district ?? null}, ${date}, ${time}, ${startsAt}, ${postedAt}, ${status},
        ${acceptedBy ? (ids.get(acceptedBy) ?? null) : null}, ${acceptedAt},
        ${status === 'accepted' ? newCode() : null}, ${isPast ? 'complete' : null}, ${closedAt})`)
  }
}
