import { hoursAfter } from '@scan/domain/clock.ts'
import { LAPSE_AFTER_HOURS, postRefusal, type HelpRequest, type Move } from '@scan/domain/help-request.ts'
import { advance, isAlreadySo, refusal, type LastMove } from '@scan/domain/lifecycle.ts'
import { changesOf, stemOf } from '../../requests/handles.ts'
import type { Call, Sequential } from './linearizable.ts'

/** A call to the network by somebody, and what they were told: a problem's code, or 'done'. */
export type NetworkCall = Call & {
  by: string
  /** The session that it was made with. */
  session: string
  told: string
  /** What the clock of the network showed. */
  at: Date
} & (
    | { does: 'post'; startsAt: Date; id?: string }
    | { does: 'change'; startsAt: Date }
    | { does: CitizensMove }
    | { does: 'propose-time'; startsAt: Date }
    | { does: 'agree-time' | 'refuse-time'; startsAt: Date }
    | { does: 'accept' | 'release'; id: string; handle: string }
    | { does: 'complete'; id: string; handle: string; code: string }
    | { does: 'read-own'; sees?: SeenByCitizen | null }
    /** The request `without` stands above it and is left out. */
    | { does: 'read-board'; sees?: { id: string; handle: string }[]; without?: string | null }
    | { does: 'read-visit'; sees?: string | null }
    /** The session `ends` is theirs until then. */
    | { does: 'ban'; whom: string; ends: string }
    | { does: 'unban'; whom: string }
    /** What the network does by itself. */
    | { does: 'pass-time' }
  )

/** What a citizen does to the request that they have, and may say again. */
export type CitizensMove = 'cancel' | 'decline' | 'report-nobody-came'

export interface SeenByCitizen {
  id: string
  volunteerId: string | null
  code: string | null
  /** When it is, and when its volunteer is asked to come instead. */
  times: string
}

/** In words that can be compared. */
export const timesIn = (startsAt: Date | undefined, newTime: Date | null | undefined) =>
  [startsAt, newTime].map((at) => at?.toISOString()).join(' ')

/** A current request; what nobody has been shown yet is ''. */
interface Kept {
  request: HelpRequest
  /** What its handles begin with until it is given back. */
  stem: string
  /** How often its words have changed since. */
  changes: number
  /** What was last done to it. */
  last?: LastMove
  /** What its handles began with before it was last given back. */
  formerStem?: string
}

export interface Network {
  kept: readonly Kept[]
  /** What somebody has ended by cancelling or completing it, as long as they may say so again. */
  over: readonly Kept[]
  /** Volunteer and citizen, with when the answer to whoever parted them was there. */
  apart: Readonly<Record<string, number>>
  banned: readonly string[]
  /** Sessions that a ban has ended, with when the ban was answered. */
  ended: Readonly<Record<string, number>>
}

const GONE = 'request-no-longer-available'

/** The network as it would be if it did one thing after the other. */
export const NETWORK: Sequential<Network, NetworkCall> = {
  begin: { kept: [], over: [], apart: {}, banned: [], ended: {} },
  after(network, call) {
    const endedAt = network.ended[call.session]
    // A ban works on the very next call. Where both were on their way, the call may have come through the door before.
    if (endedAt !== undefined) {
      if (call.told === 'account-suspended') return network
      if (endedAt < call.begun) return undefined
    }
    const { told, next } = answer(network, call)
    if (told === call.told || call.isLost) return next
    // Refused, they look once more whether it is already so: by then it may be, or no longer be.
    return call.told === 'done' && isAlreadySoFor(network, call) ? network : undefined
  },
  mayChange: ({ does, told }) =>
    told === 'completion-code-wrong' || (told === 'done' && !does.startsWith('read-')),
}

function isAlreadySoFor({ kept, over }: Network, call: NetworkCall): boolean {
  const { by } = call
  const so = (one: Kept, move: Move) => isAlreadySo(one.request, move, one.last)
  const own = [...kept, ...over].filter(({ request }) => request.citizenId === by)
  const named = (one: Kept) =>
    'id' in call && 'handle' in call && one.request.id === call.id && one.stem === stemOf(call.handle)
  switch (call.does) {
    case 'post':
      return own.some(({ request }) => !('closing' in request) && request.id === call.id)
    case 'cancel':
    case 'decline':
    case 'report-nobody-came':
      return own.some((one) => so(one, { type: call.does, by }))
    case 'propose-time':
      return own.some((one) => so(one, { type: call.does, by, startsAt: call.startsAt }))
    case 'agree-time':
    case 'refuse-time': {
      const move = { type: call.does, by, startsAt: call.startsAt } as const
      return kept.some(
        (one) => 'volunteerId' in one.request && one.request.volunteerId === by && so(one, move),
      )
    }
    case 'accept':
      return kept.some((one) => named(one) && so(one, { type: 'accept', by, code: '' }))
    case 'complete':
      return over.some((one) => named(one) && so(one, { type: 'complete', by, code: call.code }))
    case 'release':
      return kept.some((one) => one.formerStem === stemOf(call.handle) && so(one, { type: 'release', by }))
    case 'change':
    case 'read-own':
    case 'read-board':
    case 'read-visit':
    case 'ban':
    case 'unban':
    case 'pass-time':
      return false
  }
}

interface Answer {
  told: string
  next: Network | undefined
}

function answer(network: Network, call: NetworkCall): Answer {
  const { kept, banned } = network
  const { by, at } = call
  const own = kept.find(({ request }) => request.citizenId === by)
  const visit = kept.find(({ request }) => request.status === 'accepted' && request.volunteerId === by)
  const stays = (told: string): Answer => ({ told, next: network })
  const named = 'id' in call ? kept.find(({ request }) => request.id === call.id) : undefined
  // Given back and accepted again it has another handle, and whoever looked before does not mean this visit.
  const meant = named === visit && 'handle' in call && visit?.stem === stemOf(call.handle) ? visit : undefined

  switch (call.does) {
    case 'post': {
      if (banned.includes(by)) return stays('account-suspended')
      const reason = postRefusal(call.startsAt, at) ?? (own && 'one-request-at-a-time')
      if (reason) return stays(reason)
      const who = { id: call.id ?? '', citizenId: by, startsAt: call.startsAt, postedAt: at }
      const request = { ...who, wrongCodes: 0, codeLockedUntil: null, status: 'open' } as const
      return seen({ ...network, kept: inOrder([...kept, { request, stem: '', changes: 0 }]) })
    }
    case 'change':
      return moved(network, own, { type: 'change', by, startsAt: call.startsAt }, at, 'no-current-request')
    case 'cancel':
    case 'report-nobody-came':
      return moved(network, own, { type: call.does, by }, at, 'no-current-request')
    case 'propose-time':
      // Asked already, it stays as it is.
      if (own && isAlreadySo(own.request, { type: call.does, by, startsAt: call.startsAt }))
        return stays('done')
      return moved(network, own, { type: call.does, by, startsAt: call.startsAt }, at, 'no-current-request')
    case 'agree-time':
    case 'refuse-time':
      return moved(network, visit, { type: call.does, by, startsAt: call.startsAt }, at, 'not-your-request')
    case 'decline': {
      const pair = `${own?.request.status === 'accepted' ? own.request.volunteerId : ''} ${by}`
      const { told, next } = moved(network, own, { type: 'decline', by }, at, 'no-current-request')
      if (told !== 'done' || !next) return { told, next }
      return seen({ ...next, apart: { ...next.apart, [pair]: call.ended } })
    }
    case 'accept': {
      if (banned.includes(by)) return stays('account-suspended')
      if (!named || partedAt(network, by, named) !== undefined) return stays(GONE)
      if (named.stem !== stemOf(call.handle)) return stays(GONE)
      if (named.changes !== changesOf(call.handle))
        return stays(named.request.status === 'open' ? 'request-has-changed' : GONE)
      const reason = refusal(named.request, { type: 'accept', by, code: '' }, at)
      if (reason ?? visit) return stays(reason ?? 'one-acceptance-at-a-time')
      return moved(network, named, { type: 'accept', by, code: '' }, at, GONE)
    }
    case 'release':
      return moved(network, meant, { type: 'release', by }, at, 'not-your-request')
    case 'complete': {
      if (meant?.request.status !== 'accepted') return stays('not-your-request')
      const isRight = meant.request.code === call.code
      const move: Move = isRight
        ? { type: 'complete', by, code: call.code }
        : { type: 'wrong-code', by, newCode: '' }
      const { told, next } = moved(network, meant, move, at, 'not-your-request')
      return { told: told === 'done' && !isRight ? 'completion-code-wrong' : told, next }
    }
    case 'read-own':
      return seen(shownToCitizen(network, own, call.sees ?? null))
    case 'read-board':
      return seen(shownOnBoard(network, call))
    case 'read-visit':
      return seen((visit?.request.id ?? null) === call.sees ? network : undefined)
    case 'ban':
      return seen(withBan(network, call))
    case 'unban':
      return seen({ ...network, banned: banned.filter((one) => one !== call.whom) })
    case 'pass-time':
      return seen(withTimePassed(network, at))
  }
}

const seen = (next: Network | undefined): Answer => ({ told: 'done', next })

function partedAt({ apart }: Network, volunteerId: string, { request }: Kept): number | undefined {
  return apart[`${volunteerId} ${request.citizenId}`]
}

/** So that states that mean the same are the same. */
const inOrder = (all: readonly Kept[]) =>
  all.toSorted((one, other) => (one.request.id < other.request.id ? -1 : 1))

/** What becomes of a current request. One that is over is nobody's any more. */
function put(network: Network, before: Kept, after: Kept): Network {
  const isCurrent = after.request.status === 'open' || after.request.status === 'accepted'
  const kept = network.kept.flatMap((one) => (one !== before ? [one] : isCurrent ? [after] : []))
  return { ...network, kept, over: isCurrent ? network.over : inOrder([...network.over, after]) }
}

function moved(
  network: Network,
  kept: Kept | undefined,
  move: Move,
  at: Date,
  ifThereIsNone: string,
): Answer {
  if (!kept) return { told: ifThereIsNone, next: network }
  const reason = refusal(kept.request, move, at)
  if (reason) return { told: reason, next: network }
  return seen(put(network, kept, afterMove(kept, move, at)))
}

function withTimePassed(network: Network, at: Date): Network {
  return network.kept.reduce((before, one) => {
    const isTaken = one.request.status === 'accepted'
    const isDue = one.request.startsAt <= (isTaken ? hoursAfter(at, -LAPSE_AFTER_HOURS) : at)
    return isDue ? put(before, one, afterMove(one, { type: isTaken ? 'lapse' : 'expire' }, at)) : before
  }, network)
}

function afterMove(kept: Kept, move: Move, at: Date): Kept {
  const request = advance(kept.request, move, at)
  const last = { type: move.type, by: 'by' in move ? move.by : null }
  // Who held it knows the handle, and gets no use of it.
  if (kept.request.status === 'accepted' && request.status === 'open')
    return { request, stem: '', changes: 0, last, formerStem: kept.stem }
  return { ...kept, request, last, changes: kept.changes + (move.type === 'change' ? 1 : 0) }
}

/** The network where a citizen may see this, with what they learn by it; undefined where they may not. */
function shownToCitizen(
  network: Network,
  own: Kept | undefined,
  sees: SeenByCitizen | null,
): Network | undefined {
  if (!own || !sees) return own || sees ? undefined : network
  const { request } = own
  const accepted = request.status === 'accepted' ? request : undefined
  if (request.id !== sees.id || (accepted?.volunteerId ?? null) !== sees.volunteerId) return undefined
  if (timesIn(request.startsAt, accepted?.proposed) !== sees.times) return undefined
  if (!accepted || accepted.code === sees.code) return network
  if (accepted.code !== '' || sees.code === null) return undefined
  return put(network, own, { ...own, request: { ...accepted, code: sees.code } })
}

function shownOnBoard(
  network: Network,
  { by, at, begun, sees = [], without }: NetworkCall & { does: 'read-board' },
): Network | undefined {
  let learnt = network
  let count = 0
  const open = network.kept.filter(
    ({ request: { id, status, startsAt } }) => status === 'open' && startsAt > at && id !== without,
  )
  for (const one of open) {
    const parted = partedAt(network, by, one)
    const seen = sees.find(({ id }) => id === one.request.id)
    // Who is kept apart is known at the door, and what is on the board a moment later.
    if (parted !== undefined && (!seen || parted < begun)) {
      if (seen) return undefined
      continue
    }
    if (!seen || changesOf(seen.handle) !== one.changes) return undefined
    count++
    const stem = stemOf(seen.handle)
    if (one.stem !== '' && one.stem !== stem) return undefined
    if (one.stem === '') learnt = put(learnt, one, { ...one, stem })
  }
  return count === sees.length ? learnt : undefined
}

function withBan(network: Network, { whom, ends, ended, at }: NetworkCall & { does: 'ban' }): Network {
  const kept = network.kept.flatMap((one) => {
    const { request } = one
    if (request.citizenId === whom) return []
    const isTheirs = request.status === 'accepted' && request.volunteerId === whom
    return [isTheirs ? afterMove(one, { type: 'volunteer-removed' }, at) : one]
  })
  return { ...network, kept, banned: [...network.banned, whom], ended: { ...network.ended, [ends]: ended } }
}
