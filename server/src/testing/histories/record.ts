import { setTimeout as rest } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import { wallClock, hoursAfter, instantOf } from '@scan/domain/clock.ts'
import { NO_PLACE, PASSWORD, TIME_ZONE, type Answer, type TestPerson, type World } from '../world.ts'
import { timesIn } from './network.ts'
import type { CitizensMove, NetworkCall } from './network.ts'

interface Recording {
  /** The servers; each call goes to any of them. */
  doors: World['call'][]
  /** Four citizens, four volunteers and an administrator. */
  people: TestPerson[]
  /** How many calls in all. */
  calls: number
  /** Decides who asks for what; not who is faster. */
  seed: number
  now(): Date
  /** One does something after the other while the clock moves on, and not all of them at once. */
  inTurns?: { wait(minutes: number): Promise<unknown>; passTime(): Promise<void> }
}

/** Of a hundred things that a citizen does, all at once and in turns; the others are looks. */
const SHARES = {
  ...{ post: [25, 25], change: [8, 12], cancel: [7, 10], decline: [2, 10], 'report-nobody-came': [0, 12] },
  'propose-time': [12, 12],
} satisfies Partial<Record<NetworkCall['does'], [atOnce: number, inTurns: number]>>
/** From now until what is asked for, and how far the clock moves on. */
const HOURS = [2, 3, 4, 4, 30, 30]
const MINUTES = [1, 14, 15, 60, 61, 120, 240, 300, 24 * 60, 72 * 60]
/** Wrong codes one after the other: the fifth locks, and the tenth makes a new code. */
const GUESSES = [1, 4, 5, 6]

/** Each citizen and volunteer has so many devices, which know nothing of each other. */
const DEVICES = 2
/** Of a hundred moves, how many answers are lost on the way. */
const LOST = 2

type Does = NetworkCall extends infer One
  ? One extends NetworkCall
    ? Omit<One, 'begun' | 'ended' | 'by' | 'session' | 'told' | 'at'>
    : never
  : never

/** What people do through several doors, each call with its answer and its times. */
export async function record(recording: Recording): Promise<NetworkCall[]> {
  const { doors, people, calls, seed, now, inTurns } = recording
  const [citizens, volunteers] = [people.slice(0, 4), people.slice(4, 8)]
  const administrator = people[8] as TestPerson
  const random = numbers(seed)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const oneIn = (many: number) => random() < 1 / many

  const history: NetworkCall[] = []
  const late: Promise<unknown>[] = []
  const sessions = new Map(people.map((person) => [person.id, { person, count: 1 }]))
  const sessionOf = (id: string) => sessions.get(id) as { person: TestPerson; count: number }
  /** What citizens have seen of the codes, by who came: they tell each other on the way. */
  const codes = new Map<string, { id: string; code: string }>()
  let left = calls

  /** Makes a call, and writes down what came of it. */
  async function does<T>(
    id: string,
    what: Does,
    ask: (call: World['call'], as: TestPerson) => Promise<Answer<T>>,
    /** What its answer says: one thing, or several that were each read at a moment of their own. */
    sees: (reply: T) => object | object[] = () => ({}),
  ): Promise<T | undefined> {
    left--
    const { person, count } = sessionOf(id)
    const isLost = !inTurns && !/^(read|post|ban|unban)/.test(what.does) && random() * 100 < LOST
    const when = { session: `${id} ${count}`, at: now(), begun: performance.now(), ended: 0 }
    const call = { ...what, ...when, by: id, isLost, told: 'done' }
    history.push(call)
    const answered = ask(pick(doors), person)
    if (isLost) {
      late.push(answered.then(() => (call.ended = performance.now())))
      return undefined
    }
    const { status, reply, problem } = await answered
    Object.assign(call, { ended: performance.now(), told: problem?.code ?? 'done' })
    if (status >= 500) throw new Error(`${what.does} was answered with ${status}.`)
    if (problem) return undefined
    const [first, ...others] = [sees(reply)].flat()
    Object.assign(call, first)
    history.push(...others.map((other) => ({ ...call, ...other })))
    return reply
  }

  const NEEDS = { helpType: 'shopping', description: 'Milk', district: 'Kollam' } as const
  const MOVES: Record<CitizensMove, (call: World['call'], as: TestPerson) => Promise<Answer<unknown>>> = {
    cancel: (call, as) => call(api.askForHelp, { as, body: { action: 'cancel', email: null } }),
    decline: (call, as) => call(api.declineVolunteer, { as, body: { email: null } }),
    'report-nobody-came': (call, as) => call(api.reportNobodyCame, { as }),
  }

  async function citizen({ id }: TestPerson): Promise<unknown> {
    let chance = random() * 100
    const shares = Object.entries(SHARES) as [keyof typeof SHARES, number[]][]
    const [move] = shares.find(([, share]) => (chance -= share[inTurns ? 1 : 0] ?? 0) < 0) ?? []
    const startsAt = hoursAfter(now(), inTurns ? pick(HOURS) : move === 'propose-time' ? pick([31, 32]) : 30)
    const needs = { email: null, ...NEEDS, ...wallClock(startsAt, TIME_ZONE) }
    if (move === 'post')
      return does(
        id,
        { does: 'post', startsAt },
        (call, as) => call(api.askForHelp, { as, body: { action: 'request', ...needs } }),
        ({ user }) => ({ id: user.request?.id }),
      )
    if (move === 'change') {
      // Other words each time: the same ones change nothing.
      const body = { ...needs, ...NO_PLACE, description: `Milk, ${left}`, additional: null }
      return does(id, { does: 'change', startsAt }, (call, as) => call(api.changeRequest, { as, body }))
    }
    if (move === 'propose-time')
      return does(id, { does: move, startsAt }, (call, as) =>
        call(api.askForNewTime, { as, body: wallClock(startsAt, TIME_ZONE) }),
      )
    if (move) return does(id, { does: move }, MOVES[move])
    const read = await does(
      id,
      { does: 'read-own' },
      (call, as) => call(api.me, { as }),
      ({ user: { request } }) => {
        const { id: volunteerId = null, code = null } = request?.volunteer ?? {}
        if (!request) return { sees: null }
        const startsAt = instantOf(request.date, request.time, TIME_ZONE)
        return { sees: { id: request.id, volunteerId, code, times: timesIn(startsAt, request.newTime) } }
      },
    )
    const { id: request, volunteer: comes } = read?.user.request ?? {}
    if (request && comes) codes.set(comes.id, { id: request, code: comes.code })
    return undefined
  }

  async function volunteer({ id }: TestPerson): Promise<void> {
    const read = await does(
      id,
      { does: 'read-board' },
      (call, as) => call(api.listRequests, { as }),
      ({ requests }) => {
        const own = requests.find(({ volunteer: by }) => by)?.id ?? null
        const open = requests.flatMap(({ id, handle, volunteer: by }) => (by ? [] : [{ id, handle }]))
        return [
          { sees: open, without: own },
          { does: 'read-visit', sees: own },
        ]
      },
    )
    const board = read?.requests ?? []
    const own = board.find(({ volunteer: by }) => by)
    const wanted = pick(board.filter(({ volunteer: by }) => !by))
    const known = codes.get(id)
    if (wanted && (!own || oneIn(8)))
      await does(id, { does: 'accept', id: wanted.id, handle: wanted.handle }, (call, as) =>
        call(api.acceptRequest, { as, body: { citizen: wanted.handle } }),
      )
    if (!own) return
    const { handle: to } = own
    const { newTime } = own
    if (newTime && oneIn(2)) {
      const answer = oneIn(3) ? 'no' : 'yes'
      await does(
        id,
        { does: answer === 'yes' ? 'agree-time' : 'refuse-time', startsAt: newTime },
        (call, as) => call(api.answerNewTime, { as, body: { answer, newTime } }),
      )
    }
    const complete = (code: string) =>
      does(id, { does: 'complete', id: own.id, handle: to, code }, (call, as) =>
        call(api.completeRequest, { as, body: { citizen: to, code } }),
      )
    if (inTurns && oneIn(4)) for (let n = pick(GUESSES); n > 0; n--) await complete('000000')
    if (known?.id === own.id) await complete(known.code)
    else if (oneIn(20)) await complete('000000')
    else if (oneIn(3))
      await does(id, { does: 'release', id: own.id, handle: to }, (call, as) =>
        call(api.releaseRequest, { as, body: { citizen: to, reason: 'I am ill' } }),
      )
  }

  let banned: TestPerson | undefined
  /** Bans somebody, or takes it back and lets them sign in again. */
  async function administers(): Promise<void> {
    const { id } = administrator
    const whom = banned ?? pick([...citizens, ...volunteers])
    const params = { id: whom.id }
    const theirs = sessionOf(whom.id)
    if (!inTurns) await rest(random() * (banned ? 50 : 500))
    if (!banned) {
      const what = { does: 'ban', whom: whom.id, ends: `${whom.id} ${theirs.count}` } as const
      await does(id, what, (call, as) => call(api.banUser, { as, params }))
      banned = whom
      return
    }
    await does(id, { does: 'unban', whom: whom.id }, (call, as) => call(api.unbanUser, { as, params }))
    const { reply } = await pick(doors)(api.signIn, { body: { email: whom.email, password: PASSWORD } })
    const { sessionToken, refreshToken } = reply
    sessions.set(whom.id, { person: { ...whom, sessionToken, refreshToken }, count: theirs.count + 1 })
    banned = undefined
  }

  async function timePasses({ wait, passTime }: NonNullable<Recording['inTurns']>): Promise<void> {
    await wait(pick(MINUTES))
    if (oneIn(2)) return
    const call = { by: '', session: '', told: 'done', at: now(), begun: performance.now() }
    await passTime()
    history.push({ ...call, ended: performance.now(), does: 'pass-time' })
  }

  const isOver = () => left <= 0
  const lives = [
    ...citizens.map((one) => () => citizen(one)),
    ...volunteers.map((one) => () => volunteer(one)),
  ]
  if (inTurns) {
    const passes = () => timePasses(inTurns)
    while (!isOver()) await pick([...lives, ...lives, passes, passes, administers])()
    return history
  }
  const again = async (once: () => Promise<unknown>) => {
    while (!isOver()) await once()
  }
  const devices = Array.from({ length: DEVICES }).flatMap(() => lives.map(again))
  await Promise.all([...devices, again(administers)])
  await Promise.all(late)
  return history
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
