import { api } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { PRIVACY_VERSION } from '@scan/contract/public-pages.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { deliveriesOf } from '../notifications/compose.ts'
import type { Notification } from '../notifications/notifications.ts'
import { sql } from '../db/sql.ts'
import { CONTEXT, emailOf } from '../testing/notified.ts'
import { BEGINNING, PASSWORD, type TestPerson } from '../testing/world.ts'
import { passwords } from './password-hashing.ts'
import { purgeSignUps, mintVerification } from './sign-up.ts'
import { stage, world } from '../testing/stage.ts'
import { emails, forgetEmails, signIn } from '../testing/steps.ts'

stage([])

const HER_ADDRESS = 'meera@example.org'
const HIS_PASSWORD = 'Toddy*shop81z'
const her = {
  name: 'Meera Pillai',
  email: HER_ADDRESS,
  password: PASSWORD,
  phone: '9847012345',
  category: 'Citizen',
  skills: null,
  district: null,
} as const
const his = { ...her, name: 'Vinod Vettukaran', password: HIS_PASSWORD, phone: '9847666666' } as const
const asVolunteer = {
  category: 'Volunteer' as const,
  district: 'Kollam' as const,
  skills: ['medical' as const],
}

const signUp = (body: Body<typeof api.signUp>, language: Language = 'en') =>
  world.call(api.signUp, { body, language })
const verify = (body: Body<typeof api.verifyEmail>) => world.call(api.verifyEmail, { body })
const resend = (email = HER_ADDRESS) => world.call(api.resendVerification, { body: { email } })
const signInWith = (password: string) => signIn(HER_ADDRESS, password)
const inHours = (hours: number) => world.setNow(new Date(BEGINNING.getTime() + hours * 3_600_000))

/** Every email that waits to be sent, as it is sent. */
async function written() {
  const context = { ...CONTEXT, mintVerification: (id: string) => mintVerification(world.context, id) }
  const { database } = world
  const told = (await world.queuedNotifications()) as Notification[]
  await forgetEmails()
  const deliveries = []
  for (const [at, one] of told.entries())
    deliveries.push(...(await deliveriesOf(database, one, String(at), context)))
  const all = []
  for (const delivery of deliveries) {
    const email = await emailOf(database, delivery, context)
    if (!email) continue
    const token = /token=([\w-]+)/.exec(email.text)?.[1] ?? ''
    const code = /\b(\d{3}) (\d{3})\b/.exec(email.text)?.slice(1).join('') ?? ''
    all.push({ ...email, token, code })
  }
  return all
}
type WrittenEmail = Awaited<ReturnType<typeof written>>[number]
/** The last email that waits to be sent. */
async function lastEmail(): Promise<WrittenEmail> {
  const last = (await written()).at(-1)
  if (!last) throw new Error('No email was written')
  return last
}

test('the version of the privacy page that somebody agreed to stays with the account, and when that was', async () => {
  await signUp(her)
  inHours(5)
  await verify({ token: (await lastEmail()).token })
  const agreed = sql`select privacy_version::text as version, agreed_at as "agreedAt" from accounts`
  expect(await world.database.query(agreed)).toEqual([{ version: PRIVACY_VERSION, agreedAt: BEGINNING }])
})

test('whoever signs up on a Malayalam page gets the email in Malayalam, and the next ones too', async () => {
  await signUp(her, 'ml')
  const first = await lastEmail()
  expect(first.subject).toBe('നിങ്ങളുടെ ഇമെയിൽ വിലാസം ഉറപ്പാക്കൂ')
  expect(first.html).toContain('<html lang="ml">')
  expect(first.text).toContain('സമയം വരെ: 2026 നവംബർ 21 ശനിയാഴ്‌ച, ഉച്ചകഴിഞ്ഞ് 2:30.')
  expect(first.text).toContain('/ml/contact')
  await verify({ token: first.token })
  await world.call(api.forgotPassword, { body: { email: HER_ADDRESS } })
  const second = await lastEmail()
  expect(second.text).toContain('നമസ്കാരം Meera Pillai,')
  expect(second.html).toContain('<html lang="ml">')
})

test('an email that was held up tells nobody of an account that they have made meanwhile', async () => {
  await signUp(her)
  const { token } = await lastEmail()
  await signUp(her)
  inHours(1)
  await verify({ token })
  expect(await written()).toEqual([])
  await signUp(her)
  expect(await written()).toMatchObject([{ subject: 'You already have an account' }])
})

const kept = () =>
  world.database.query(sql`select name, phone, category, approved_at is not null as approved from accounts`)

describe('somebody signs up with Meera’s address before she does', () => {
  test.each([
    ['his email', 0],
    ['her email', 1],
  ])('her password opens the account by %s, with her name and number, and his does not', async (_, which) => {
    await signUp(his)
    const first = await lastEmail()
    const { reply } = await signUp(her)
    const opened = [first, await lastEmail()][which] as WrittenEmail
    expect((await verify({ token: opened.token })).problem?.message).toBe(
      'Please type the password you chose when you signed up.',
    )
    const proved = await verify({ token: opened.token, password: her.password })
    expect(proved.json).toMatchObject({
      success: true,
      user: { _id: reply.user.id, name: 'Meera Pillai', isVerified: true },
    })
    expect(await kept()).toMatchObject([{ name: 'Meera Pillai', phone: her.phone }])
    expect((await signInWith(his.password)).problem?.code).toBe('invalid-credentials')
    expect((await signInWith(her.password)).status).toBe(200)
  })

  test('as a volunteer: she is a citizen all the same, and nobody has to approve her', async () => {
    await signUp({ ...his, ...asVolunteer })
    await signUp(her)
    const { token } = await lastEmail()
    const { reply } = await verify({ token, password: her.password })
    expect(reply.pendingApproval).toBe(false)
    expect(await kept()).toEqual([
      { name: 'Meera Pillai', phone: her.phone, category: 'Citizen', approved: true },
    ])
    expect((await written()).map(({ subject }) => subject)).toEqual([])
    expect((await signInWith(her.password)).status).toBe(200)
  })

  test('and again after she has opened her email: he gets nothing, and she is told', async () => {
    await signUp(her)
    await verify({ token: (await lastEmail()).token })
    const late = await signUp(his)
    expect(late.status).toBe(200)
    expect(await written()).toMatchObject([
      { subject: 'You already have an account', to: { address: HER_ADDRESS } },
    ])
    expect((await signInWith(his.password)).problem?.code).toBe('invalid-credentials')
    expect(await world.database.query(sql`select from waiting_sign_ups`)).toEqual([])
    expect(await kept()).toMatchObject([{ name: 'Meera Pillai' }])
  })

  test('the email to her holds no word that he typed', async () => {
    await signUp({ ...his, ...asVolunteer, name: 'Call me on 98470 11111 or lose it' })
    const [email] = await written()
    expect(email?.to).toEqual({ name: '', address: HER_ADDRESS })
    expect(email?.text).toMatch(/^Hello,\n/)
    expect(JSON.stringify(email)).not.toMatch(/Call|lose|98470|9847666666|Kollam|undefined/)
  })
})

test('the same address with the same password is the same person: what was typed last counts, and every email works, without a password', async () => {
  const [first] = await Promise.all([signUp(her), signUp(her)])
  const old = await lastEmail()
  const { reply } = await signUp({ ...her, name: 'Meera K. Pillai' })
  expect(reply.user.id).not.toBe(first.reply.user.id)
  await lastEmail()
  const { json } = await verify({ token: old.token })
  expect(json).toMatchObject({ user: { _id: reply.user.id, name: 'Meera K. Pillai' } })
  expect((await signInWith(her.password)).reply.user.id).toBe(reply.user.id)
})

describe('what waits', () => {
  test('is no account: nothing of it is listed, signed in or written down', async () => {
    const lakshmi = await world.person('Lakshmi', 'Admin')
    const { json } = await signUp({ ...her, ...asVolunteer })
    expect(json['user']).toMatchObject({ isVerified: false })
    expect(await world.database.query(sql`select from accounts where id <> ${lakshmi.id}`)).toEqual([])
    const { reply } = await world.call(api.listUsers, { as: lakshmi, query: { role: 'Volunteer' } })
    expect(reply.items).toEqual([])
  })

  test('signs in with its password, or has forgotten it, to be mailed again; with another it is told as ever', async () => {
    await signUp(her)
    await written()
    const wrong = await signInWith('Wrong#47rain')
    expect([wrong.status, wrong.problem?.message]).toEqual([401, 'Invalid credentials'])
    expect(await written()).toEqual([])
    const right = await signInWith(her.password)
    expect([right.status, right.problem?.message]).toEqual([401, 'Email not verified'])
    expect(await written()).toHaveLength(1)
    // There is no password yet to forget.
    await world.call(api.forgotPassword, { body: { email: HER_ADDRESS } })
    expect((await verify({ token: (await lastEmail()).token })).status).toBe(200)
  })

  test('waits for 48 hours, however many emails are asked for', async () => {
    await signUp(her)
    inHours(47)
    await resend()
    const { token, text } = await lastEmail()
    expect(text).toContain('work until Sunday 22 November 2026, 2:30 pm.')
    inHours(48)
    await resend()
    expect(await written()).toEqual([])
    expect((await verify({ token })).problem?.code).toBe('verification-expired')
    expect((await signInWith(her.password)).problem?.code).toBe('user-not-found')
    await purgeSignUps(world.context)
    expect(await world.database.query(sql`select from waiting_sign_ups`)).toEqual([])
  })

  test('a code stands five wrong tries, counted against every email to the address', async () => {
    await signUp(his)
    const first = await lastEmail()
    await signUp(her)
    const second = await lastEmail()
    const wrong = ['111111', '222222', '333333'].find((code) => ![first.code, second.code].includes(code))
    for (let n = 0; n < 5; n++)
      expect((await verify({ email: HER_ADDRESS, code: wrong ?? '' })).problem).toMatchObject({
        code: 'verification-code-wrong',
        message: 'That code isn’t right. Look at the six digits in our latest email.',
      })
    for (const { code } of [first, second])
      expect((await verify({ email: HER_ADDRESS, code })).problem?.code).toBe('verification-code-spent')
    await resend()
    const { code } = await lastEmail()
    expect((await verify({ email: HER_ADDRESS, code, password: her.password })).status).toBe(200)
  })
})

test('an address that is registered, that waits and that is unknown are answered alike', async () => {
  await signUp(her)
  await verify({ token: (await lastEmail()).token })
  await signUp({ ...her, email: 'waits@example.org' })
  const answers = []
  for (const email of [HER_ADDRESS, 'waits@example.org', 'nobody@example.org']) {
    const { status, json } = await signUp({ ...his, email })
    answers.push({ status, json: { ...json, user: { ...(json['user'] as object), _id: '', email: '' } } })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('what a call leaves to the worker is alike too, so that its time tells nothing', async () => {
  await world.person('Meera', 'Citizen')
  const left = async (email: string) => {
    await world.call(api.forgotPassword, { body: { email } })
    await resend(email)
    await signUp({ ...her, email })
    const jobs = await world.database.query(sql<{ task: string; payload: object }>`
      select identifier as task, payload
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
      order by job.id`)
    await world.database.query(sql`delete from graphile_worker._private_jobs`)
    return jobs.map(({ task, payload }) => ({ task, payload: { ...payload, email: '' } }))
  }
  const known = await left('meera@example.org')
  expect(known).toHaveLength(3)
  expect(await left('nobody@example.org')).toEqual(known)
})

describe('verifying an address', () => {
  test('by the mailed link, twice, since mail scanners press it first; it shows nobody a phone or a house', async () => {
    const { json: signed } = await signUp(her)
    expect(signed['user']).toMatchObject({ contactno: her.phone, isVerified: false, skills: null })
    const { token } = await lastEmail()
    const { json } = await verify({ token })
    expect(json).toMatchObject({ success: true, pendingApproval: false, user: { isVerified: true } })
    await world.database.query(sql`
      update accounts set area = 'Ollur', address = 'TC 12/345', landmark = 'The blue gate'`)
    const { reply } = await verify({ token })
    expect(reply.user).toMatchObject({ phone: '', homeArea: null, homeAddress: null, homeLandmark: null })
    const as = (await signInWith(her.password)).reply as unknown as TestPerson
    const body = { currentPassword: her.password, password: 'Onam#sadya2026' }
    expect((await world.call(api.changePassword, { as, body })).status).toBe(200)
    expect((await verify({ token })).problem?.code).toBe('verification-invalid')
  })

  test('a volunteer then waits, and the administrators are told once; one banned meanwhile is told so', async () => {
    await signUp({ ...her, ...asVolunteer })
    const { token } = await lastEmail()
    await verify({ token })
    expect((await verify({ token })).reply.pendingApproval).toBe(true)
    expect(await emails()).toEqual(['volunteer-waiting'])
    await world.database.query(sql`update accounts set banned_at = now()`)
    expect((await verify({ token })).problem?.code).toBe('account-suspended')
  })

  test('a code for somebody else is worth nothing, and tells a stranger no more than an unknown address', async () => {
    await signUp(her)
    const { code } = await lastEmail()
    await signUp({ ...his, email: 'his@example.org' })
    await lastEmail()
    const wrong = code === '123456' ? '654321' : '123456'
    const told = async (email: string) => {
      const { status, json } = await verify({ email, code: wrong })
      return [status, json]
    }
    for (let n = 0; n < 7; n++) expect(await told('his@example.org')).toEqual(await told('no@example.org'))
    expect((await verify({ email: 'MEERA@example.org', code })).status).toBe(200)
  })

  test('signs nobody in: neither the answer nor anything that whoever signed up can ask for holds a token', async () => {
    const { reply } = await signUp(his)
    const { token, code } = await lastEmail()
    for (const body of [{ token }, { token }, { email: HER_ADDRESS, code }])
      expect(Object.keys((await verify(body)).json).toSorted()).toEqual(
        ['success', 'message', 'pendingApproval', 'user'].toSorted(),
      )
    expect(await world.database.query(sql`select from sessions where account_id = ${reply.user.id}`)).toEqual(
      [],
    )
    const polled = await world.app.inject(`/api/auth/signups/${reply.user.id}`)
    expect([polled.statusCode, polled.json<object>()]).toMatchObject([404, { code: 'not-found' }])
  })

  test('a link is good for 24 hours, be it the newest or not', async () => {
    await signUp(her)
    const { token, code } = await lastEmail()
    await resend()
    inHours(24)
    expect((await verify({ token })).problem?.code).toBe('verification-expired')
    expect((await verify({ email: HER_ADDRESS, code })).problem?.code).toBe('verification-code-expired')
    world.setNow(new Date(world.now().getTime() - 1))
    expect((await verify({ token })).status).toBe(200)
  })
})

test('hashing is bounded: beyond those at work and the queue, a sign-in is asked to come back', async () => {
  const { hash, matches } = passwords({ atOnce: 1, queue: 1 })
  const results = await Promise.allSettled([hash(PASSWORD), matches(PASSWORD, undefined), hash(PASSWORD)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(results[2]).toMatchObject({ reason: { code: 'too-busy', retryAfter: 5 } })
  expect(results[1]).toMatchObject({ value: false })
})

test('a password is hashed at the cost that OWASP asks for, where nobody says otherwise', async () => {
  expect(await passwords().hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
