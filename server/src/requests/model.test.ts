import { api } from '@scan/contract/index.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { LAPSE_AFTER_HOURS, postRefusal, type HelpRequest, type Move } from '@scan/domain/help-request.ts'
import { advance, isAlreadySo, refusal, type LastMove } from '@scan/domain/lifecycle.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, createWorld, isNightly, NO_PLACE } from '../testing/world.ts'
import type { Answer, TestPerson, World } from '../testing/world.ts'
import { passTime } from './expire.ts'

// What people do in any order, on the real server and on the pure lifecycle: the two must agree after every step. Which
// request is meant, who may act at all, and that nobody has two is the server's, and is written down here once more.

const RUNS = isNightly ? 200 : 10
const STEPS = 25

const CITIZENS = ['Meera', 'Gopal'] as const
const VOLUNTEERS = ['Asha', 'Ravi', 'Fathima'] as const
type Citizen = (typeof CITIZENS)[number]
type Volunteer = (typeof VOLUNTEERS)[number]
type Who = Citizen | Volunteer
/** One of the volunteers, or whoever has accepted the request that is meant, if anybody. */
type By = Volunteer | 'whoever has it'

/** `nth`: which of all requests so far is meant. */
type Step =
  | { type: 'post' | 'change'; by: Citizen; hours: number }
  | { type: 'accept'; by: Volunteer; nth: number }
  | { type: 'complete' | 'release'; by: By; nth: number }
  | { type: 'guess'; by: By; nth: number; times: number }
  | { type: 'cancel' | 'decline' | 'report-nobody-came'; by: Citizen }
  | { type: 'ban' | 'unban'; who: Who }
  | { type: 'wait'; minutes: number; withUpkeep: boolean }

const is = <T extends Step['type']>(...types: T[]) => fc.constantFrom(...types)
const citizen = fc.constantFrom(...CITIZENS)
const volunteer = fc.constantFrom(...VOLUNTEERS)
const nth = fc.nat(9)
const by: fc.Arbitrary<By> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('whoever has it' as const) },
  { weight: 1, arbitrary: volunteer },
)
const hours = fc.constantFrom(2, 3, 4, 4, 30, 30)
const minutes = fc.constantFrom(1, 14, 15, 60, 61, 120, 240, 300, 24 * 60, 72 * 60)
const step = fc.oneof(
  { weight: 7, arbitrary: fc.record({ type: is('post', 'post', 'change'), by: citizen, hours }) },
  { weight: 6, arbitrary: fc.record({ type: is('accept'), by: volunteer, nth }) },
  { weight: 4, arbitrary: fc.record({ type: is('complete', 'release'), by, nth }) },
  { weight: 2, arbitrary: fc.record({ type: is('guess'), by, nth, times: fc.constantFrom(1, 4, 5, 6) }) },
  { weight: 4, arbitrary: fc.record({ type: is('cancel', 'decline', 'report-nobody-came'), by: citizen }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: is('ban', 'unban'), who: fc.constantFrom(...CITIZENS, ...VOLUNTEERS) }),
  },
  { weight: 4, arbitrary: fc.record({ type: is('wait'), minutes, withUpkeep: fc.boolean() }) },
) as fc.Arbitrary<Step>

/** Where a run begins: with nothing, or with somebody already on the way, where most of the lifecycle lies. */
const beginning = fc.constantFrom<Step[]>(
  [],
  [
    { type: 'post', by: 'Meera', hours: 4 },
    { type: 'accept', by: 'Asha', nth: 0 },
  ],
)

/** Stands for a code that the server makes up; the model takes it over from what it finds stored. */
const FRESH = 'fresh'
const GONE = 'request-no-longer-available'
const TOO_LATE: string[] = [GONE, 'request-not-accepted', 'request-already-closed']

let world: World
let people: Record<Who, TestPerson>
let lakshmi: TestPerson

beforeAll(async () => {
  world = await createWorld()
  const made: [string, TestPerson][] = []
  for (const who of CITIZENS) made.push([who, await world.person(who, 'Citizen')])
  for (const who of VOLUNTEERS) made.push([who, await world.person(who, 'Volunteer')])
  people = Object.fromEntries(made) as typeof people
  // Nobody is stopped for what they gave back (D60): the audit log keeps that of every run.
  await world.database.query(sql`update accounts set resumed_at = '2100-01-01'`)
  lakshmi = await world.person('Lakshmi', 'Admin')
})
afterAll(() => world.close())

async function beginAnew(): Promise<void> {
  await world.database.query(sql`delete from help_requests`)
  await world.database.query(sql`delete from separations`)
  await world.database.query(sql`update accounts set banned_at = null`)
  await world.database.query(sql`update sessions set end_reason = null`)
  world.setNow(BEGINNING)
  await world.wait(0)
}

/** The network as it should be. */
class Model {
  /** In the order in which they were posted. */
  requests: HelpRequest[] = []
  readonly banned = new Set<Who>()
  /** Volunteer and citizen. */
  readonly apart = new Set<string>()
  readonly #last = new Map<string, LastMove>()

  latestOf(who: Citizen): HelpRequest | undefined {
    return this.requests.findLast(({ citizenId }) => citizenId === people[who].id)
  }

  currentOf(who: Citizen): HelpRequest | undefined {
    const latest = this.latestOf(who)
    return latest?.status === 'open' || latest?.status === 'accepted' ? latest : undefined
  }

  acceptedBy(volunteerId: string): HelpRequest | undefined {
    return this.requests.find((one) => one.status === 'accepted' && one.volunteerId === volunteerId)
  }

  meant(nth: number): HelpRequest | undefined {
    return this.requests[nth % Math.max(1, this.requests.length)]
  }

  /** What this volunteer has accepted, if it is that one. */
  ownVisit(volunteerId: string, nth: number): HelpRequest | undefined {
    const own = this.acceptedBy(volunteerId)
    return own === this.meant(nth) ? own : undefined
  }

  /** Makes the move, and says how the server has to answer. `again` may be so already. */
  move(request: HelpRequest | undefined, move: Move, ifNone: string, again = request): string {
    const isAgain = again !== undefined && isAlreadySo(again, move, this.#last.get(again.id))
    if (!request) return isAgain ? 'done' : ifNone
    if (move.type === 'accept' && this.apart.has(`${move.by} ${request.citizenId}`)) return ifNone
    const reason = refusal(request, move, world.now())
    if (reason) return isAgain && TOO_LATE.includes(reason) ? 'done' : reason
    if (move.type === 'accept' && this.acceptedBy(move.by)) return 'one-acceptance-at-a-time'
    if (move.type === 'decline' && request.status === 'accepted')
      this.apart.add(`${request.volunteerId} ${move.by}`)
    this.make(request, move)
    return move.type === 'wrong-code' ? 'completion-code-wrong' : 'done'
  }

  make(request: HelpRequest, move: Move): void {
    const after = advance(request, move, world.now())
    this.#last.set(after.id, { type: move.type, by: 'by' in move ? move.by : null })
    this.requests = this.requests.map((one) => (one.id === after.id ? after : one))
  }

  ban(who: Who): void {
    this.banned.add(who)
    for (const one of this.requests) {
      if (one.status === 'accepted' && one.volunteerId === people[who].id)
        this.make(one, { type: 'volunteer-removed' })
      else if (one.citizenId === people[who].id && !('closing' in one))
        this.make(one, { type: 'citizen-removed' })
    }
  }

  keepUp(): void {
    const lapseBefore = hoursAfter(world.now(), -LAPSE_AFTER_HOURS)
    for (const one of this.requests) {
      if (one.status === 'accepted' && one.startsAt <= lapseBefore) this.make(one, { type: 'lapse' })
      if (one.status === 'open' && one.startsAt <= world.now()) this.make(one, { type: 'expire' })
    }
  }

  learnCodes(found: Map<string, Stored>): void {
    this.requests = this.requests.map((request) => {
      const code = found.get(request.id)?.code
      return request.status === 'accepted' && request.code === FRESH && code ? { ...request, code } : request
    })
  }
}

interface Stored {
  handle: string
  code: string | null
}

async function storedRequests(): Promise<Map<string, Stored>> {
  const rows = await world.database.query(sql<Stored & { id: string }>`
    select id, handle, status, starts_at as "startsAt", citizen_id as "citizenId", volunteer_id as "volunteerId", accepted_at as "acceptedAt",
      completion_code as code, wrong_codes as "wrongCodes", code_locked_until as "codeLockedUntil",
      closing, closed_at as "closedAt"
    from help_requests`)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** What the database should hold of a request. */
function expected(request: HelpRequest) {
  const { status, startsAt, citizenId, wrongCodes, codeLockedUntil } = request
  const { volunteerId, acceptedAt, code } =
    request.status === 'open' ? { volunteerId: null, acceptedAt: null, code: null } : request
  return {
    handle: expect.stringContaining('@requests.invalid') as string,
    ...{ status, startsAt, citizenId, wrongCodes, codeLockedUntil, volunteerId, acceptedAt },
    code: code === FRESH ? (expect.stringMatching(/^\d{6}$/) as string) : code,
    closing: 'closing' in request ? request.closing : null,
    closedAt: 'closing' in request ? request.closedAt : null,
  }
}

const NEEDS = { helpType: 'driving', description: 'To the clinic', district: 'Kollam', ...NO_PLACE } as const

/** One run: the model beside the server. */
class Run {
  readonly model = new Model()
  found = new Map<string, Stored>()

  /** Asks the server, and compares its answer with what it should be. */
  async #agree(who: Who, should: () => string, ask: () => Promise<Answer<unknown>>): Promise<void> {
    const answer = this.model.banned.has(who) ? 'account-suspended' : should()
    const { status, problem } = await ask()
    expect(problem?.code ?? (status === 200 ? 'done' : `status ${status}`)).toBe(answer)
  }

  #who(by: By, nth: number): Volunteer {
    if (by !== 'whoever has it') return by
    const meant = this.model.meant(nth)
    const id = meant?.status === 'accepted' ? meant.volunteerId : undefined
    return VOLUNTEERS.find((volunteer) => people[volunteer].id === id) ?? VOLUNTEERS[0]
  }

  #handle(nth: number): string {
    return this.found.get(this.model.meant(nth)?.id ?? '')?.handle ?? 'nobody@requests.invalid'
  }

  async #complete(by: By, nth: number, code: string): Promise<void> {
    const who = this.#who(by, nth)
    const { id } = people[who]
    const own = this.model.ownVisit(id, nth)
    const isWrong = own?.status === 'accepted' && own.code !== code
    const move: Move = isWrong
      ? { type: 'wrong-code', by: id, newCode: FRESH }
      : { type: 'complete', by: id, code }
    const body = { citizen: this.#handle(nth), code }
    await this.#agree(
      who,
      () => this.model.move(own, move, 'not-your-request', this.model.meant(nth)),
      () => world.call(api.completeRequest, { as: people[who], body }),
    )
  }

  async take(step: Step): Promise<void> {
    const { model } = this
    switch (step.type) {
      case 'post': {
        const { by, hours } = step
        const as = people[by]
        const startsAt = hoursAfter(world.now(), hours)
        const current = model.currentOf(by)
        // Asked for again in the same words.
        const isSame = current?.startsAt.getTime() === startsAt.getTime()
        const reason = postRefusal(startsAt, world.now()) ?? (current && 'one-request-at-a-time')
        const should = model.banned.has(by) ? 'account-suspended' : isSame ? undefined : reason
        const body = { action: 'request', email: null, ...NEEDS, ...world.inHours(hours) } as const
        const { reply, problem } = await world.call(api.askForHelp, { as, body })
        expect(problem?.code).toBe(should)
        if (should || isSame) return
        const posted = { id: reply.user.request?.id ?? '', citizenId: as.id, startsAt, postedAt: world.now() }
        model.requests.push({ ...posted, wrongCodes: 0, codeLockedUntil: null, status: 'open' })
        return
      }
      case 'change': {
        const { by, hours } = step
        const as = people[by]
        const startsAt = hoursAfter(world.now(), hours)
        const body = { email: null, ...NEEDS, additional: null, ...world.inHours(hours) }
        const move: Move = { type: 'change', by: as.id, startsAt }
        const should = () => model.move(model.currentOf(by), move, 'no-current-request')
        return this.#agree(by, should, () => world.call(api.changeRequest, { as, body }))
      }
      case 'accept': {
        const as = people[step.by]
        const body = { citizen: this.#handle(step.nth), id: as.id }
        const should = () =>
          model.move(model.meant(step.nth), { type: 'accept', by: as.id, code: FRESH }, GONE)
        return this.#agree(step.by, should, () => world.call(api.acceptRequest, { as, body }))
      }
      case 'complete': {
        const meant = model.meant(step.nth)
        return this.#complete(step.by, step.nth, meant?.status === 'accepted' ? meant.code : '000000')
      }
      case 'guess': {
        for (let n = 0; n < step.times; n++) {
          const meant = model.meant(step.nth)
          if (meant?.status !== 'accepted') return
          await this.#complete(step.by, step.nth, meant.code === '000000' ? '000001' : '000000')
          await this.compare()
        }
        return
      }
      case 'release': {
        const who = this.#who(step.by, step.nth)
        const as = people[who]
        const body = { citizen: this.#handle(step.nth), reason: 'I am ill' }
        const own = model.ownVisit(as.id, step.nth)
        const should = () => model.move(own, { type: 'release', by: as.id }, 'not-your-request')
        return this.#agree(who, should, () => world.call(api.releaseRequest, { as, body }))
      }
      case 'cancel':
      case 'decline':
      case 'report-nobody-came': {
        const { type, by } = step
        const as = people[by]
        const calls = {
          cancel: () => world.call(api.askForHelp, { as, body: { action: 'cancel', email: null } }),
          decline: () => world.call(api.declineVolunteer, { as, body: { email: null } }),
          'report-nobody-came': () => world.call(api.reportNobodyCame, { as }),
        }
        const should = () =>
          model.move(model.currentOf(by), { type, by: as.id }, 'no-current-request', model.latestOf(by))
        return this.#agree(by, should, calls[type])
      }
      case 'ban':
        if (model.banned.has(step.who)) return
        model.ban(step.who)
        return ban(people[step.who].id)
      case 'unban':
        model.banned.delete(step.who)
        return unban(people[step.who].id)
      case 'wait':
        await world.wait(step.minutes)
        if (!step.withUpkeep) return
        model.keepUp()
        return passTime(world.context)
    }
  }

  /** What is stored is what the model has, and nobody holds two. */
  async compare(): Promise<void> {
    this.found = await storedRequests()
    const should = new Map(this.model.requests.map((request) => [request.id, expected(request)]))
    expect(this.found).toEqual(should)
    this.model.learnCodes(this.found)
    const current = this.model.requests.filter((one) => !('closing' in one))
    const accepted = current.flatMap((one) => (one.status === 'accepted' ? [one.volunteerId] : []))
    expect(new Set(current.map(({ citizenId }) => citizenId)).size).toBe(current.length)
    expect(new Set(accepted).size).toBe(accepted.length)
  }
}

async function ban(id: string): Promise<void> {
  // She has just given her password again.
  await world.database.query(
    sql`update sessions set confirmed_at = ${world.now()} where account_id = ${lakshmi.id}`,
  )
  expect((await world.call(api.banUser, { as: lakshmi, params: { id } })).status).toBe(200)
}

/** Their sessions go on, so that nobody has to sign in again. */
async function unban(id: string): Promise<void> {
  await world.call(api.unbanUser, { as: lakshmi, params: { id } })
  await world.database.query(sql`update sessions set end_reason = null where account_id = ${id}`)
}

test(
  'whatever people do in whatever order, the server does what the lifecycle says',
  { timeout: 60_000 },
  async () => {
    const anyOrder = fc.asyncProperty(
      beginning,
      fc.array(step, { minLength: 5, maxLength: STEPS, size: 'max' }),
      async (begun, steps) => {
        await beginAnew()
        const run = new Run()
        for (const one of [...begun, ...steps]) {
          await run.take(one)
          await run.compare()
        }
      },
    )
    await fc.assert(anyOrder, { numRuns: RUNS })
  },
)
