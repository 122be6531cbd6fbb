import { randomInt, randomUUID } from 'node:crypto'
import { CONSENT_VERSION, addressByPhone } from '@scan/domain/by-phone.ts'
import { daysAfter, hoursAfter, instantOf, minutesAfter, wallClock } from '@scan/domain/clock.ts'
import { maskForBoard } from '@scan/domain/contact-details/contact-details.ts'
import type { Passwords } from '../identity/password-hashing.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { newCode, newToken } from '../access/tokens.ts'
import { countClosed } from '../requests/figures.ts'
import { addHistory } from './history.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_PEOPLE_BY_PHONE } from './people.ts'
import { DEMO_REQUESTS } from './requests.ts'

interface DemoOptions {
  database: Database
  passwords: Passwords
  now: () => Date
  timeZone: string
  password: string
}

/** Fills an empty database. Written as rows, since their past cannot be lived through. */
export async function seedDemo({ database, passwords, now, timeZone, password }: DemoOptions): Promise<void> {
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
    await addPapers(tx, ids, now())
    await addHistory(tx, now(), timeZone)
  })
  await countClosed({ database, now, timeZone })
}

/** No characters that are easily mistaken for one another when copied from a screen. */
const PLAIN_CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

export function newDemoPassword(): string {
  const group = () => Array.from({ length: 4 }, () => PLAIN_CHARACTERS[randomInt(PLAIN_CHARACTERS.length)])
  return Array.from({ length: 4 }, () => group().join('')).join('-')
}

/** Replaces the password that an earlier start gave the demo people. Those who have chosen their own keep it. */
export async function setDemoPassword(
  { database, passwords }: Pick<DemoOptions, 'database' | 'passwords'>,
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

type Ids = Map<string, string>

async function addPeople(tx: Queryable, passwordHash: string, now: Date): Promise<Ids> {
  const ids: Ids = new Map()
  const since = daysAfter(now, -30)
  for (const person of DEMO_PEOPLE) {
    const { firstName, name, email, phone, category, district, area, address, landmark } = person
    const { skills, availability, requestEmails, organisation, language, part, isWaiting, isBanned, isAway } =
      person
    const id = randomUUID()
    ids.set(firstName, id)
    await tx.query(sql`
      insert into accounts (id, name, email, phone, category, part, district, area, address, landmark, skills, availability,
        request_emails, away_until, organisation, language, password_hash, created_at, verified_at, approved_at, vouched_at, banned_at)
      values (${id}, ${name}, ${email}, ${phone}, ${category}, ${part ?? 'all'}, ${district}, ${area}, ${address ?? null},
        ${landmark ?? null}, ${skills ?? null}, ${availability ?? null}, ${requestEmails ?? 'each-morning'},
        ${isAway ? daysAfter(now, 7).toISOString().slice(0, 10) : null}, ${organisation ?? null}, ${language ?? 'en'}, ${passwordHash},
        ${since}, ${since}, ${isWaiting ? null : since},
        ${category === 'Volunteer' && !isWaiting ? since : null}, ${isBanned ? minutesAfter(now, -600) : null})`)
  }
  for (const { firstName, name, phone, language, district, area, contactIs } of DEMO_PEOPLE_BY_PHONE) {
    const id = randomUUID()
    ids.set(firstName, id)
    await tx.query(sql`
      insert into accounts (id, name, email, phone, category, district, area, language, password_hash, created_at,
        verified_at, approved_at, by_phone, contact_name, contact_relation, spoke_to, consent_version, house_known)
      values (${id}, ${name}, ${addressByPhone(id)}, ${phone}, 'Senior Citizen', ${district}, ${area}, ${language},
        ${passwordHash}, ${since}, ${since}, ${since}, true, ${contactIs?.name ?? null},
        ${contactIs?.relation ?? null}, 'herself', ${CONSENT_VERSION}, true)`)
  }
  return ids
}

/** Status of a closed request, and hours between its time and its closing. */
const CLOSED = {
  complete: { status: 'completed', hours: 1 },
  cancel: { status: 'cancelled', hours: -5 },
  'report-nobody-came': { status: 'expired', hours: 2 },
  expire: { status: 'expired', hours: 0 },
  'say-done': { status: 'said-done', hours: 1 },
} as const

async function addRequests(tx: Queryable, ids: Ids, now: Date, timeZone: string): Promise<void> {
  for (const [index, request] of DEMO_REQUESTS.entries()) {
    const { by, acceptedBy, helpType, inDays, time, newTime, description, additional, closing } = request
    const { reservedFor, thanks, duration } = request
    const { date } = wallClock(daysAfter(now, inDays), timeZone)
    const startsAt = instantOf(date, time, timeZone)
    if (!startsAt) continue
    const proposedFor = newTime ? instantOf(date, newTime, timeZone) : undefined
    const closed = closing && CLOSED[closing]
    const status = closed?.status ?? (acceptedBy ? 'accepted' : 'open')
    const postedAt = inDays < 0 ? hoursAfter(startsAt, -30) : minutesAfter(now, -90)
    // Some are quick and some are not, as in life.
    const acceptedAt = acceptedBy ? minutesAfter(postedAt, 15 + ((index * 37) % 70)) : null
    const reservedUntil = reservedFor ? hoursAfter(postedAt, 24) : null
    const thankedAt = thanks ? hoursAfter(startsAt, 3) : null
    const shown = maskForBoard({ description, additional: additional ?? null })
    await tx.query(sql`
      insert into help_requests (handle, citizen_id, help_type, description, additional, public_description,
        public_additional, district, area, address, landmark, help_date, help_time, duration, starts_at, posted_at, status,
        volunteer_id, accepted_at, completion_code, proposed_for, closing, closed_at, offered_count, next_offer_at,
        reserved_for, reserved_until, thanks, thanked_at, by_phone)
      select ${`${newToken()}@requests.invalid`}, id, ${helpType}, ${description}, ${additional ?? null},
        ${shown.description}, ${shown.additional}, district, area, address, landmark, ${date}::date, ${time}::time,
        ${duration ?? null}::int, ${startsAt}::timestamptz, ${postedAt}::timestamptz, ${status}, ${ids.get(acceptedBy ?? '') ?? null}::uuid,
        ${acceptedAt}::timestamptz, ${status === 'accepted' ? newCode() : null},
        ${proposedFor ?? null}::timestamptz, ${closing ?? null},
        ${closed ? hoursAfter(startsAt, closed.hours) : null}::timestamptz, ${inDays < 0 ? 3 + ((index * 5) % 9) : 0},
        ${status === 'open' ? (reservedUntil ?? now) : null}::timestamptz, ${ids.get(reservedFor ?? '') ?? null}::uuid,
        ${reservedUntil}::timestamptz, ${thanks ?? null}, ${thankedAt}::timestamptz, by_phone
      from accounts where id = ${ids.get(by) ?? null}`)
  }
}

/** What staff have seen; the network needs none. */
async function addPapers(tx: Queryable, ids: Ids, now: Date): Promise<void> {
  const admin = ids.get('admin') ?? null
  for (const [firstName, kind, days, note] of [
    ['asha', 'identity-card', null, null],
    ['asha', 'police-certificate', 300, 'Shown at the office'],
    ['ravi', 'identity-card', null, null],
    ['beena', 'letter', 20, 'From the Kudumbashree chairperson'],
  ] as const)
    await tx.query(sql`
      insert into papers (account_id, kind, seen_on, valid_until, seen_by, note, added_at)
      values (${ids.get(firstName) ?? null}, ${kind}, ${daysAfter(now, -28)}::date,
        ${days === null ? null : daysAfter(now, days)}::date, ${admin}, ${note}, ${daysAfter(now, -28)})`)
}

async function addWaiting(tx: Queryable, ids: Ids, now: Date): Promise<void> {
  await tx.query(sql`
    insert into concerns (request_id, reporter_id, subject_id, kind, text, raised_at)
    select id, citizen_id, volunteer_id, 'did-not-come',
      'He said that he would drive me and did not come. I missed the eye camp.', ${minutesAfter(now, -900)}
    from help_requests where citizen_id = ${ids.get('omana') ?? null} and status = 'expired'`)
  await tx.query(sql`
    with asked as (
      insert into invitations (request_id, volunteer_id, asked_at, revision, said_yes, answered_at)
      select r.id, asked.id, ${minutesAfter(now, -40)}, r.revision, asked.said_yes, asked.answered_at
      from help_requests r, (values
        (${ids.get('ravi') ?? null}::uuid, false, ${minutesAfter(now, -25)}::timestamptz),
        (${ids.get('beena') ?? null}::uuid, null::boolean, null::timestamptz)) asked (id, said_yes, answered_at)
      where r.citizen_id = ${ids.get('ponnamma') ?? null} and r.status = 'open' returning request_id)
    update help_requests set offered_count = 2 where id in (select request_id from asked)`)
  await tx.query(sql`
    insert into notices (account_id, kind, request_id, at, help_type, district, help_date, help_time)
    select volunteer_id, 'thanked', id, thanked_at, help_type, district, help_date, help_time
    from help_requests where thanked_at is not null`)
  // What they were not told yet.
  await tx.query(sql`
    insert into calls (account_id, items, tries, tried_at)
    select r.citizen_id, jsonb_build_object(told.kind || ' ' || r.id, jsonb_build_object('at', r.closed_at,
      'notification', jsonb_build_object('kind', told.kind, 'requestId', r.id))), told.tries, told.tried_at
    from help_requests r join (values
      ('said-done', 'said-done', 0, null::timestamptz),
      ('expired', 'request-expired', 1, ${hoursAfter(now, -3)})) told (status, kind, tries, tried_at)
      on told.status = r.status
    where r.by_phone`)
  await tx.query(sql`
    with asked as (insert into calls (callback_phone) values ('9847099887') returning id)
    insert into callbacks (call_id, name, language, part, for_whom, words, asked_at)
    select id, 'Suresh Kumar', 'ml', 'morning', 'somebody',
      'My mother lives alone in Thrissur. She needs a ride to the eye clinic.', ${minutesAfter(now, -50)} from asked`)
  await tx.query(sql`
    insert into contact_messages (name, email, message, created_at, answered_at)
    values ('Sister Agnes', 'agnes@example.org',
        'Our parish would like to tell people about the Network. Is there a leaflet that we may print?',
        ${hoursAfter(now, -3)}, null),
      ('Radhika Menon', 'radhika@example.org',
        'My father lives alone in Aluva. Can I ask for help in his name from Dubai?',
        ${hoursAfter(now, -50)}, ${hoursAfter(now, -44)})`)
}
