import { createHash } from 'node:crypto'
import { api } from '@scan/contract/index.ts'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import { createContext } from '../context.ts'
import { notify, type AddressedEmail } from '../notifications/notifications.ts'
import { cheapPasswords, PASSWORD, TIME_ZONE } from '../testing/world.ts'
import { changeEmail } from './change-email.ts'
import { mintReset } from './password.ts'
import { signIn as signInOn } from './sign-in.ts'
import { emailTo, mintVerification } from './sign-up.ts'
import { meera, stage, world } from '../testing/stage.ts'
import { emails, forgetEmails, signInFrom } from '../testing/steps.ts'

/** A whole mobile network. */
const CARRIER = '203.0.113.7'

stage(['Meera'], { rateLimited: true })

async function post(path: string, payload: object, { from = CARRIER, device = '' } = {}) {
  const { statusCode, cookies } = await world.app.inject({
    method: 'POST',
    url: path,
    payload,
    remoteAddress: from,
    ...(device && { cookies: { device } }),
  })
  return { status: statusCode, device: cookies.find(({ name }) => name === 'device')?.value ?? '' }
}
const signIn = (where: { from?: string; device?: string } = {}, password = PASSWORD, email = meera.email) =>
  signInFrom(email, { password, from: CARRIER, ...where })
const refresh = async (refreshToken: string) => (await post(api.refreshSession.path, { refreshToken })).status
const forgotPassword = async (device: string) =>
  (await post(api.forgotPassword.path, { email: meera.email }, { device })).status

async function often(times: number, work: (n: number) => Promise<unknown>) {
  for (let n = 0; n < times; n++) await work(n)
}
const limit = (...given: Parameters<RateLimits['limit']>) => world.context.rateLimits.limit(...given)

test('a refresh token that is good is renewed six hundred times in a quarter of an hour, and no more', async () => {
  await often(600, () => limit('refreshes-of-account', meera.id))
  expect(await refresh(meera.refreshToken)).toBe(429)
})

test('whatever strangers in its network do, a device of hers lets Meera in; one that she never used waits', async () => {
  const { device } = await signIn({ from: '198.51.100.1' })
  await often(100, (n) => signIn({}, 'Wrong#47rain', `guess${n}@example.org`))
  expect((await signIn({ device })).status).toBe(200)
  expect((await signIn()).status).toBe(429)
  expect((await signIn({ device }, PASSWORD, 'somebody@example.org')).status).toBe(429)
})

/** What the worker does of it, but for the mail server. */
async function write(asked: AddressedEmail): Promise<void> {
  const notification = await emailTo(world.context, asked, true)
  if (notification) await notify(world.database, notification)
}

test('nor what they have mailed to her address from the email with which she chooses one', async () => {
  const { email } = meera
  const { context } = world
  const stranger = await world.person('Ravi', 'Volunteer')
  await forgetEmails()
  await often(6, () => write({ email, because: 'signed-up' }))
  await often(6, () => changeEmail(context, stranger, email, PASSWORD))
  await write({ email, because: 'password-forgotten' })
  const told = await emails()
  const times = (kind: string) => told.filter((one) => one === kind).length
  expect([times('already-registered'), times('address-taken'), times('reset-password')]).toEqual([3, 5, 1])
})

test('nor is an email counted again when the mail server has to be tried again', async () => {
  const asked = { email: meera.email, because: 'password-forgotten' } as const
  await often(9, async () => expect(await emailTo(world.context, asked, false)).toBeDefined())
  await often(3, async () => expect(await emailTo(world.context, asked, true)).toBeDefined())
})

const newcomer = (n: number) => ({
  ...{ name: `Citizen ${n}`, email: `citizen${n}@example.org`, phone: '9847012345', password: PASSWORD },
  ...{ category: 'Citizen' as const, district: null, skills: null },
})

test('an address that has proved nothing gets eight emails a day, whatever strangers try (D100)', async () => {
  const { context } = world
  const stranger = await world.person('Ravi', 'Volunteer')
  const { email } = newcomer(1)
  await world.call(api.signUp, { body: newcomer(1) })
  await often(3, async () => {
    await often(4, () => write({ email, because: 'verification-again' }))
    await often(4, () => changeEmail(context, stranger, email.replace('@', '+tag@'), PASSWORD))
    await world.wait(120)
  })
  const told = (await emails()).filter((kind) => kind !== 'address-taken')
  expect(told).toHaveLength(8)
  expect(new Set(told)).toEqual(new Set(['verify-email', 'verify-new-address']))
  await world.wait(24 * 60)
  await forgetEmails()
  await write({ email, because: 'verification-again' })
  expect(await emails()).toEqual(['verify-email'])
})

test('ten new citizens of one network in a day are shown to staff once, and nothing holds them up (D100)', async () => {
  const lakshmi = await world.person('Lakshmi', 'Admin')
  const patterns = async () => (await world.call(api.listPatterns, { as: lakshmi, query: {} })).reply.items
  await often(11, async (n) => {
    const { reply } = await world.call(api.signUp, { body: newcomer(n + 1) })
    await forgetEmails()
    const code = (await mintVerification(world.context, reply.user.id))?.code ?? ''
    const { status } = await world.call(api.verifyEmail, { body: { email: newcomer(n + 1).email, code } })
    expect(status).toBe(200)
    expect(await patterns()).toHaveLength(n < 9 ? 0 : 1)
  })
  const people = [{ name: 'Citizen 10' }]
  expect(await patterns()).toMatchObject([{ kind: 'many-new-citizens', count: 10, people }])
})

const NEW = 'Backwater&9boat'
const resetBy = async (token: string) =>
  (await post(`/api/auth/reset-password/${token}`, { password: NEW })).status
const change = async () => {
  const body = { currentPassword: PASSWORD, password: NEW }
  return (await world.call(api.changePassword, { as: meera, body })).status
}
const mailedLink = async () => (await mintReset(world.context, meera.id, meera.email))?.token ?? ''

test.each<
  [string, number, () => Promise<unknown>, (device: string) => Promise<number>, () => Promise<number>]
>([
  ['emails', 30, () => limit('mail-from-subnet', CARRIER), forgotPassword, () => forgotPassword('')],
  ['guesses', 6, () => signIn({}, 'Wrong#47rain'), change, async () => (await signIn()).status],
  [
    'made-up links',
    60,
    () => resetBy('made-up'),
    async () => resetBy(await mailedLink()),
    () => resetBy('made-up'),
  ],
  [
    'made-up refresh tokens',
    600,
    () => limit('unknown-refresh-from-subnet', CARRIER),
    () => refresh(meera.refreshToken),
    () => refresh('made-up'),
  ],
])(
  'nor do their %s keep out her who is known by what she has',
  async (_what, times, theirs, hers, another) => {
    const { device } = await signIn({ from: '198.51.100.1' })
    await often(times, theirs)
    expect([await hers(device), await another()]).toEqual([200, 429])
  },
)

test('right passwords sent together all get in, also after four wrong ones', async () => {
  const quick = cheapPasswords()
  const first = Promise.withResolvers<void>()
  const slow = {
    ...quick,
    async find(...given: Parameters<typeof quick.find>) {
      await first.promise
      return quick.find(...given)
    },
  }
  const settings = { timeZone: TIME_ZONE, rateLimited: true, secondFactorRequired: false }
  const server = createContext({ ...world.context, passwords: slow, ...settings })
  await often(4, () => signIn({}, 'Wrong#47rain'))
  const given = { email: meera.email, password: PASSWORD, clientSubnet: CARRIER, devices: [] }
  const together = [1, 2, 3].map(() =>
    signInOn(server, { ...given, userAgent: undefined, rememberDevice: () => undefined }),
  )
  const settled = Promise.allSettled(together)
  // The others have come long before the first is looked at.
  await often(20, () => world.call(api.me, { as: meera }))
  first.resolve()
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})

test('a new password by an email ends the waiting, and makes the device known', async () => {
  const { device } = await signIn()
  const strangers = { from: '198.51.100.9' }
  await often(6, () => signIn(strangers, 'Wrong#47rain'))
  await often(6, () => signIn({ device }, 'Wrong#47rain'))
  expect([(await signIn()).status, (await signIn({ device })).status]).toEqual([429, 429])

  const path = `/api/auth/reset-password/${await mailedLink()}`
  const reset = await post(path, { password: NEW })
  expect((await signIn({}, NEW)).status).toBe(200)
  expect((await signIn({ device }, NEW)).status).toBe(200)

  // On the device of the reset strangers do not make her wait again, and nobody is written to.
  await forgetEmails()
  await often(6, () => signIn(strangers, 'Wrong#47rain'))
  expect((await signIn({ device: reset.device }, NEW)).status).toBe(200)
  expect(await world.queuedNotifications()).toEqual([])
})

test('who owns a /48 has no 65,536 networks: it counts too, and a /56, if more loosely', async () => {
  const from = (group: number) => `2001:db8:1:${group.toString(16)}::/64`
  const tries = async (groups: number[]) => {
    let taken = 0
    for (const group of groups)
      try {
        for (let n = 0; n < 101; n++) {
          await limit('sign-up-from-subnet', from(group))
          taken++
        }
      } catch {
        // On to the next network.
      }
    return taken
  }
  const first = Array.from({ length: 10 }, (_, n) => n)
  expect(await tries(first)).toBe(100 * 4)
  expect(await tries(Array.from({ length: 60 }, (_, n) => 0x100 * (n + 1)))).toBe(100 * (16 - 4))
  await limit('sign-up-from-subnet', '2001:db8:2:1::/64')
})

test('who keeps trying from one network takes nothing from its neighbours', async () => {
  const refused = () => limit('sign-up-from-subnet', '2001:db8:1:1::/64').catch(() => undefined)
  await often(100 * 16, refused)
  await expect(limit('sign-up-from-subnet', '2001:db8:1:2::/64')).resolves.toBeUndefined()
})

test('nobody finds an address in the tables by trying all there are', async () => {
  await signIn({}, 'Wrong#47rain', 'gopal@example.org')
  const rows = await world.database.query(sql<{ key: Buffer }>`
    select key from rate_limits union all select key from wrong_passwords
    union all select client_subnet from failed_addresses union all select address from failed_addresses`)
  const kept = rows.map(({ key }) => key.toString('hex'))
  const guesses = [
    `sign-in-from-subnet\n${CARRIER}`,
    'password\naddress:gopal@example.org',
    `client-subnet\n${CARRIER}`,
    'address\ngopal@example.org',
  ].map((text) => createHash('sha256').update(text).digest('hex'))
  expect(kept.length).toBeGreaterThan(3)
  expect(guesses.filter((guess) => kept.includes(guess))).toEqual([])
})
