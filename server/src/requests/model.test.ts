import { api } from '@scan/contract/index.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { LAPSE_AFTER_HOURS, isHiddenFromVolunteer, postRefusal } from '@scan/domain/help-request.ts'
import { advance, isAlreadySo, refusal } from '@scan/domain/lifecycle.ts'
import type { LastMove } from '@scan/domain/lifecycle.ts'
import type { HelpRequest, Move } from '@scan/domain/help-request.ts'
import { MISSED_ADDRESSES, MISSED_ADDRESSES_WITHIN_HOURS } from '@scan/domain/rate-limit.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import type { Answer, TestPerson, World } from '../testing/world.ts'
import { isNightly } from '../testing/nightly.ts'
import { NO_PLACE } from '../testing/no-place.ts'
import { passTime } from './expire.ts'

// What people do in any order, on the real server and on the pure lifecycle: the two must agree after every step. The
// lifecycle decides about one request; which request is meant, who may act at all, and that nobody has two is the
// server's, and is written down here a second time.

const RUNS = isNightly ? 200 : 10
const STEPS = 25

const CITIZENS = ['Meera', 'Gopal'] as const
const VOLUNTEERS = ['Asha', 'Ravi', 'Fathima'] as const
type Citizen = (typeof CITIZENS)[number]
type Volunteer = (typeof VOLUNTEERS)[number]
type Who = Citizen | Volunteer

/** One of the volunteers, or whoever has accepted the request that is meant, if anybody. */
type By = Volunteer | 'whoever has it'

/** A citizen's address, or the handle of one of all requests so far. */
type Named = { citizen: Citizen } | { nth: number }

type Step =
  | { type: 'post'; by: Citizen; hours: number }
  | { type: 'change'; by: Citizen; hours: number }
  | { type: 'accept'; by: Volunteer; named: Named }
  | { type: 'complete'; by: By; named: Named }
  | { type: 'guess'; by: By; named: Named; times: number }
  | { type: 'release'; by: By; named: Named }
  | { type: 'cancel'; by: Citizen }
  | { type: 'decline'; by: Citizen }
  | { type: 'nobodyCame'; by: Citizen }
  | { type: 'ban'; who: Who }
  | { type: 'unban'; who: Who }
  | { type: 'wait'; minutes: number; withUpkeep: boolean }

const citizen = fc.constantFrom(...CITIZENS)
const volunteer = fc.constantFrom(...VOLUNTEERS)
const named: fc.Arbitrary<Named> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ citizen }) },
  { weight: 1, arbitrary: fc.record({ nth: fc.nat(9) }) },
)
const is = <T extends Step['type']>(type: T) => fc.constant(type)
const by: fc.Arbitrary<By> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('whoever has it' as const) },
  { weight: 1, arbitrary: volunteer },
)
const who = fc.constantFrom(...CITIZENS, ...VOLUNTEERS)
const hours = fc.constantFrom(2, 3, 4, 4, 30, 30)
const minutes = fc.constantFrom(1, 14, 15, 60, 61, 120, 240, 300, 24 * 60, 72 * 60)
const times = fc.constantFrom(1, 4, 5, 6)
const steps: [weight: number, arbitrary: fc.Arbitrary<Step>][] = [
  [5, fc.record({ type: is('post'), by: citizen, hours })],
  [2, fc.record({ type: is('change'), by: citizen, hours })],
  [6, fc.record({ type: is('accept'), by: volunteer, named })],
  [2, fc.record({ type: is('complete'), by, named })],
  [2, fc.record({ type: is('guess'), by, named, times })],
  [2, fc.record({ type: is('release'), by, named })],
  [1, fc.record({ type: is('cancel'), by: citizen })],
  [1, fc.record({ type: is('decline'), by: citizen })],
  [2, fc.record({ type: is('nobodyCame'), by: citizen })],
  [1, fc.record({ type: is('ban'), who })],
  [1, fc.record({ type: is('unban'), who })],
  [4, fc.record({ type: is('wait'), minutes, withUpkeep: fc.boolean() })],
]
const step = fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary })))

/** Where a run begins: with nothing, or with somebody already on the way, where most of the lifecycle lies. */
const beginning: fc.Arbitrary<Step[]> = fc.constantFrom<Step[]>(
  [],
  [
    { type: 'post', by: 'Meera', hours: 4 },
    { type: 'accept', by: 'Asha', named: { citizen: 'Meera' } },
  ],
)

/** Stands for a code that the server makes up; the model takes it over from what it finds stored. */
const FRESH = 'fresh'

let world: World
let people: Record<Who, TestPerson>
let lakshmi: TestPerson
let keepUp: () => Promise<void>

beforeAll(async () => {
  world = await createWorld()
  const everybody = [
    ...CITIZENS.map((who) => [who, 'Citizen'] as const),
    ...VOLUNTEERS.map((who) => [who, 'Volunteer'] as const),
  ]
  const made: [string, TestPerson][] = []
  for (const [who, category] of everybody) made.push([who, await world.person(who, category)])
  people = Object.fromEntries(made) as typeof people
  // Nobody is stopped for what they gave back (D60): the audit log keeps that of every run.
  await world.database.query(sql`update accounts set resumed_at = '2100-01-01'`)
  lakshmi = await world.person('Lakshmi', 'Admin')
  keepUp = () => passTime(world.context)
})
afterAll(() => world.close())

async function beginAnew(): Promise<void> {
  await clearRequests(world.database)
  await world.database.query(sql`delete from missed_addresses`)
  await world.database.query(sql`delete from separations`)
  await world.database.query(sql`update accounts set banned_at = null`)
  await world.database.query(sql`update sessions set end_reason = null`)
  world.setNow(BEGINNING)
  await world.wait(0)
}

const TOO_LATE: string[] = ['request-no-longer-available', 'request-not-accepted', 'request-already-closed']

/** The network as it should be. */
class Model {
  /** In the order in which they were posted. */
  requests: HelpRequest[] = []
  readonly banned = new Set<Who>()
  /** Who is kept apart: volunteer and citizen. */
  readonly #apart = new Set<string>()
  /** When somebody named an address that led to no request. */
  #missed: { volunteerId: string; at: Date }[] = []

  /** What was last done to each. */
  readonly #last = new Map<string, LastMove>()
  /** Which volunteer has accepted which by an address: to them it goes by that, too. */
  readonly #byAddress = new Set<string>()

  /** What the citizen asked for last. */
  latestOf(who: Citizen): HelpRequest | undefined {
    return this.requests.findLast(({ citizenId }) => citizenId === people[who].id)
  }

  /** What this volunteer can mean once it is not, or no longer, theirs. */
  goesBy(volunteerId: string, named: Named): HelpRequest[] {
    if (!('citizen' in named)) return [this.meant(named)].filter((one) => one !== undefined)
    return this.requests.filter(
      ({ id, citizenId }) =>
        citizenId === people[named.citizen].id && this.#byAddress.has(`${volunteerId} ${id}`),
    )
  }

  currentOf(who: Citizen): HelpRequest | undefined {
    const { id } = people[who]
    return this.requests.find(
      ({ citizenId, status }) => citizenId === id && (status === 'open' || status === 'accepted'),
    )
  }

  acceptedBy(volunteerId: string): HelpRequest | undefined {
    return this.requests.find(
      (request) => request.status === 'accepted' && request.volunteerId === volunteerId,
    )
  }

  meant(named: Named): HelpRequest | undefined {
    return 'citizen' in named
      ? this.currentOf(named.citizen)
      : this.requests[named.nth % Math.max(1, this.requests.length)]
  }

  areApart(volunteerId: string, { citizenId }: HelpRequest): boolean {
    return this.#apart.has(`${volunteerId} ${citizenId}`)
  }

  decline(who: Citizen): string {
    const { id } = people[who]
    const meant = this.currentOf(who)
    const latest = [this.latestOf(who)].filter((one) => one !== undefined)
    const answer = this.move(meant, { type: 'decline', by: id }, 'no-current-request', latest)
    if (answer === 'done' && meant?.status === 'accepted') this.#apart.add(`${meant.volunteerId} ${id}`)
    return answer
  }

  /** What a volunteer has accepted, where it is named so: nothing else of anybody is looked at. */
  ownVisit(volunteerId: string, named: Named): HelpRequest | undefined {
    const own = this.acceptedBy(volunteerId)
    if ('citizen' in named) return own?.citizenId === people[named.citizen].id ? own : undefined
    return this.meant(named) === own ? own : undefined
  }

  /** Accepts what an address names, or says how the server has to answer. */
  acceptByAddress(volunteerId: string, citizen: Citizen): string {
    const gone = 'request-no-longer-available'
    const now = world.now()
    const since = hoursAfter(now, -MISSED_ADDRESSES_WITHIN_HOURS)
    const missed = this.#missed.filter((miss) => miss.volunteerId === volunteerId && miss.at > since)
    if (missed.length >= MISSED_ADDRESSES) return gone
    const meant = this.currentOf(citizen)
    const isOpen = meant?.status === 'open' && meant.startsAt > now && !this.areApart(volunteerId, meant)
    const own = this.acceptedBy(volunteerId)
    if (own && this.goesBy(volunteerId, { citizen }).includes(own)) return 'done'
    if (isOpen && !own) {
      this.#byAddress.add(`${volunteerId} ${meant.id}`)
      return this.move(meant, { type: 'accept', by: volunteerId, code: FRESH }, gone)
    }
    this.#missed.push({ volunteerId, at: now })
    return isOpen ? 'one-acceptance-at-a-time' : gone
  }

  /** Makes the move, and says how the server has to answer. */
  move(
    request: HelpRequest | undefined,
    move: Move,
    ifThereIsNone: string,
    again: HelpRequest[] = request ? [request] : [],
  ): string {
    const isAgain = again.some((one) => isAlreadySo(one, move, this.#last.get(one.id)))
    const instead = (reason: string) => (isAgain ? 'done' : reason)
    if (!request) return instead(ifThereIsNone)
    if (move.type === 'accept' && this.areApart(move.by, request)) return ifThereIsNone
    const reason = refusal(request, move, world.now())
    if (reason) return TOO_LATE.includes(reason) ? instead(reason) : reason
    if (move.type === 'accept' && this.acceptedBy(move.by)) return 'one-acceptance-at-a-time'
    this.#put(advance(request, move, world.now()), move)
    return move.type === 'wrong-code' ? 'completion-code-wrong' : 'done'
  }

  postRefusal(who: Citizen, startsAt: Date): string | undefined {
    const reason = postRefusal(startsAt, world.now())
    const current = this.currentOf(who)
    // Asked for again in the same words.
    if (current?.startsAt.getTime() === startsAt.getTime()) return 'already-so'
    return reason ?? (current && 'one-request-at-a-time')
  }

  post(who: Citizen, id: string, startsAt: Date): void {
    const counts = { wrongCodes: 0, codeLockedUntil: null }
    const posted = { id, citizenId: people[who].id, startsAt, postedAt: world.now(), ...counts }
    this.requests.push({ ...posted, status: 'open' })
  }

  ban(who: Who): void {
    this.banned.add(who)
    const { id } = people[who]
    for (const request of this.requests) {
      if (request.status === 'accepted' && request.volunteerId === id)
        this.#make(request, { type: 'volunteer-removed' })
      else if (request.citizenId === id && (request.status === 'open' || request.status === 'accepted'))
        this.#make(request, { type: 'citizen-removed' })
    }
  }

  keepUp(): void {
    const lapseBefore = hoursAfter(world.now(), -LAPSE_AFTER_HOURS)
    for (const request of this.requests) {
      if (request.status === 'accepted' && request.startsAt <= lapseBefore)
        this.#make(request, { type: 'lapse' })
      if (request.status === 'open' && request.startsAt <= world.now())
        this.#make(request, { type: 'expire' })
    }
  }

  #make(request: HelpRequest, move: Move): void {
    this.#put(advance(request, move, world.now()), move)
  }

  #put(after: HelpRequest, move: Move): void {
    this.#last.set(after.id, { type: move.type, by: 'by' in move ? move.by : null })
    this.requests = this.requests.map((request) => (request.id === after.id ? after : request))
  }

  /** Takes over the codes that the server has made up. */
  learnCodes(found: Map<string, Stored>): void {
    this.requests = this.requests.map((request) => {
      const code = found.get(request.id)?.code
      return request.status === 'accepted' && request.code === FRESH && code ? { ...request, code } : request
    })
  }
}

const NEEDS = { helpType: 'driving', description: 'To the clinic', district: 'Kollam' } as const

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
  const accepted = request.status === 'accepted' ? request : undefined
  const closed = 'closing' in request ? request : undefined
  return {
    handle: expect.stringContaining('@requests.invalid') as string,
    status,
    startsAt,
    citizenId,
    wrongCodes,
    codeLockedUntil,
    volunteerId: accepted?.volunteerId ?? closed?.volunteerId ?? null,
    acceptedAt: accepted?.acceptedAt ?? closed?.acceptedAt ?? null,
    code:
      accepted?.code === FRESH
        ? (expect.stringMatching(/^\d{6}$/) as string)
        : ((accepted ?? closed)?.code ?? null),
    closing: closed?.closing ?? null,
    closedAt: closed?.closedAt ?? null,
  }
}

/** One run: the model beside the server. */
class Run {
  readonly model = new Model()
  found = new Map<string, Stored>()

  /** Asks the server, unless it has to refuse because the caller is banned; both are compared with what should be. */
  async #agree(who: Who, should: () => string, ask: () => Promise<Answer<unknown>>): Promise<void> {
    const answer = this.model.banned.has(who) ? 'account-suspended' : should()
    const { status, problem } = await ask()
    expect(problem?.code ?? (status === 200 ? 'done' : `status ${status}`)).toBe(answer)
  }

  #who(by: By, named: Named): Volunteer {
    if (by !== 'whoever has it') return by
    const meant = this.model.meant(named)
    const id = meant?.status === 'accepted' ? meant.volunteerId : undefined
    return VOLUNTEERS.find((volunteer) => people[volunteer].id === id) ?? VOLUNTEERS[0]
  }

  /** How a volunteer names a request to the server. */
  #address(named: Named): string {
    const meant = this.model.meant(named)
    if ('citizen' in named) return people[named.citizen].email
    return (meant && this.found.get(meant.id)?.handle) ?? 'nobody@requests.invalid'
  }

  async #complete(by: By, named: Named, code: string): Promise<void> {
    const who = this.#who(by, named)
    const { id } = people[who]
    const meant = this.model.ownVisit(id, named)
    const isRight = meant?.status === 'accepted' && meant.code === code
    const complete: Move = { type: 'complete', by: id, code }
    const move: Move = isRight || !meant ? complete : { type: 'wrong-code', by: id, newCode: FRESH }
    const again = this.model.goesBy(id, named)
    const body = { citizen: this.#address(named), code }
    await this.#agree(
      who,
      () => this.model.move(meant, move, 'not-your-request', again),
      () => world.call(api.completeRequest, { as: people[who], body }),
    )
  }

  async take(step: Step): Promise<void> {
    const { model } = this
    switch (step.type) {
      case 'post': {
        const { by, hours } = step
        const startsAt = hoursAfter(world.now(), hours)
        const as = people[by]
        const needs = { ...NEEDS, additional: null, ...world.inHours(hours) }
        const ask = () =>
          world.call(api.askForHelp, { as, body: { action: 'request', email: null, ...needs } })
        const reason = model.banned.has(by) ? 'account-suspended' : model.postRefusal(by, startsAt)
        const { reply, problem } = await ask()
        expect(problem?.code).toBe(reason === 'already-so' ? undefined : reason)
        if (!reason) model.post(by, reply.user.request?.id ?? '', startsAt)
        return
      }
      case 'change': {
        const { by, hours } = step
        const as = people[by]
        const startsAt = hoursAfter(world.now(), hours)
        const body = { email: null, ...NEEDS, ...NO_PLACE, additional: null, ...world.inHours(hours) }
        return this.#agree(
          by,
          () =>
            model.move(model.currentOf(by), { type: 'change', by: as.id, startsAt }, 'no-current-request'),
          () => world.call(api.changeRequest, { as, body }),
        )
      }
      case 'accept': {
        const as = people[step.by]
        const body = { citizen: this.#address(step.named), id: as.id }
        const { named } = step
        const byHandle = () =>
          model.move(
            model.meant(named),
            { type: 'accept', by: as.id, code: FRESH },
            'request-no-longer-available',
          )
        return this.#agree(
          step.by,
          () => ('citizen' in named ? model.acceptByAddress(as.id, named.citizen) : byHandle()),
          () => world.call(api.acceptRequest, { as, body }),
        )
      }
      case 'complete': {
        const meant = model.meant(step.named)
        return this.#complete(step.by, step.named, meant?.status === 'accepted' ? meant.code : '000000')
      }
      case 'guess': {
        for (let n = 0; n < step.times; n++) {
          const meant = model.meant(step.named)
          const right = meant?.status === 'accepted' ? meant.code : undefined
          await this.#complete(step.by, step.named, right === '000000' ? '000001' : '000000')
          await this.compare()
          if (right === undefined) return
        }
        return
      }
      case 'release': {
        const who = this.#who(step.by, step.named)
        const as = people[who]
        const body = { citizen: this.#address(step.named), reason: 'I am ill' }
        const meant = model.ownVisit(as.id, step.named)
        // Its handle has become another one.
        const again = 'citizen' in step.named ? model.goesBy(as.id, step.named) : []
        return this.#agree(
          who,
          () => model.move(meant, { type: 'release', by: as.id }, 'not-your-request', again),
          () => world.call(api.releaseRequest, { as, body }),
        )
      }
      case 'cancel': {
        const as = people[step.by]
        const meant = model.currentOf(step.by)
        const latest = [model.latestOf(step.by)].filter((one) => one !== undefined)
        return this.#agree(
          step.by,
          () => model.move(meant, { type: 'cancel', by: as.id }, 'no-current-request', latest),
          () => world.call(api.askForHelp, { as, body: { action: 'cancel', email: null } }),
        )
      }
      case 'decline':
        return this.#agree(
          step.by,
          () => model.decline(step.by),
          () => world.call(api.declineVolunteer, { as: people[step.by], body: { email: null } }),
        )
      case 'nobodyCame': {
        const as = people[step.by]
        const meant = model.currentOf(step.by)
        const latest = [model.latestOf(step.by)].filter((one) => one !== undefined)
        return this.#agree(
          step.by,
          () => model.move(meant, { type: 'report-nobody-came', by: as.id }, 'no-current-request', latest),
          () => world.call(api.reportNobodyCame, { as }),
        )
      }
      case 'ban':
        if (model.banned.has(step.who)) return
        model.ban(step.who)
        return ban(people[step.who].id)
      case 'unban':
        model.banned.delete(step.who)
        return unban(people[step.who].id)
      case 'wait': {
        await world.wait(step.minutes)
        if (!step.withUpkeep) return
        model.keepUp()
        return keepUp()
      }
    }
  }

  /** What is stored is what the model has, and nobody holds two. */
  async compare(): Promise<void> {
    this.found = await storedRequests()
    const should = new Map(this.model.requests.map((request) => [request.id, expected(request)]))
    expect(this.found).toEqual(should)
    this.model.learnCodes(this.found)
    const current = this.model.requests.filter(({ status }) => status === 'open' || status === 'accepted')
    const accepted = current.flatMap((one) => (one.status === 'accepted' ? [one.volunteerId] : []))
    expect(new Set(current.map(({ citizenId }) => citizenId)).size).toBe(current.length)
    expect(new Set(accepted).size).toBe(accepted.length)
  }

  /** What everybody is shown in the end. */
  async compareScreens(): Promise<void> {
    for (const who of this.model.banned) await this.take({ type: 'unban', who })
    for (const who of CITIZENS) {
      const { request } = (await world.call(api.me, { as: people[who] })).reply.user
      const should = this.model.currentOf(who)
      const code = should?.status === 'accepted' ? should.code : undefined
      expect([request?.id, request?.volunteer?.code]).toEqual([should?.id, code])
    }
    const open = this.model.requests.filter(
      ({ status, startsAt }) => status === 'open' && startsAt > world.now(),
    )
    for (const who of VOLUNTEERS) {
      const { requests } = (await world.call(api.listRequests, { as: people[who] })).reply
      const own = this.model.acceptedBy(people[who].id)
      const seen = open.filter((request) => !this.model.areApart(people[who].id, request))
      const shown = own ? [own, ...seen] : seen
      expect(new Set(requests.map(({ id }) => id))).toEqual(new Set(shown.map(({ id }) => id)))
      const named = requests.filter(({ citizenName }) => citizenName !== null)
      expect(named.map(({ id }) => id)).toEqual(
        own && !isHiddenFromVolunteer(own, world.now()) ? [own.id] : [],
      )
    }
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
  { timeout: 300_000 },
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
        await run.compareScreens()
      },
    )
    await fc.assert(anyOrder, { numRuns: RUNS })
  },
)
