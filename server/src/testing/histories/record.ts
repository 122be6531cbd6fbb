import { setTimeout as rest } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import { DAY_MS, wallClock } from '@scan/domain/clock.ts'
import { NO_PLACE, PASSWORD, TIME_ZONE, type Answer, type TestPerson, type World } from '../world.ts'
import type { NetworkCall } from './network.ts'

interface Recording {
  /** The servers; each call goes to any of them. */
  doors: World['call'][]
  /** Four citizens, four volunteers and an administrator. */
  people: TestPerson[]
  /** How many calls in all. */
  calls: number
  /** Decides who asks for what; not who is faster. */
  seed: number
}

/** Each citizen and volunteer has so many devices, which know nothing of each other. */
const DEVICES = 2
/** Of a hundred moves, how many answers are lost on the way. */
const LOST = 2

type Does = NetworkCall extends infer One
  ? One extends NetworkCall
    ? Omit<One, 'begun' | 'ended' | 'by' | 'session' | 'told'>
    : never
  : never

/** What people do at once through several doors, each call with its answer and its times. */
export async function record({ doors, people, calls, seed }: Recording): Promise<NetworkCall[]> {
  const [citizens, volunteers] = [people.slice(0, 4), people.slice(4, 8)]
  const administrator = people[8] as TestPerson
  const random = numbers(seed)
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
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
    const isLost =
      !what.does.startsWith('read') && !['post', 'ban', 'unban'].includes(what.does) && random() * 100 < LOST
    const session = `${id} ${count}`
    const call = { ...what, by: id, session, begun: performance.now(), ended: 0, isLost, told: 'done' }
    history.push(call)
    const answered = ask(pick(doors) as World['call'], person)
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

  async function citizen({ id }: TestPerson): Promise<unknown> {
    const chance = random()
    const needs = { email: null, ...NEEDS, ...wallClock(new Date(Date.now() + DAY_MS), TIME_ZONE) }
    if (chance < 0.25)
      return does(
        id,
        { does: 'post' },
        (call, as) => call(api.askForHelp, { as, body: { action: 'request', ...needs } }),
        ({ user }) => ({ id: user.request?.id }),
      )
    if (chance < 0.33) {
      // Other words each time: the same ones change nothing.
      const body = { ...needs, ...NO_PLACE, description: `Milk, ${left}`, additional: null }
      return does(id, { does: 'change' }, (call, as) => call(api.changeRequest, { as, body }))
    }
    const cancel = { action: 'cancel', email: null } as const
    if (chance < 0.4)
      return does(id, { does: 'cancel' }, (call, as) => call(api.askForHelp, { as, body: cancel }))
    if (chance < 0.42)
      return does(id, { does: 'decline' }, (call, as) =>
        call(api.declineVolunteer, { as, body: { email: null } }),
      )
    const read = await does(
      id,
      { does: 'read-own' },
      (call, as) => call(api.me, { as }),
      ({ user: { request } }) => {
        const { id: volunteerId = null, code = null } = request?.volunteer ?? {}
        return { sees: request && { id: request.id, volunteerId, code } }
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
    if (known?.id === own.id || oneIn(20)) {
      const code = known?.id === own.id ? known.code : '000000'
      await does(id, { does: 'complete', id: own.id, handle: to, code }, (call, as) =>
        call(api.completeRequest, { as, body: { citizen: to, code } }),
      )
    } else if (oneIn(3))
      await does(id, { does: 'release', id: own.id, handle: to }, (call, as) =>
        call(api.releaseRequest, { as, body: { citizen: to, reason: 'I am ill' } }),
      )
  }

  /** Bans somebody now and then, takes it back, and lets them sign in again. */
  async function administers(): Promise<void> {
    const { id } = administrator
    const whom = pick([...citizens, ...volunteers])
    if (!whom) return
    const theirs = sessionOf(whom.id)
    const params = { id: whom.id }
    await rest(random() * 500)
    await does(id, { does: 'ban', whom: whom.id, ends: `${whom.id} ${theirs.count}` }, (call, as) =>
      call(api.banUser, { as, params }),
    )
    await rest(random() * 50)
    await does(id, { does: 'unban', whom: whom.id }, (call, as) => call(api.unbanUser, { as, params }))
    const signedIn = await (pick(doors) as World['call'])(api.signIn, {
      body: { email: whom.email, password: PASSWORD },
    })
    const { sessionToken, refreshToken } = signedIn.reply
    sessions.set(whom.id, { person: { ...whom, sessionToken, refreshToken }, count: theirs.count + 1 })
  }

  const isOver = () => left <= 0
  const again = async (once: () => Promise<unknown>) => {
    while (!isOver()) await once()
  }
  const devices = Array.from({ length: DEVICES }).flatMap(() => [
    ...citizens.map((one) => again(() => citizen(one))),
    ...volunteers.map((one) => again(() => volunteer(one))),
  ])
  await Promise.all([...devices, again(administers)])
  await Promise.all(late)
  return history
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
