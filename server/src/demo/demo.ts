import { randomInt, randomUUID } from 'node:crypto'
import { daysAfter, hoursAfter, instantOf, minutesAfter, wallClock } from '@scan/domain/clock.ts'
import type { Place } from '@scan/domain/contact-details/place.ts'
import { maskContactDetails } from '@scan/domain/contact-details/contact-details.ts'
import type { Passwords } from '../identity/passwords.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { newCode, newToken } from '../access/tokens.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts'
import { DEMO_CONCERN, DEMO_MESSAGES, DEMO_REQUESTS } from './requests.ts'

interface Deps {
  database: Database
  passwords: Passwords
  now: () => Date
  timeZone: string
  password: string
}

/**
 * Puts the demo people and their requests into an empty database and leaves any other alone. Written as rows, since
 * their past (completed requests, old accounts) cannot be lived through.
 */
export async function seedDemo({ database, passwords, now, timeZone, password }: Deps): Promise<void> {
  const isAnyone = sql`select 1 from accounts limit 1`
  if ((await database.query(isAnyone)).length > 0) return
  const passwordHash = await passwords.hash(password)
  await database.transaction(async (tx) => {
    // Several servers may start on one empty database: one seeds, the others wait and find it done.
    await tx.query(sql`lock table accounts in share row exclusive mode`)
    if ((await tx.query(isAnyone)).length > 0) return
    const ids = await addPeople(tx, passwordHash, now())
    await addRequests(tx, ids, now(), timeZone)
    await addWaiting(tx, ids, now())
  })
}

/** No characters that are easily mistaken for one another when copied from a screen. */
const PLAIN_CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Four groups of four, 80 bits in all. */
export function newDemoPassword(): string {
  const group = () => Array.from({ length: 4 }, () => PLAIN_CHARACTERS[randomInt(PLAIN_CHARACTERS.length)])
  return Array.from({ length: 4 }, () => group().join('')).join('-')
}

/**
 * Gives a database's demo people this password in place of any that an earlier start gave them. Those who have chosen
 * their own keep it.
 */
export async function setDemoPassword(
  { database, passwords }: Pick<Deps, 'database' | 'passwords'>,
  password: string,
): Promise<void> {
  const emails = DEMO_PEOPLE.map(({ email }) => email)
  const kept = await database.query(sql<{ hash: string; people: number }>`
    select password_hash as hash, count(*)::int as people from accounts where email = any(${emails}) group by 1`)
  for (const { hash, people } of kept) {
    // Hashes are salted: two people share one only if a start gave it to them.
    const isGiven = people > 1 || (await passwords.matches(DEMO_PASSWORD, hash))
    if (!isGiven || (await passwords.matches(password, hash))) continue
    await database.query(sql`
      update accounts set password_hash = ${await passwords.hash(password)}
      where password_hash = ${hash} and email = any(${emails})`)
  }
}

function firstName(email: string): string {
  return email.split('@')[0] as string
}

function placeOf({ area, address, landmark }: Partial<Place> = {}): Sql {
  return sql`${area ?? null}, ${address ?? null}, ${landmark ?? null}`
}

async function addPeople(tx: Queryable, passwordHash: string, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const person of DEMO_PEOPLE) {
    const { name, email, phone, category, district, skills, availability, language, isWaiting, isBanned } =
      person
    const id = randomUUID()
    ids.set(firstName(email), id)
    const since = daysAfter(now, -30)
    await tx.query(sql`
      insert into accounts (id, name, email, phone, category, district, area, address, landmark, skills, availability, language, password_hash, created_at, verified_at, approved_at, banned_at)
      values (${id}, ${name}, ${email}, ${phone}, ${category}, ${district}, ${placeOf(person)}, ${skills ?? null}, ${availability ?? null}, ${language ?? 'en'}, ${passwordHash},
        ${since}, ${since}, ${isWaiting ? null : since}, ${isBanned ? minutesAfter(now, -600) : null})`)
  }
  return ids
}

/** How past requests ended, and how many hours after their time. */
const PAST = {
  complete: { status: 'completed', hours: 1 },
  cancel: { status: 'cancelled', hours: -5 },
  expire: { status: 'expired', hours: 0 },
  'report-nobody-came': { status: 'expired', hours: 2 },
} as const

async function addRequests(
  tx: Queryable,
  ids: Map<string, string>,
  now: Date,
  timeZone: string,
): Promise<void> {
  for (const [index, demoRequest] of DEMO_REQUESTS.entries()) {
    const { by, helpType, description, additional, inDays, time, acceptedBy, ended } = demoRequest
    const { date } = wallClock(daysAfter(now, inDays), timeZone)
    const startsAt = instantOf(date, time, timeZone)
    if (!startsAt) continue
    const closing = inDays < 0 && ended !== 'not-yet' ? (ended ?? 'complete') : null
    const past = closing && PAST[closing]
    const postedAt = inDays < 0 ? hoursAfter(startsAt, -30) : minutesAfter(now, -90)
    const status = past ? past.status : acceptedBy ? 'accepted' : 'open'
    // Some are quick and some are not, as in life.
    const acceptedAt = acceptedBy ? minutesAfter(postedAt, 15 + ((index * 37) % 70)) : null
    const closedAt = past ? hoursAfter(startsAt, past.hours) : null
    const citizen = DEMO_PEOPLE.find(({ email }) => firstName(email) === by)
    const shown = maskContactDetails({ description, additional: additional ?? null })
    await tx.query(sql`
      insert into help_requests (handle, citizen_id, help_type, description, additional, public_description, public_additional, district, area, address, landmark, help_date, help_time,
        starts_at, posted_at, status, volunteer_id, accepted_at, completion_code, closing, closed_at)
      values (${`${newToken()}@requests.invalid`}, ${ids.get(by) ?? null}, ${helpType}, ${description},
        ${additional ?? null}, ${shown.description}, ${shown.additional},
        ${citizen?.district ?? null}, ${placeOf(citizen)}, ${date}, ${time}, ${startsAt}, ${postedAt}, ${status},
        ${acceptedBy ? (ids.get(acceptedBy) ?? null) : null}, ${acceptedAt},
        ${status === 'accepted' ? newCode() : null}, ${closing}, ${closedAt})`)
  }
}

async function addWaiting(tx: Queryable, ids: Map<string, string>, now: Date): Promise<void> {
  const { by, about, kind, text } = DEMO_CONCERN
  await tx.query(sql`
    insert into concerns (request_id, reporter_id, subject_id, kind, text, raised_at)
    select id, citizen_id, ${ids.get(about) ?? null}, ${kind}, ${text}, ${minutesAfter(now, -900)}
    from help_requests where citizen_id = ${ids.get(by) ?? null} and status = 'expired'`)
  for (const { name, email, message, hoursAgo, answered } of DEMO_MESSAGES) {
    await tx.query(sql`
      insert into contact_messages (name, email, message, created_at, answered_at)
      values (${name}, ${email}, ${message}, ${hoursAfter(now, -hoursAgo)}, ${answered ? hoursAfter(now, -hoursAgo + 6) : null})`)
  }
}
