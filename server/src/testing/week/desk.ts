import type { Call } from '@scan/contract/admin/calls.ts'
import { api } from '@scan/contract/index.ts'
import { wholeDetails } from '@scan/contract/request-details.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { CONSENT_VERSION } from '@scan/domain/by-phone.ts'
import { VISIT_ANSWERS } from '@scan/domain/calls.ts'
import type { VisitAnswer } from '@scan/domain/calls.ts'
import type { GivenDetails } from '@scan/contract/request-details.ts'
import type { TestPerson, World } from '../world.ts'
import { isDay, wallHour } from './oracle.ts'
import { createTold, visitsByPhone } from './told.ts'
import type { Visit } from './told.ts'

export const isDeskOpen = (at: Date) => wallHour(at) >= 10 && wallHour(at) < 17

/** Mostly well. */
const ANSWERS: readonly VisitAnswer[] = [...VISIT_ANSWERS, 'was-there', 'was-there']
const LANGUAGES = ['ml', 'en', 'hi'] as const

/** Enters those who have no email. Of every second one, somebody knows the house. */
export async function enterByPhone(
  world: World,
  as: TestPerson,
  districts: readonly ('Ernakulam' | 'Thrissur')[],
  count: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { reply } = await world.call(api.enterCitizen, {
      as,
      body: detailsOf(n, districts, `94470000${n + 10}`),
    })
    ids.push(reply.user.id)
  }
  return ids
}

const detailsOf = (n: number, districts: readonly ('Ernakulam' | 'Thrissur')[], phone: string) => ({
  ...{ name: `Kamala ${String.fromCodePoint(65 + n)}`, phone, houseKnown: n % 2 === 0 },
  ...{ language: LANGUAGES[n % 3] ?? 'ml', district: districts[n % districts.length] ?? 'Ernakulam' },
  ...({ spokeTo: 'herself', consentVersion: CONSENT_VERSION } as const),
})

interface DeskOptions {
  admin: TestPerson
  byPhone: string[]
  volunteers: TestPerson[]
  districts: readonly ('Ernakulam' | 'Thrissur')[]
  any: <T>(of: readonly T[]) => T
  random: () => number
  details: (hours?: number) => GivenDetails
  /** Somebody does something while she is on the phone. */
  meanwhile: () => Promise<unknown>
}

/** Rings, and does what whoever rings the desk wants. What is said is compared with what should be. */
export function openDesk(
  world: World,
  { admin, byPhone, volunteers, districts, any, random, details, meanwhile }: DeskOptions,
) {
  const told = createTold()
  const faults: string[] = []
  const done = { askFor: 0, agreed: 0, assign: 0, change: 0, cancel: 0, decline: 0, 'new-time': 0 }
  const ended = { 'nobody-came': 0, releaseFor: 0, reached: 0, 'not-reached': 0, 'wrong-number': 0 }
  const happened: Record<string, number> = { ...done, ...ended }
  const as = admin
  const isDone = async (call: Promise<{ problem: unknown }>) => !(await call).problem
  const look = async () => told.look(await visitsByPhone(world.database))
  const say = (...sentences: string[]) =>
    faults.push(...sentences.map((one) => `${world.now().toISOString().slice(0, 16)} ${one}`))
  const visit = async (status: string, until?: Date): Promise<Visit | undefined> => {
    const found = (await visitsByPhone(world.database)).filter(
      (one) => one.status === status && (until === undefined || one.startsAt <= until),
    )
    return found.length > 0 ? any(found) : undefined
  }
  const move = (id: string, body: Parameters<typeof world.call<typeof api.moveForCitizen>>[1]['body']) =>
    isDone(world.call(api.moveForCitizen, { as, params: { id }, body }))

  const acts: Record<string, () => Promise<boolean>> = {
    askFor: () =>
      isDone(
        world.call(api.askForCitizen, {
          ...{ as, params: { id: any(byPhone) } },
          body: wholeDetails(details()),
        }),
      ),
    agreed: () =>
      isDone(
        world.call(api.askForCitizen, {
          ...{ as, params: { id: any(byPhone) } },
          body: { ...wholeDetails(details(1 + random() * 20)), volunteerId: any(volunteers).id },
        }),
      ),
    async assign() {
      const open = await visit('open')
      if (!open) return false
      for (let tries = 0; tries < 4; tries++) {
        const body = { volunteerId: any(volunteers).id }
        if (await isDone(world.call(api.assignVolunteer, { as, params: { id: open.id }, body }))) return true
      }
      return false
    },
    async change() {
      const open = await visit('open')
      return open !== undefined && move(open.citizenId, { move: 'change', ...wholeDetails(details()) })
    },
    async cancel() {
      const current = random() < 0.3 ? await visit(any(['open', 'accepted'])) : undefined
      return current !== undefined && move(current.citizenId, { move: 'cancel' })
    },
    async decline() {
      const current = random() < 0.3 ? await visit('accepted') : undefined
      if (!current || !(await move(current.citizenId, { move: 'decline' }))) return false
      told.declined(current.number)
      return true
    },
    async 'new-time'() {
      const current = await visit('accepted')
      if (!current) return false
      return move(current.citizenId, { move: 'new-time', ...world.inHours(4 + random() * 40) })
    },
    async 'nobody-came'() {
      const late = await visit('accepted', hoursAfter(world.now(), -1))
      return late !== undefined && move(late.citizenId, { move: 'nobody-came' })
    },
    async releaseFor() {
      const current = random() < 0.3 ? await visit('accepted') : undefined
      const body = { reason: 'I am ill' }
      if (!current) return false
      return isDone(world.call(api.releaseForVolunteer, { as, params: { id: current.id }, body }))
    },
  }
  const often = [...Object.keys(acts), 'askFor', 'askFor', 'agreed', 'agreed', 'assign']

  const list = async () => (await world.call(api.listCalls, { as, language: 'en' })).reply.items

  async function correctNumber({ person }: Call): Promise<void> {
    const n = byPhone.indexOf(person.id)
    const body = detailsOf(n, districts, `94480000${n + 10}`)
    if (!(await isDone(world.call(api.changeCitizen, { as, params: { id: person.id }, body }))))
      say('the number cannot be changed')
  }

  async function ring({ id, person }: Call, isReachedFor: boolean): Promise<void> {
    const taken = await world.call(api.takeCall, { as, language: 'en', params: { id } })
    if (taken.problem) return
    const { call } = taken.reply
    const { faults: wrong, shown } = told.shown(call, world.now())
    say(...wrong.map((one) => `to ${person.name}: ${one}`))
    if (random() < 0.3) await meanwhile()
    await look()
    const chance = isReachedFor ? 0 : random()
    const isWrong = chance > 0.85 && happened['wrong-number'] === 0
    const outcome = isWrong ? 'wrong-number' : chance > 0.5 ? 'not-reached' : 'reached'
    const asks = call.items.some(({ kind }) => kind === 'said-done')
    const answer = asks && outcome === 'reached' ? any(ANSWERS) : undefined
    const body = { outcome, ...(answer && { answer }) } as const
    const { problem } = await world.call(api.endCall, { as, params: { id }, body })
    if (problem) return void say(`to ${person.name}: the call cannot be ended: ${problem.code}`)
    happened[outcome] = (happened[outcome] ?? 0) + 1
    if (outcome === 'reached') told.reached(shown)
    await look()
  }

  return {
    told,
    faults,
    happened,
    look,

    /** Nobody is to be rung by night. */
    async lookAtCalls(): Promise<void> {
      for (const { due, person } of await list())
        if (due && (!isDay(due) || (due <= world.now() && !isDay(world.now()))))
          say(`${person.name} is to be rung at night`)
    },

    /** A quarter of an hour at the desk. */
    async work(): Promise<void> {
      const names = Array.from({ length: Math.floor(random() * 4) }, () => any(often))
      // Few visits are late for long: most end in time.
      if (random() < 0.1) names.push('nobody-came')
      for (const name of names) {
        if (await acts[name]?.()) happened[name] = (happened[name] ?? 0) + 1
        await look()
      }
      for (const call of await list()) {
        if (call.person.phoneWrong) await correctNumber(call)
        else if (call.due && call.due <= world.now()) await ring(call, false)
      }
    },

    /** At the end of the week everybody is reached. */
    async reachEverybody(): Promise<void> {
      for (let round = 0; round < 3; round++)
        for (const call of await list()) {
          if (call.person.phoneWrong) await correctNumber(call)
          else await ring(call, true)
        }
      say(...(await list()).map(({ person }) => `${person.name} is still to be rung`))
      say(...told.left(world.now()))
    },

    /** Cards of the volunteers whose visit to a person by phone begins before the next look. */
    async visitsBegin(before: Date): Promise<void> {
      const now = world.now()
      for (const { number, status, volunteerId, startsAt } of await visitsByPhone(world.database)) {
        const volunteer = volunteers.find(({ id }) => id === volunteerId)
        if (!volunteer || status !== 'accepted' || startsAt <= now || startsAt > before) continue
        const { reply } = await world.call(api.listRequests, { as: volunteer })
        say(
          ...told.begins(
            number,
            reply.requests.find((one) => one.number === number),
            now,
          ),
        )
      }
    },
  }
}
