import type { Call } from '@scan/contract/admin/calls.ts'
import type { Queryable } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

// What people by phone have to be told, said a second time: from the rows of their requests alone, never from the calls.

export interface Visit {
  id: string
  number: number
  handle: string
  status: string
  citizenId: string
  volunteerId: string | null
  volunteer: string | null
  startsAt: Date
  acceptedAt: Date | null
  proposed: Date | null
  remindedAt: Date | null
  warnings: number
  closing: string | null
}

/** All requests of people by phone, as they are. */
export const visitsByPhone = (db: Queryable) =>
  db.query(sql<Visit>`
    select r.id, number, handle, status, citizen_id as "citizenId", volunteer_id as "volunteerId", v.name as volunteer,
      starts_at as "startsAt", accepted_at as "acceptedAt", proposed_for as proposed, visit_reminded_at as "remindedAt",
      unfilled_told as warnings, closing
    from help_requests r left join accounts v on v.id = r.volunteer_id where r.by_phone order by number`)

const NEWS_OF = {
  'volunteer-found': 'who comes',
  'volunteer-changed': 'who comes',
  'visit-moved': 'another time',
  'new-time-refused': 'the old time',
  'visit-reminder': 'reminder',
  'volunteer-cannot-come': 'nobody comes',
  'request-unfilled': 'nobody yet',
  'request-expired': 'nobody was found',
  'request-lapsed': 'did somebody come',
  'said-done': 'how was it',
} as const
type News = (typeof NEWS_OF)[keyof typeof NEWS_OF]
const newsOf = (kind: string) => (NEWS_OF as Readonly<Record<string, News>>)[kind]
/** They end with the acceptance, and name who comes. */
const OF_ACCEPTANCE: readonly News[] = ['who comes', 'another time', 'the old time', 'reminder']
const WHEN_CLOSED: Readonly<Record<string, News>> = {
  expired: 'nobody was found',
  lapsed: 'did somebody come',
  'said-done': 'how was it',
}

/** The desk has heard it from her: nobody tells it to her. */
const SAID_BY_HER = ['deny-done', 'report-nobody-came']

/** Each time it becomes so is another. */
interface ToTell {
  /** If not, it may be told: it was so before. */
  must: boolean
}

/** What a call has shown, as it was then. */
export interface Shown {
  told: { number: number; news: News; toTell: ToTell | undefined; volunteerId: string | null }[]
}

export function createTold() {
  const seen = new Map<number, Visit>()
  const toTell = new Map<number, Map<News, ToTell>>()
  /** The volunteer she was told of. */
  const expects = new Map<number, string>()
  const done = new Set<number>()
  const asked = new Map<number, number>()
  const counts = { told: 0, 'asked how it was': 0, 'ring her': 0, 'knows who comes': 0 }

  function look(visit: Visit): void {
    const before = seen.get(visit.number)
    const all = toTell.get(visit.number) ?? new Map<News, ToTell>()
    toTell.set(visit.number, all)
    seen.set(visit.number, visit)
    const add = (news: News) => all.set(news, { must: true })
    const isAccepted = visit.status === 'accepted'
    const acceptedAt = Number(before?.acceptedAt)
    const isSame = before?.status === 'accepted' && isAccepted && acceptedAt === Number(visit.acceptedAt)
    if (!isSame) for (const news of OF_ACCEPTANCE) all.delete(news)
    if (visit.status === 'open' && before?.status === 'accepted' && expects.has(visit.number))
      add('nobody comes')
    if (isAccepted && !isSame) {
      all.delete('nobody comes')
      add('who comes')
    }
    if (isSame && +before.startsAt !== +visit.startsAt) {
      all.delete('reminder')
      add('another time')
    } else if (isSame && before.proposed && !visit.proposed) add('the old time')
    if (isAccepted && visit.remindedAt && +visit.remindedAt !== +(before?.remindedAt ?? 0)) add('reminder')
    // Said before somebody came between, or of another time: as it is, it may be said again.
    const earlier = all.get('nobody yet')
    if (earlier && (isAccepted || +(before?.startsAt ?? 0) !== +visit.startsAt)) earlier.must = false
    if (visit.status === 'open' && visit.warnings > (before?.warnings ?? 0)) add('nobody yet')
    const closed = WHEN_CLOSED[visit.status]
    if (closed && before?.status !== visit.status) {
      all.clear()
      if (!SAID_BY_HER.includes(visit.closing ?? '')) add(closed)
    }
    if (visit.status === 'said-done') done.add(visit.number)
  }

  function isSo(news: News, { status, startsAt }: Visit, now: Date): boolean {
    const closed = Object.entries(WHEN_CLOSED).find(([, other]) => other === news)?.[0]
    if (closed) return status === closed
    return startsAt > now && status === (OF_ACCEPTANCE.includes(news) ? 'accepted' : 'open')
  }

  const named = (number: number) => `R-${number}`

  return {
    counts,

    look: (visits: Visit[]) => visits.forEach(look),

    /** She has sent her volunteer away herself: she knows. */
    declined: (number: number) => expects.delete(number),

    /** What is wrong with what is to be said to her now, a sentence each. */
    shown({ person, items }: Call, now: Date): { faults: string[]; shown: Shown } {
      const told = items.flatMap(({ kind, number }) => {
        const news = newsOf(kind)
        if (number === undefined || !news) return []
        const volunteerId = seen.get(number)?.volunteerId ?? null
        return { number, news, toTell: toTell.get(number)?.get(news), volunteerId }
      })
      const theirs = [...seen.values()].filter(({ citizenId }) => citizenId === person.id)
      const missing = theirs.flatMap((visit) =>
        [...(toTell.get(visit.number) ?? [])]
          .filter(([news, { must }]) => must && isSo(news, visit, now))
          .filter(
            ([news]) =>
              // Asked of one visit in a call: of the next one in the next.
              !told.some(
                (one) => one.news === news && (news === 'how was it' || one.number === visit.number),
              ),
          )
          .map(([news]) => `${named(visit.number)}: '${news}' is left out`),
      )
      const wrong = told.flatMap(({ number, news, toTell: known }, n) => {
        const visit = seen.get(number)
        if (!visit || visit.citizenId !== person.id) return [`${named(number)} is not hers`]
        return [
          !isSo(news, visit, now) && `${named(number)}: '${news}' is no longer so`,
          !known && `${named(number)}: '${news}' is said without need`,
          told.findIndex((one) => one.number === number && one.news === news) !== n &&
            `${named(number)}: '${news}' is said twice`,
        ].filter((fault) => fault !== false)
      })
      const unnamed = items.flatMap(({ kind, number, here }) => {
        const visit = number === undefined ? undefined : seen.get(number)
        const news = newsOf(kind)
        const names = visit?.volunteer && news && OF_ACCEPTANCE.includes(news)
        return names && !here.includes(visit.volunteer ?? '') ? [`${here}: not ${visit.volunteer}`] : []
      })
      return { faults: [...missing, ...wrong, ...unnamed], shown: { told } }
    },

    /** Whoever rang has reached her, and said what was shown. */
    reached({ told }: Shown): void {
      for (const { number, news, toTell: said, volunteerId } of told) {
        const all = toTell.get(number)
        counts.told++
        if (all?.get(news) === said) all?.delete(news)
        if (news === 'how was it') asked.set(number, (asked.get(number) ?? 0) + 1)
        if (OF_ACCEPTANCE.includes(news) && volunteerId) expects.set(number, volunteerId)
        if (news === 'nobody comes') expects.delete(number)
        // Given back while she was told who comes.
        const visit = seen.get(number)
        if (OF_ACCEPTANCE.includes(news) && visit?.status === 'open') all?.set('nobody comes', { must: true })
      }
    },

    /** The volunteer's card of a visit that begins: she was told of them, or they are told to ring her. */
    begins(
      number: number,
      card: { told?: boolean; ringFrom?: Date; phoneWrong?: true } | undefined,
      now: Date,
    ): string[] {
      const visit = seen.get(number)
      if (!card || !visit) return [`${named(number)}: no card`]
      const knows = expects.get(number) === visit.volunteerId
      counts[knows ? 'knows who comes' : 'ring her']++
      const rings = card.ringFrom !== undefined && card.ringFrom <= now
      return [
        card.told !== knows && `${named(number)}: the card says told: ${card.told}`,
        !card.told && !rings && !card.phoneWrong && `${named(number)}: nobody rings before the visit`,
      ].filter((fault) => fault !== false)
    },

    /** After everybody was reached. */
    left(now: Date): string[] {
      const untold = [...seen.values()].flatMap((visit) =>
        [...(toTell.get(visit.number) ?? [])]
          .filter(([news, { must }]) => must && isSo(news, visit, now))
          .map(([news]) => `${named(visit.number)}: '${news}' was never told`),
      )
      const unasked = [...done]
        .filter((number) => asked.get(number) !== 1)
        .map((number) => `${named(number)}: asked how it was ${asked.get(number) ?? 0} times`)
      counts['asked how it was'] = asked.size
      return [...untold, ...unasked]
    },
  }
}
