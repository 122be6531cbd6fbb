import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import { DAY_MS, wallClock } from '@scan/domain/clock.ts'
import { PASSWORD, TIME_ZONE, type Answer, type TestPerson, type World } from '../world.ts'

/** What became of writes of one kind: acknowledged, or nobody knows. What was refused is in neither. */
export interface Tally {
  done: number
  unknown: number
}

/** What the people of a load were told, kept over all crashes. */
export interface Ledger {
  /** By the id of who acted and the action of the audit log. */
  lines: Map<string, Tally>
  messages: string[]
  addresses: string[]
  /** The names that Kamala may have: the last acknowledged and those tried since. */
  names: string[]
  /** The session of the last acknowledged sign-in. */
  session: { sessionToken: string } | undefined
}

export const newLedger = (): Ledger => ({
  lines: new Map(),
  messages: [],
  addresses: [],
  names: ['Kamala'],
  session: undefined,
})

export interface Load {
  call: World['call']
  citizens: TestPerson[]
  volunteers: TestPerson[]
  /** Kamala, who changes her name and signs in, again and again. */
  other: TestPerson
  ledger: Ledger
  signal: AbortSignal
}

const rest = (most: number): Promise<void> => sleep(randomInt(most))
const inADay = () => wallClock(new Date(Date.now() + DAY_MS), TIME_ZONE)

/** People who ask, cancel, accept, give back, complete, write, sign up, sign in and change their names, until the signal. */
export async function underLoad({ call, citizens, volunteers, other, ledger, signal }: Load): Promise<void> {
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

  async function tallied<T>(who: TestPerson, action: string, asked: Promise<Answer<T>>) {
    const key = `${who.id} ${action}`
    const tally = ledger.lines.get(key) ?? { done: 0, unknown: 0 }
    ledger.lines.set(key, tally)
    tally.unknown++
    const answer = await known(asked)
    if (answer) tally.unknown--
    if (answer && !answer.problem) tally.done++
    return answer
  }

  async function citizen(me: TestPerson): Promise<void> {
    // Each time in other words: the same again would be answered as done, and change nothing.
    const description = `Milk, ${count++}`
    const needs = { helpType: 'shopping', description, additional: null, district: 'Kollam' } as const
    let current = false
    await tallied(
      me,
      'post',
      call(api.askForHelp, { as: me, body: { action: 'request', email: me.email, ...needs, ...inADay() } }),
    )
    for (let looks = 0; looks < 3; looks++) {
      const read = await known(call(api.me, { as: me }))
      const helper = read?.reply?.user.request?.volunteer
      current = Boolean(read?.reply?.user.request)
      if (helper?.code && helper.phone) codes.set(helper.phone, helper.code)
      await rest(30)
    }
    if (current && randomInt(3) === 0)
      await tallied(
        me,
        'cancel',
        call(api.askForHelp, { as: me, body: { action: 'cancel', email: me.email } }),
      )
  }

  async function volunteer(me: TestPerson): Promise<void> {
    const board = (await known(call(api.listRequests, { as: me })))?.reply?.requests ?? []
    const held = board.find(({ volunteer: by }) => by !== null) ?? board[randomInt(Math.max(board.length, 1))]
    if (!held) return rest(30)
    const { handle: to } = held
    if (!held.volunteer)
      await tallied(me, 'accept', call(api.acceptRequest, { as: me, body: { ...me, citizen: to } }))
    await rest(60)
    const code = codes.get(me.phone)
    if (code)
      await tallied(me, 'complete', call(api.completeRequest, { as: me, body: { citizen: to, code } }))
    else if (randomInt(3) === 0)
      await tallied(
        me,
        'release',
        call(api.releaseRequest, { as: me, body: { citizen: to, reason: 'I am ill' } }),
      )
    codes.delete(me.phone)
  }

  async function writer(): Promise<void> {
    const text = `A message with the number ${count++}`
    const body = { name: 'Omana', email: 'omana@example.org', message: text }
    if ((await known(call(api.sendContactMessage, { body })))?.status === 200) ledger.messages.push(text)
  }

  async function newcomer(): Promise<void> {
    const email = `newcomer-${count++}@example.org`
    const body = {
      email,
      password: PASSWORD,
      name: 'Devaki',
      phone: '9847012399',
      category: 'Citizen',
    } as const
    if ((await known(call(api.signUp, { body })))?.status === 200) ledger.addresses.push(email)
  }

  async function renamer(): Promise<void> {
    const name = `Kamala ${String.fromCharCode(65 + (count % 26), 97 + randomInt(26), 97 + randomInt(26))}`
    count++
    ledger.names.push(name)
    const answer = await known(
      call(api.updateProfile, {
        as: other,
        body: { name, phone: other.phone, district: null, skills: null },
      }),
    )
    if (answer?.status === 200) ledger.names = [name]
  }

  async function signer(): Promise<void> {
    const answer = await known(call(api.signIn, { body: { email: other.email, password: PASSWORD } }))
    if (answer?.reply) ledger.session = { sessionToken: answer.reply.sessionToken }
    await rest(200)
  }

  const again = async (once: () => Promise<void>) => {
    while (!signal.aborted) {
      await once()
      await rest(20)
    }
  }
  await Promise.all([
    ...citizens.map((one) => again(() => citizen(one))),
    ...volunteers.map((one) => again(() => volunteer(one))),
    ...[writer, newcomer, renamer, signer].map(again),
  ])
}
