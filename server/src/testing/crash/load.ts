import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import { DAY_MS, wallClock } from '@scan/domain/clock.ts'
import { PASSWORD, TIME_ZONE, type Answer, type TestPerson, type World } from '../world.ts'

/** What the people of a load were told, kept over all crashes. */
export interface Ledger {
  /** By who acted and the action of the audit log: acknowledged, or nobody knows. What was refused is in neither. */
  lines: Map<string, { done: number; unknown: number }>
  messages: string[]
  addresses: string[]
  /** The names that Kamala may have: the last acknowledged and those tried since. */
  names: string[]
  /** The session of her last acknowledged sign-in. */
  session: TestPerson | undefined
}

export const newLedger = (): Ledger => ({
  lines: new Map(),
  messages: [],
  addresses: [],
  names: ['Kamala'],
  session: undefined,
})

interface Load {
  call: World['call']
  /** Four citizens, three volunteers, and Kamala, who changes her name and signs in, again and again. */
  people: TestPerson[]
  ledger: Ledger
  signal: AbortSignal
}

const rest = (most: number): Promise<void> => sleep(randomInt(most))

/** People who ask, cancel, accept, give back, complete, write, sign up, sign in and change their names, until the signal. */
export async function underLoad({ call, people, ledger, signal }: Load): Promise<void> {
  const kamala = people[7] as TestPerson
  /** A citizen's code, by the number of the volunteer it was made for. */
  const codes = new Map<string, string>()
  let count = ledger.messages.length + ledger.addresses.length + ledger.names.length

  /** Undefined where nobody knows what became of it. */
  async function known<T>(asked: Promise<Answer<T>>): Promise<Answer<T> | undefined> {
    const answer = await asked.catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await rest(50)
    return undefined
  }

  async function tallied<T>({ id }: TestPerson, action: string, asked: Promise<Answer<T>>): Promise<void> {
    const tally = ledger.lines.get(`${id} ${action}`) ?? { done: 0, unknown: 0 }
    ledger.lines.set(`${id} ${action}`, tally)
    tally.unknown++
    const answer = await known(asked)
    if (answer) tally.unknown--
    if (answer && !answer.problem) tally.done++
  }

  async function citizen(me: TestPerson): Promise<void> {
    // Each time in other words: the same again would be answered as done, and change nothing.
    const needs = { helpType: 'shopping', description: `Milk, ${count++}`, district: 'Kollam' } as const
    const inADay = wallClock(new Date(Date.now() + DAY_MS), TIME_ZONE)
    const request = { action: 'request', email: null, ...needs, ...inADay } as const
    await tallied(me, 'post', call(api.askForHelp, { as: me, body: request }))
    let current = false
    for (let looks = 0; looks < 3; looks++) {
      const own = (await known(call(api.me, { as: me })))?.reply?.user.request
      const helper = own?.volunteer
      current = Boolean(own)
      if (helper?.code && helper.phone) codes.set(helper.phone, helper.code)
      await rest(30)
    }
    const body = { action: 'cancel', email: null } as const
    if (current && randomInt(3) === 0) await tallied(me, 'cancel', call(api.askForHelp, { as: me, body }))
  }

  async function volunteer(me: TestPerson): Promise<void> {
    const board = (await known(call(api.listRequests, { as: me })))?.reply?.requests ?? []
    const held = board.find(({ volunteer: by }) => by !== null) ?? board[randomInt(Math.max(board.length, 1))]
    if (!held) return rest(30)
    const to = { citizen: held.handle }
    if (!held.volunteer) await tallied(me, 'accept', call(api.acceptRequest, { as: me, body: to }))
    await rest(60)
    const code = codes.get(me.phone)
    const reason = 'I am ill'
    if (code) await tallied(me, 'complete', call(api.completeRequest, { as: me, body: { ...to, code } }))
    else if (randomInt(3) === 0)
      await tallied(me, 'release', call(api.releaseRequest, { as: me, body: { ...to, reason } }))
    codes.delete(me.phone)
  }

  async function writer(): Promise<void> {
    const message = `A message with the number ${count++}`
    const body = { name: 'Omana', email: 'omana@example.org', message }
    if ((await known(call(api.sendContactMessage, { body })))?.status === 200) ledger.messages.push(message)
  }

  async function newcomer(): Promise<void> {
    const email = `newcomer-${count++}@example.org`
    const person = { name: 'Devaki', phone: '9847012399', category: 'Citizen' } as const
    const answer = await known(call(api.signUp, { body: { email, password: PASSWORD, ...person } }))
    if (answer?.status === 200) ledger.addresses.push(email)
  }

  async function renamer(): Promise<void> {
    const name = `Kamala ${String.fromCharCode(65 + (count++ % 26), 97 + randomInt(26), 97 + randomInt(26))}`
    ledger.names.push(name)
    const body = { name, phone: kamala.phone, district: null, skills: null }
    if ((await known(call(api.updateProfile, { as: kamala, body })))?.status === 200) ledger.names = [name]
  }

  async function signer(): Promise<void> {
    const answer = await known(call(api.signIn, { body: { email: kamala.email, password: PASSWORD } }))
    if (answer?.reply) ledger.session = { ...kamala, sessionToken: answer.reply.sessionToken }
    await rest(200)
  }

  const again = async (once: () => Promise<void>) => {
    while (!signal.aborted) {
      await once()
      await rest(20)
    }
  }
  await Promise.all([
    ...people.slice(0, 4).map((one) => again(() => citizen(one))),
    ...people.slice(4, 7).map((one) => again(() => volunteer(one))),
    ...[writer, newcomer, renamer, signer].map(again),
  ])
}
