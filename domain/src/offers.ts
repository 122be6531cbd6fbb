import { DAY } from './availability.ts'
import { hoursAfter, instantOf, wallClock } from './clock.ts'
import { isFreeThen, unfitFor } from './fitness.ts'
import type { Moment, Unfit, Volunteer, Wanted } from './fitness.ts'
import type { RequestEmails } from './request-emails.ts'
import { isSameArea } from './spelling/areas.ts'

/** In one round, so many volunteers are told of a request; of one that is not soon, others read in the morning. */
const TOLD_IN_A_ROUND = { soon: 10, later: 6 }
const MOST_ROUNDS = 3
export const ROUND_EVERY_HOURS = 2
/** All requests of one citizen in 24 hours share one budget, cancelled or not (D100). */
const ROUNDS_A_DAY = MOST_ROUNDS
const ROUNDS_APART_HOURS = 1
/** Within this long of the visit, email everyone except 'never'. */
export const SOON_HOURS = 24
/** Emails to one volunteer. The last is kept for citizens who have caused none that day (D100). */
export const EMAILS_A_DAY = 3
export const REQUESTS_IN_AN_EMAIL = 10

/** Emails that can wait are sent by day: at night, at 7 the next morning. */
export function sentFrom(now: Date, zone: string): Date {
  const { date, time } = wallClock(now, zone)
  if (DAY.from <= time && time < DAY.until) return now
  const day = time < DAY.from ? date : wallClock(hoursAfter(now, 24), zone).date
  return instantOf(day, DAY.from, zone) ?? now
}

/** An open request, as far as it decides who is told of it. */
export interface Offered extends Wanted {
  /** The words of its area (`areaWords`). */
  areaWords: string[]
  /** Volunteers told or invited. */
  offered: number
}

export interface Due extends Offered {
  /** Rounds that told anybody. */
  rounds: number
  /** Its citizen, under all their accounts. */
  personId: string
  /** The rounds of all their requests in the last 24 hours, in order, and those of today. */
  lastRounds: readonly Date[]
  roundsToday: number
}

/** Why a volunteer is not told of a request. */
export function untold(request: Wanted, volunteer: Volunteer, moment: Moment): Unfit | undefined {
  return unfitFor(request, volunteer, request.onlyFor === volunteer.id ? 'reserve' : 'tell', moment)
}

const RESERVED_HOURS = 24
/** Left for all the others. */
const OPEN_AT_LEAST_HOURS = 24

/** Until when a request is offered to the volunteer of before alone (D74); undefined if that leaves the others no time. */
export function reservedUntil({ postedAt, startsAt }: { postedAt: Date; startsAt: Date }): Date | undefined {
  const until = reservedAtMost(hoursAfter(postedAt, RESERVED_HOURS), startsAt)
  return until > postedAt ? until : undefined
}

/** The same once its time was changed. */
export function reservedAtMost(until: Date, startsAt: Date): Date {
  const latest = hoursAfter(startsAt, -OPEN_AT_LEAST_HOURS)
  return until < latest ? until : latest
}

/** Hears of this request at once, and not only in the morning. */
export function hearsAtOnce(
  choice: RequestEmails,
  { startsAt }: Pick<Offered, 'startsAt'>,
  now: Date,
): boolean {
  return choice === 'at-once' || (choice === 'each-morning' && isSoon({ startsAt }, now))
}

const isSoon = ({ startsAt }: Pick<Offered, 'startsAt'>, now: Date) => startsAt <= hoursAfter(now, SOON_HOURS)

/** A volunteer in a gathering of several requests, which sends each at most one email. */
export interface Recipient extends Volunteer {
  requestEmails: RequestEmails
  areaWords: string[]
  /** The requests they have been told of. */
  told: readonly string[]
  /** Emails of new requests today, and requests in the one now being written. */
  emailsToday: number
  inThisEmail: number
  /** Last email, invitation or acceptance. */
  lastAt: Date | null
}

/**
 * Recipients of a request's next round: volunteers who fit and hear at once, by priority. Those who get an email anyway
 * come first, so that the others keep theirs for another request.
 */
export function recipientsOf<R extends Recipient>(
  request: Due,
  volunteers: readonly R[],
  moment: Moment,
): R[] {
  const { now } = moment
  // A request that can wait for the morning leaves emails for those that are new or soon.
  const canWait = request.rounds > 0 && !isSoon(request, now)
  const most = canWait ? 1 : request.roundsToday > 0 ? EMAILS_A_DAY - 1 : EMAILS_A_DAY
  const isRoom = ({ inThisEmail, emailsToday }: R) =>
    inThisEmail > 0 ? inThisEmail < REQUESTS_IN_AN_EMAIL : emailsToday < most
  return volunteers
    .filter(
      (volunteer) =>
        hearsAtOnce(volunteer.requestEmails, request, now) &&
        isRoom(volunteer) &&
        !untold(request, volunteer, moment) &&
        !volunteer.told.includes(request.id),
    )
    .map((volunteer) => ({ volunteer, priority: priorityOf(request, volunteer) }))
    .toSorted(
      (one, other) =>
        Number(other.volunteer.inThisEmail > 0) - Number(one.volunteer.inThisEmail > 0) ||
        one.volunteer.emailsToday - other.volunteer.emailsToday ||
        byPriority(one.priority, other.priority),
    )
    .slice(0, isSoon(request, now) ? TOLD_IN_A_ROUND.soon : TOLD_IN_A_ROUND.later)
    .map(({ volunteer }) => volunteer)
}

/** By their stated hours first, then by area, then by how long they have waited (D81). */
export function priorityOf(
  { areaWords, slot }: Pick<Offered, 'areaWords' | 'slot'>,
  volunteer: Pick<Recipient, 'availability' | 'areaWords' | 'lastAt'>,
) {
  const isFree = isFreeThen(slot, volunteer.availability)
  return {
    isFree: isFree === null ? 0 : isFree ? 1 : -1,
    isNear: Number(isSameArea(areaWords, volunteer.areaWords)),
    lastAt: volunteer.lastAt?.getTime() ?? 0,
  }
}

type Priority = ReturnType<typeof priorityOf>

export function byPriority(one: Priority, other: Priority): number {
  return other.isFree - one.isFree || other.isNear - one.isNear || one.lastAt - other.lastAt
}

/** From when a citizen may cause another round of emails, by those of the last 24 hours, in order. */
export function roundsFrom(lastRounds: readonly Date[]): Date {
  const last = lastRounds.at(-1)
  const oldest = lastRounds.at(-ROUNDS_A_DAY)
  if (!last) return new Date(0)
  const apart = hoursAfter(last, ROUNDS_APART_HOURS)
  const freed = oldest && hoursAfter(oldest, 24)
  return freed && freed > apart ? freed : apart
}

/**
 * Recipients of all requests in one gathering: at most one email a volunteer, and one request a citizen. First rounds come first, then what begins soonest.
 */
export function gather<R extends Due>(
  due: readonly R[],
  volunteers: readonly Recipient[],
  moment: Moment,
): Map<string, R[]> {
  const told = new Map<string, R[]>()
  const people = new Map(volunteers.map((one) => [one.id, one]))
  const inOrder = due.toSorted(
    (one, other) => one.rounds - other.rounds || one.startsAt.getTime() - other.startsAt.getTime(),
  )
  const paid = new Set<string>()
  for (const request of inOrder) {
    if (paid.has(request.personId) || roundsFrom(request.lastRounds) > moment.now) continue
    const recipients = recipientsOf(request, [...people.values()], moment)
    if (recipients.length > 0) paid.add(request.personId)
    for (const one of recipients) {
      told.set(one.id, [...(told.get(one.id) ?? []), request])
      people.set(one.id, { ...one, inThisEmail: one.inThisEmail + 1, lastAt: moment.now })
    }
  }
  return told
}

/** The new requests of which a volunteer reads in the morning: those of which the fewest have been told, then the nearest. */
export function inMorningEmail<R extends Offered>(
  volunteer: Recipient,
  requests: readonly R[],
  moment: Moment,
): R[] {
  if (volunteer.requestEmails !== 'each-morning' || volunteer.emailsToday >= EMAILS_A_DAY) return []
  const isNear = ({ areaWords }: Offered) => Number(isSameArea(areaWords, volunteer.areaWords))
  return requests
    .filter((request) => !volunteer.told.includes(request.id) && !untold(request, volunteer, moment))
    .toSorted((one, other) => one.offered - other.offered || isNear(other) - isNear(one))
    .slice(0, REQUESTS_IN_AN_EMAIL)
}

/**
 * When the next round of a request is due; undefined after the last. A round that told nobody does not count, and one that
 * its citizen may not cause yet waits until then.
 */
export function nextRound(
  { rounds, lastRounds }: Pick<Due, 'rounds' | 'lastRounds'>,
  now: Date,
): Date | undefined {
  if (rounds >= MOST_ROUNDS) return undefined
  const from = roundsFrom(lastRounds)
  return from > now ? from : hoursAfter(now, ROUND_EVERY_HOURS)
}
