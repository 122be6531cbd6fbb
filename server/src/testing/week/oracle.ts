import { HOUR_MS, MINUTE_MS } from '@scan/domain/clock.ts'
import type { Queryable } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { Received } from '../mail-sink.ts'

// What may be emailed to whom and when, said a second time: nothing of the product is used here but its rows.

interface Request {
  number: number
  status: string
  citizenId: string
  volunteerId: string | null
  district: string
  helpType: string
  postedAt: Date
  startsAt: Date
  acceptedAt: Date | null
  /** Each change of who comes and when. */
  revision: number
  revisedAt: Date
  /** To whom alone it is offered until then. */
  reservedFor: string | null
  reservedUntil: Date | null
  /** Of somebody by phone whose house nobody knows: it is for the desk alone. */
  isFirstVisit: boolean
}

interface Person {
  id: string
  email: string
  category: string
  /** Has no email. */
  byPhone: boolean
  isHere: boolean
  awayUntil: string | null
  choice: string
  district: string
  skills: string[] | null
  hours: string[] | null
}

export interface Snapshot {
  now: Date
  requests: Request[]
  people: Person[]
  apart: ReadonlySet<string>
  /** By the desk. */
  asked: ReadonlySet<string>
  /** Citizens who cancelled so often that no email tells of their requests until staff agree. */
  held: ReadonlySet<string>
}

export async function look(db: Queryable, now: Date): Promise<Snapshot> {
  const requests = await db.query(sql<Request>`
    select number, status, citizen_id as "citizenId", volunteer_id as "volunteerId", district, help_type as "helpType",
      posted_at as "postedAt", starts_at as "startsAt", accepted_at as "acceptedAt", revision,
      coalesce(revised_at, accepted_at, posted_at) as "revisedAt", reserved_for as "reservedFor", reserved_until as "reservedUntil",
      first_visit as "isFirstVisit"
    from help_requests`)
  const people = await db.query(sql<Person>`
    select id, email, category, by_phone as "byPhone", approved_at is not null and banned_at is null and stopped_at is null as "isHere",
      away_until::text as "awayUntil", request_emails as choice, district, skills, availability as hours from accounts`)
  const apart = await db.query(
    sql<{ pair: string }>`select volunteer_id || ' ' || citizen_id as pair from separations`,
  )
  const asked = await db.query(sql<{ pair: string }>`
    select q.volunteer_id || ' ' || number as pair from invitations q join help_requests r on r.id = request_id`)
  const pairs = (rows: { pair: string }[]) => new Set(rows.map(({ pair }) => pair))
  const held = await db.query(sql<{ id: string }>`
    select a.id from patterns p join accounts o on o.id = p.citizen_id join accounts a on a.person_id = o.person_id
    where p.kind = 'often-cancelled' and p.looked_at is null`)
  return {
    ...{ now, requests, people, apart: pairs(apart), asked: pairs(asked) },
    held: new Set(held.map(({ id }) => id)),
  }
}

const hours = (count: number) => count * HOUR_MS
/** In Kerala, to be read as if in UTC. */
const wall = (at: Date | number) => new Date(Number(at) + 330 * MINUTE_MS)
const dayOf = (at: Date) => wall(at).toISOString().slice(0, 10)
export const wallHour = (at: Date) => wall(at).getUTCHours()
export const isDay = (at: Date) => wallHour(at) >= 7 && wallHour(at) < 21

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

function partOf(at: Date): string {
  const hour = wall(at).getUTCHours()
  return `${DAYS[wall(at).getUTCDay()]}-${hour < 12 ? 'morning' : hour < 16 ? 'afternoon' : 'evening'}`
}

function whyNot(one: Person, request: Request, { now, requests, apart, held }: Snapshot): string | undefined {
  const visit = requests.find(({ status, volunteerId }) => status === 'accepted' && volunteerId === one.id)
  if (request.status !== 'open' || request.startsAt <= now) return `is ${request.status}`
  if (request.isFirstVisit) return 'is a first visit'
  if (held.has(request.citizenId)) return 'is of somebody who cancels often'
  if (one.category !== 'Volunteer') return 'reader is no volunteer'
  if (!one.isHere) return 'reader is not approved, or banned, or stopped'
  if (one.choice === 'never') return 'reader wants none'
  if (one.awayUntil && dayOf(now) <= one.awayUntil) return 'reader is away'
  if (apart.has(`${one.id} ${request.citizenId}`)) return 'reader is kept apart'
  if (visit && +request.startsAt < +visit.startsAt + hours(3)) return 'is during their visit'
  if (request.reservedUntil && now < request.reservedUntil)
    return request.reservedFor === one.id ? undefined : 'is for another alone'
  if (one.district !== request.district) return 'is elsewhere'
  if (one.skills?.length && !one.skills.includes(request.helpType)) return 'needs another skill'
  if (one.hours && !one.hours.includes(partOf(request.startsAt))) return 'is at another time'
  return undefined
}

/** The evening before at six, or two hours before, or at once; by day. Undefined if it is night until the visit. */
function reminderOf({ startsAt, revisedAt }: Request): number | undefined {
  const sixOn = (at: Date | number) => Date.parse(`${dayOf(new Date(at))}T18:00:00+05:30`)
  if (sixOn(startsAt) - hours(24) > +revisedAt) return sixOn(startsAt) - hours(24)
  const shortly = +startsAt - hours(2)
  const sixBefore = sixOn(shortly) > shortly ? sixOn(shortly) - hours(24) : sixOn(shortly)
  let due = Math.max(+revisedAt, isDay(new Date(shortly)) ? shortly : sixBefore)
  while (!isDay(new Date(due))) due += MINUTE_MS - (due % MINUTE_MS)
  return due < +startsAt ? due : undefined
}

/** When its citizen is told first that there is nobody yet. */
function firstWarningOf({ postedAt, startsAt }: Request): number {
  const aDayBefore = +startsAt - hours(24)
  return aDayBefore > +postedAt ? aDayBefore : (+postedAt + Number(startsAt)) / 2
}

const KINDS = [
  ['offer', /^Can you help\?|^Someone you’ve helped is asking for you again/],
  ['reminder', /^A reminder:/],
  ['nobody yet', /^We haven’t found anyone yet/],
  ['for the desk', /^Nobody yet/],
] as const
export type Kind = (typeof KINDS)[number][0]

const SLACK_MS = 30 * MINUTE_MS

export function createOracle() {
  const counts = { offer: 0, reminder: 0, 'nobody yet': 0, 'for the desk': 0 }
  const seen = new Map<string, number>()
  const toldOf = new Set<number>()
  const times = (what: string) => seen.get(what) ?? 0
  const lastToDesk = new Map<string, number>()
  function isWithinAnHour({ id }: Person, now: Date): boolean {
    const last = lastToDesk.get(id) ?? -Infinity
    lastToDesk.set(id, +now)
    return +now - last < hours(1)
  }
  const count = (what: string) => seen.set(what, times(what) + 1).get(what) ?? 0

  function wrongIn(kind: Kind, to: Person, numbers: number[], snapshot: Snapshot): (string | false)[] {
    const { now } = snapshot
    const requests = numbers.map((number) => snapshot.requests.find((one) => one.number === number))
    const told = requests.filter((one) => one !== undefined)
    const [only] = told
    if (!only || told.length < numbers.length) return ['it tells of no request']
    if (kind === 'offer') {
      for (const { number } of told) toldOf.add(number)
      return [
        count(`offers ${to.id} ${dayOf(now)}`) > 3 && only.reservedFor !== to.id && 'the fourth in a day',
        ...told.map((one) => count(`offer ${to.id} ${one.number}`) > 1 && `R-${one.number} once more`),
        ...told.map((one) => {
          const why = whyNot(to, one, snapshot)
          return why !== undefined && `R-${one.number} ${why}`
        }),
      ]
    }
    if (kind === 'reminder')
      return [
        (only.status !== 'accepted' || only.startsAt <= now) && 'there is no visit any more',
        ![only.citizenId, only.volunteerId].includes(to.id) && 'the reader has no part in it',
        !((reminderOf(only) ?? Infinity) <= +now) && 'it is too early',
        count(`reminder ${only.number} ${only.revision} ${to.id}`) > 1 && 'once more',
      ]
    if (kind === 'nobody yet')
      return [
        (only.status !== 'open' || only.startsAt <= now) && 'it is open no more',
        only.citizenId !== to.id && 'it is not of the reader',
        count(`nobody yet ${only.number} ${only.revision}`) > 2 && 'for the third time',
      ]
    return [
      to.category !== 'Admin' && 'the reader is not the desk',
      isWithinAnHour(to, now) && 'twice in an hour',
      ...told.map(
        ({ status, startsAt, number }) => (status !== 'open' || startsAt <= now) && `R-${number} is gone`,
      ),
    ]
  }

  return {
    counts,

    /** What is wrong with an email that arrives now, a sentence each. */
    arrived({ subject = '', text = '', recipient }: Received, snapshot: Snapshot): string[] {
      if (recipient.endsWith('@phone.invalid')) return [`an email to ${recipient}: ${subject}`]
      const kind = KINDS.find(([, pattern]) => pattern.test(subject))?.[0]
      const to = snapshot.people.find(({ email }) => email === recipient)
      if (!kind || !to) return []
      counts[kind]++
      const numbers = new Set(Array.from(text.matchAll(/R-(\d+)/g), ([, digits]) => Number(digits)))
      const faults = [!isDay(snapshot.now) && 'at night', ...wrongIn(kind, to, [...numbers], snapshot)]
      const when = wall(snapshot.now).toISOString().slice(0, 16)
      return faults
        .filter((fault) => fault !== false)
        .map((fault) => `${when} ${kind} to ${recipient}: ${fault}`)
    },

    /** What should have come by now, since emails can be sent since then. */
    missing(snapshot: Snapshot, sendableSince: Date): string[] {
      const { now, requests, people } = snapshot
      const isLate = (...since: (Date | number)[]) =>
        +now - Math.max(+sendableSince, ...since.map(Number)) >= SLACK_MS
      const emailed = (id: string | null) => people.some((one) => one.id === id && !one.byPhone)
      const faults = requests.flatMap((request) => {
        const { number, status, startsAt, citizenId, volunteerId, revision, revisedAt, reservedUntil } =
          request
        if (startsAt <= now) return []
        if (status === 'accepted') {
          const due = reminderOf(request)
          if (due === undefined || !isLate(due)) return []
          return [citizenId, volunteerId]
            .filter((id) => emailed(id) && times(`reminder ${number} ${revision} ${id}`) === 0)
            .map((id) => `no reminder of R-${number} to ${people.find((one) => one.id === id)?.email}`)
        }
        if (status !== 'open') return []
        const couldHear = people.some(
          (one) =>
            (one.choice === 'at-once' || +startsAt - +now < hours(24)) &&
            times(`offers ${one.id} ${dayOf(now)}`) === 0 &&
            times(`offer ${one.id} ${number}`) === 0 &&
            !snapshot.asked.has(`${one.id} ${number}`) &&
            !whyNot(one, request, snapshot),
        )
        return [
          emailed(citizenId) &&
            isLate(firstWarningOf(request), revisedAt) &&
            times(`nobody yet ${number} ${revision}`) === 0 &&
            `no word to the citizen of R-${number}`,
          isLate(revisedAt, reservedUntil ?? 0) &&
            couldHear &&
            !toldOf.has(number) &&
            `nobody was told of R-${number}`,
        ].filter((fault) => fault !== false)
      })
      return faults.map((fault) => `${wall(now).toISOString().slice(0, 16)} ${fault}`)
    },

    /** At half past seven: who reads in the morning, and was not told of something. */
    missingInMorning(snapshot: Snapshot): string[] {
      return snapshot.people
        .filter(
          ({ id, choice }) => choice === 'each-morning' && times(`offers ${id} ${dayOf(snapshot.now)}`) === 0,
        )
        .flatMap((one) =>
          snapshot.requests
            .filter(
              (request) =>
                !whyNot(one, request, snapshot) &&
                !snapshot.asked.has(`${one.id} ${request.number}`) &&
                times(`offer ${one.id} ${request.number}`) === 0,
            )
            .map(
              ({ number }) => `${dayOf(snapshot.now)} in the morning no word of R-${number} to ${one.email}`,
            ),
        )
    },
  }
}
