import { randomBytes } from 'node:crypto'
import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LANGUAGES } from '@scan/contract/language.ts'
import { sql } from '../db/sql.ts'
import { createDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { queue } from '../jobs/outbox.ts'
import { deliveriesOf } from './compose.ts'
import { deliveryTasks } from './delivery.ts'
import { notify } from './notifications.ts'
import type { Notification } from './notifications.ts'
import type { EmailContext } from './recipe.ts'
import { arrive, ask, CODE, COMPLETION_CODE, CONTEXT, signUp, TOKEN, emailOf } from '../testing/notified.ts'

let db: TestDatabase
let meera: string
let gopal: string
let divya: string
let asha: string
let ravi: string
let admins: string[]

beforeAll(async () => {
  db = await createDatabase()
  meera = await arrive(db.database, { name: 'Meera', category: 'Citizen' })
  gopal = await arrive(db.database, { name: 'Gopal', category: 'Citizen' })
  divya = await signUp(db.database, 'divya@example.org')
  asha = await arrive(db.database, { name: 'Asha', category: 'Volunteer', approved: true })
  ravi = await arrive(db.database, { name: 'Ravi', category: 'Volunteer' })
  admins = [
    await arrive(db.database, { name: 'First Admin', category: 'Admin', email: 'first@example.org' }),
    await arrive(db.database, { name: 'Second Admin', category: 'Admin', email: 'second@example.org' }),
  ]
})

afterAll(() => db.drop())

async function writeToUs(message: string, name = 'Meera'): Promise<string> {
  const [row] = await db.database.query(sql<{ id: string }>`
    insert into contact_messages (name, email, message, created_at)
    values (${name}, 'meera@example.org', ${message}, now()) returning id`)
  return row!.id
}

/** Somebody whose account was deleted. */
const GONE = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Leela',
  email: 'leela@example.org',
  language: 'en',
}

async function bannedPerson(): Promise<string> {
  await db.database.query(sql`delete from accounts where email = 'banned@example.org'`)
  const id = await arrive(db.database, { name: 'Banned', category: 'Citizen' })
  await db.database.query(sql`update accounts set banned_at = now() where id = ${id}`)
  return id
}

async function signedIn(accountId: string, device: string | null): Promise<string> {
  const at = new Date('2026-11-21T10:30:00+05:30')
  const [row] = await db.database.query(sql<{ id: string }>`
    insert into sessions (account_id, device, token_hash, refresh_hash, started_at, confirmed_at, last_seen_at)
    values (${accountId}, ${device}, ${randomBytes(32)}, ${randomBytes(32)}, ${at}, ${at}, ${at}) returning id`)
  return row!.id
}

async function worry(state: 'new' | 'closed'): Promise<string> {
  const requestId = await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'completed' })
  const [row] = await db.database.query(sql<{ id: string }>`
    insert into concerns (request_id, reporter_id, subject_id, kind, text, state, raised_at)
    values (${requestId}, ${meera}, ${asha}, 'money', 'Asha asked for money', ${state}, now()) returning id`)
  return row!.id
}

/** What reaches each person, by their address. */
async function written(notification: Notification, context: EmailContext = CONTEXT) {
  const deliveries = await deliveriesOf(db.database, notification, '1', context)
  const all = await Promise.all(deliveries.map((delivery) => emailOf(db.database, delivery, context)))
  return Object.fromEntries(all.flatMap((one) => (one ? [[one.to.address, one]] : [])))
}

/** For each kind: the notification, who is to get it, under which subject, and what it must tell. */
const EXPECTED = {
  'verify-email': async () => ({
    notification: { kind: 'verify-email', accountId: divya },
    tells: {
      'divya@example.org': [
        'Please verify your email address',
        'Hello,',
        `https://help.example.org/verify-email?token=${TOKEN}`,
        'work until Saturday 21 November 2026, 10:30 am.',
      ],
    },
  }),
  'verify-new-address': async () => {
    await db.database.query(sql`
      insert into address_changes (account_id, email, asked_at) values (${gopal}, 'new@example.org', now())
      on conflict (account_id) do update set email = excluded.email`)
    return {
      notification: { kind: 'verify-new-address', accountId: gopal },
      tells: {
        'new@example.org': [
          'Please confirm your new email address',
          'Hello,',
          `https://help.example.org/verify-email?token=${TOKEN}`,
          'works until Saturday 21 November 2026, 10:30 am.',
        ],
      },
    }
  },
  'address-taken': async () => {
    await db.database.query(sql`
      insert into address_changes (account_id, email, asked_at) values (${gopal}, 'meera@example.org', now())
      on conflict (account_id) do update set email = excluded.email`)
    return {
      notification: { kind: 'address-taken', accountId: gopal },
      tells: { 'meera@example.org': ['You already have an account', 'Hello Meera,'] },
    }
  },
  'address-changed': async () => ({
    notification: { kind: 'address-changed', to: GONE },
    tells: { 'leela@example.org': ['Your email address was changed', 'https://help.example.org/contact'] },
  }),
  'already-registered': async () => ({
    notification: { kind: 'already-registered', accountId: meera },
    tells: { 'meera@example.org': ['You already have an account', 'https://help.example.org/login'] },
  }),
  'reset-password': async () => ({
    notification: { kind: 'reset-password', accountId: meera },
    tells: {
      'meera@example.org': [
        'Choose a new password',
        `https://help.example.org/reset-password/${TOKEN}`,
        'for 30 minutes',
      ],
    },
  }),
  'password-changed': async () => ({
    notification: { kind: 'password-changed', accountId: meera },
    tells: { 'meera@example.org': ['Your password was changed', 'https://help.example.org/forgot-password'] },
  }),
  'second-factor-on': async () => ({
    notification: { kind: 'second-factor-on', accountId: admins[0]! },
    tells: { 'first@example.org': ['was turned on', 'https://help.example.org/forgot-password'] },
  }),
  'second-factor-off': async () => ({
    notification: { kind: 'second-factor-off', accountId: admins[0]! },
    tells: { 'first@example.org': ['was turned off', 'https://help.example.org/forgot-password'] },
  }),
  'recovery-code-used': async () => ({
    notification: { kind: 'recovery-code-used', accountId: admins[0]! },
    tells: { 'first@example.org': ['recovery codes was used', 'https://help.example.org/forgot-password'] },
  }),
  'second-factor-guessed': async () => ({
    notification: { kind: 'second-factor-guessed', accountId: admins[0]! },
    tells: { 'first@example.org': ['may know your password', 'https://help.example.org/forgot-password'] },
  }),
  'session-ended': async () => ({
    notification: { kind: 'session-ended', accountId: meera },
    tells: { 'meera@example.org': ['We signed you out', 'https://help.example.org/forgot-password'] },
  }),
  'phone-changed': async () => ({
    notification: { kind: 'phone-changed', accountId: meera },
    tells: {
      'meera@example.org': ['Your phone number was changed', 'https://help.example.org/forgot-password'],
    },
  }),
  'new-device': async () => ({
    notification: {
      kind: 'new-device',
      accountId: meera,
      sessionId: await signedIn(meera, 'Chrome, Android'),
    },
    tells: {
      'meera@example.org': [
        'You signed in on a new device',
        'Device: Chrome, Android',
        'When: Saturday 21 November 2026, 10:30 am',
        'https://help.example.org/forgot-password',
      ],
    },
  }),
  'volunteer-waiting': async () => ({
    notification: { kind: 'volunteer-waiting', accountId: ravi },
    tells: {
      'first@example.org': ['A volunteer is waiting', 'Ravi from Kollam', 'https://help.example.org/admin'],
      'second@example.org': ['A volunteer is waiting', 'Hello Second Admin,'],
    },
  }),
  'volunteer-approved': async () => ({
    notification: { kind: 'volunteer-approved', accountId: asha },
    tells: { 'asha@example.org': ['You are approved', 'https://help.example.org/login'] },
  }),
  'volunteer-rejected': async () => ({
    notification: { kind: 'volunteer-rejected', to: GONE },
    tells: { 'leela@example.org': ['Your registration as a volunteer', 'Hello Leela,', '/contact'] },
  }),
  'account-banned': async () => ({
    notification: { kind: 'account-banned', accountId: await bannedPerson() },
    tells: { 'banned@example.org': ['has been suspended', 'https://help.example.org/contact'] },
  }),
  'account-unbanned': async () => ({
    notification: { kind: 'account-unbanned', accountId: meera },
    tells: { 'meera@example.org': ['You can sign in again', 'https://help.example.org/login'] },
  }),
  'changes-refused': async () => ({
    notification: { kind: 'changes-refused', accountId: asha },
    tells: { 'asha@example.org': ['Your profile is back as it was', 'https://help.example.org/contact'] },
  }),
  'citizen-agreed-to': async () => ({
    notification: { kind: 'citizen-agreed-to', accountId: meera },
    tells: { 'meera@example.org': ['You can ask for help now', 'https://help.example.org/citizen-home'] },
  }),
  'volunteer-stopped': async () => {
    await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'accepted' })
    await db.database.query(
      sql`update accounts set stopped_at = now(), stopped_for = 'case' where id = ${asha}`,
    )
    return {
      notification: { kind: 'volunteer-stopped', accountId: asha },
      tells: {
        'first@example.org': [
          'A volunteer is stopped',
          'Volunteer: Asha',
          'Why: someone raised a concern',
          'Visits now and today: Driving (R-1',
          'Saturday 21 November 2026, 10:30 am',
          `https://help.example.org/admin/users/${asha}`,
        ],
        'second@example.org': ['A volunteer is stopped', 'Hello Second Admin,'],
      },
    }
  },
  'volunteer-resumed': async () => ({
    notification: { kind: 'volunteer-resumed', accountId: ravi },
    tells: {
      'ravi@example.org': ['You can accept requests again', 'https://help.example.org/volunteer-home'],
    },
  }),
  'account-left': async () => ({
    notification: { kind: 'account-left', to: GONE },
    tells: { 'leela@example.org': ['You have deleted your account', 'https://help.example.org/contact'] },
  }),
  'account-deleted': async () => ({
    notification: { kind: 'account-deleted', to: GONE },
    tells: { 'leela@example.org': ['Your account has been deleted', 'are erased'] },
  }),
  'volunteer-found': async () => ({
    notification: {
      kind: 'volunteer-found',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'accepted' }),
    },
    tells: {
      'meera@example.org': [
        'found a volunteer',
        'Asha is coming to help you.',
        'What: Driving (R-1',
        'When: Saturday 21 November 2026, 10:30 am',
        'https://help.example.org/citizen-home',
      ],
    },
  }),
  'request-completed': async () => ({
    notification: {
      kind: 'request-completed',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'completed' }),
    },
    tells: {
      'meera@example.org': ['Your request is completed', 'What: Driving', '/citizen-home'],
      'asha@example.org': ['Thank you for your help', 'What: Driving', '/volunteer-home'],
    },
  }),
  'request-cancelled': async () => ({
    notification: {
      kind: 'request-cancelled',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'cancelled' }),
      volunteerId: asha,
    },
    tells: {
      'asha@example.org': ['was cancelled', 'You don’t need to go', 'Where: Kollam', 'When: Saturday 21'],
    },
  }),
  'request-called-off': async () => ({
    notification: {
      kind: 'request-called-off',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: null, status: 'cancelled' }),
    },
    tells: { 'meera@example.org': ['An administrator has cancelled your request', 'When: Saturday 21'] },
  }),
  'request-taken-back': async () => ({
    notification: {
      kind: 'request-taken-back',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: null, status: 'open' }),
      volunteerId: asha,
    },
    tells: { 'asha@example.org': ['You don’t need to go', 'Where: Kollam', 'When: Saturday 21'] },
  }),
  'visit-assigned': async () => ({
    notification: {
      kind: 'visit-assigned',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'accepted' }),
      volunteerId: asha,
    },
    tells: {
      'asha@example.org': ['asked you to go', 'Where: Kollam', 'When: Saturday 21', '/volunteer-home'],
    },
  }),
  'volunteer-cannot-come': async () => ({
    notification: {
      kind: 'volunteer-cannot-come',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'open' }),
    },
    tells: {
      'meera@example.org': ['can’t come', 'open again', 'When: Saturday 21 November 2026, 10:30 am'],
    },
  }),
  'request-expired': async () => ({
    notification: {
      kind: 'request-expired',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'expired' }),
    },
    tells: {
      'meera@example.org': [
        'find a volunteer in time',
        'You can ask again',
        'When: Saturday 21 November 2026, 10:30 am',
      ],
    },
  }),
  'nobody-came': async () => ({
    notification: {
      kind: 'nobody-came',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'expired' }),
    },
    tells: {
      'asha@example.org': ['you didn’t come', 'Where: Kollam', '/contact'],
      'first@example.org': ['nobody came', 'Volunteer: Asha', '/admin'],
      'second@example.org': ['nobody came'],
    },
  }),
  'request-lapsed': async () => ({
    notification: {
      kind: 'request-lapsed',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'lapsed' }),
    },
    tells: {
      'meera@example.org': ['wasn’t completed', '/citizen-home'],
      'asha@example.org': ['wasn’t completed', '/volunteer-home'],
      'first@example.org': ['never completed', 'Volunteer: Asha', 'Where: Kollam', '/admin'],
      'second@example.org': ['never completed'],
    },
  }),
  'completion-reminder': async () => ({
    notification: {
      kind: 'completion-reminder',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'accepted' }),
    },
    tells: { 'asha@example.org': ['Have you finished helping?', '/volunteer-home'] },
  }),
  'request-overdue': async () => ({
    notification: {
      kind: 'request-overdue',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'accepted' }),
    },
    tells: {
      'first@example.org': ['overdue', 'Volunteer: Asha', 'Where: Kollam', '/admin'],
      'second@example.org': ['overdue'],
    },
  }),
  'code-guessed': async () => ({
    notification: {
      kind: 'code-guessed',
      requestId: await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'accepted' }),
    },
    tells: {
      'first@example.org': ['ten wrong completion codes', 'Volunteer: Asha', 'Where: Kollam', '/admin'],
      'second@example.org': ['ten wrong completion codes'],
    },
  }),
  'concern-received': async () => ({
    notification: { kind: 'concern-received', concernId: await worry('new') },
    tells: { 'meera@example.org': ['We’ve received your concern', 'tell the other person that it was you'] },
  }),
  'concern-closed': async () => ({
    notification: { kind: 'concern-closed', concernId: await worry('closed') },
    tells: { 'meera@example.org': ['We’ve looked into your concern'] },
  }),
  'concern-raised': async () => ({
    notification: { kind: 'concern-raised', concernId: await worry('new') },
    tells: {
      'first@example.org': ['Someone has raised a concern', 'https://help.example.org/admin'],
      'second@example.org': ['Someone has raised a concern'],
    },
  }),
  'separation-asked': async () => {
    const [row] = await db.database.query(sql<{ id: string }>`
      insert into separations (volunteer_id, citizen_id, cause, since, citizen_asked, asked_at)
      values (${asha}, ${meera}, 'declined', now(), true, now())
      on conflict (volunteer_id, citizen_id) do update set citizen_asked = true, asked_at = now() returning id`)
    return {
      notification: { kind: 'separation-asked', accountId: meera, separationId: row!.id },
      tells: { 'meera@example.org': ['You asked not to meet Asha again', '/citizen-home'] },
    }
  },
  'separation-lifted': async () => ({
    notification: { kind: 'separation-lifted', accountId: meera, otherId: asha },
    tells: {
      'meera@example.org': ['You asked not to meet Asha again', 'you can be matched again', '/contact'],
    },
  }),
  'contact-message': async () => ({
    notification: { kind: 'contact-message', messageId: await writeToUs('Thank you!') },
    tells: {
      'first@example.org': ['A message from Meera', '(meera@example.org) wrote', 'mailto:meera@example.org'],
      'second@example.org': ['A message from Meera', 'Thank you!'],
    },
  }),
} as const satisfies Record<
  Notification['kind'],
  () => Promise<{ notification: Notification; tells: Record<string, readonly string[]> }>
>

describe('every notification', () => {
  test.each(Object.entries(EXPECTED))(
    '%s reaches whom it is for and tells what happened',
    async (_, expected) => {
      await db.database.query(sql`delete from help_requests`)
      const { notification, tells } = await expected()
      const emails = await written(notification)
      expect(Object.keys(emails).toSorted()).toEqual(Object.keys(tells).toSorted())
      for (const [address, sentences] of Object.entries(tells)) {
        const { subject, text, html } = emails[address]!
        for (const sentence of sentences) {
          // What is said of the button is said of the link where there is none.
          if (!/button/.test(sentence)) expect(`${subject}\n${text}`).toContain(sentence)
          expect(html).toContain(sentence)
        }
        expect(text).toContain('https://help.example.org/contact')
        expect(subject + text + html).not.toContain('{{')
        expect(text).not.toMatch(/the button/i)
        expect(subject + text + html).not.toContain(COMPLETION_CODE)
        expect(html).not.toMatch(/<script|<img|<link|src=|url\(/)
      }
    },
  )

  test.each(LANGUAGES.slice(1))(
    'is in %s from the subject to the signature for whoever reads it',
    async (language) => {
      onTestFinished(async () => {
        await db.database.query(sql`update accounts set language = 'en'`)
        await db.database.query(sql`update waiting_sign_ups set language = 'en'`)
      })
      for (const expected of Object.values(EXPECTED)) {
        await db.database.query(sql`delete from help_requests`)
        const { notification } = await expected()
        await db.database.query(sql`update accounts set language = ${language}`)
        await db.database.query(sql`update waiting_sign_ups set language = ${language}`)
        const told = 'to' in notification ? { ...notification, to: { ...GONE, language } } : notification
        for (const { subject, text, html, to } of Object.values(await written(told))) {
          expect(html).toContain(`<html lang="${language}">`)
          expect(to.name).toMatch(/^[A-Za-z ]*$/)
          expect(text).toContain(`https://help.example.org/${language}/contact`)
          // Names, addresses, numbers and somebody's own words stay as they are.
          const ours = `${subject}\n${text}`
            .replace(/\S+@\S+|https?:\S+|mailto:\S+|R-\d+|^>.*$/gm, '')
            .replace(
              /\b(?:First Admin|Second Admin|Meera|Gopal|Leela|Asha|Ravi|Banned|Chrome|Android)\b/g,
              '',
            )
          expect(ours).not.toMatch(/[A-Za-z]{2}/)
        }
      }
    },
  )

  test('holds ids and nothing else while it waits', async () => {
    for (const expected of Object.values(EXPECTED)) {
      await db.database.query(sql`delete from help_requests`)
      const { notification } = await expected()
      // A farewell carries whom it is for: their account is gone.
      if ('to' in notification) continue
      await notify(db.database, notification)
      await queue(db.database, 'delivery', ...(await deliveriesOf(db.database, notification, '1', CONTEXT)))
    }
    const queued = (await db.database.query(sql<{ payload: string }>`select payload::text from outbox`)).map(
      ({ payload }) => payload,
    )
    await db.database.query(sql`delete from outbox`)
    expect(queued.length).toBeGreaterThan(2 * Object.keys(EXPECTED).length)
    for (const payload of queued) {
      expect(payload).not.toMatch(/@|Meera|Gopal|Divya|divya|Asha|Ravi|Kollam/)
      expect(payload).not.toMatch(new RegExp(`${TOKEN}|${CODE}|${COMPLETION_CODE}`))
    }
  })
})

describe('a verification', () => {
  test('groups its code for the eye and keeps it whole for copying', async () => {
    const emails = await written({ kind: 'verify-email', accountId: divya })
    const { text, html } = emails['divya@example.org']!
    expect(text).toContain('Your code: 402 913')
    expect(html.replace(/<[^>]+>/g, '')).toContain('402913')
  })

  test('is not sent to somebody who needs none any more', async () => {
    const verifiedAlready = { ...CONTEXT, mintVerification: async () => undefined }
    expect(await written({ kind: 'verify-email', accountId: divya }, verifiedAlready)).toEqual({})
  })
})

test('of a code that was entered before the time, the citizen is asked whether anybody was there', async () => {
  const requestId = await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'completed' })
  await db.database.query(
    sql`update help_requests set closed_at = starts_at - interval '1 hour' where id = ${requestId}`,
  )
  const emails = await written({ kind: 'request-completed', requestId })
  expect(emails['meera@example.org']!.text).toMatch(
    /Did nobody come\? Tell us:?\s+https:\/\/help\.example\.org\/citizen-home#past/,
  )
  expect(emails['asha@example.org']!.text).not.toContain('nobody')
  await db.database.query(sql`delete from help_requests`)
})

test('a device that gives no name is told of too', async () => {
  const sessionId = await signedIn(meera, null)
  const { text } = (await written({ kind: 'new-device', accountId: meera, sessionId }))['meera@example.org']!
  expect(text).toContain('Device: it gave no name')
})

describe('what is no longer so', () => {
  test('is not told: the volunteer has been approved meanwhile', async () => {
    expect(await written({ kind: 'volunteer-waiting', accountId: asha })).toEqual({})
  })

  test('is not told: the volunteer has let go of the request meanwhile', async () => {
    const requestId = await ask(db.database, { citizenId: gopal, volunteerId: ravi, status: 'accepted' })
    await db.database.query(sql`
      update help_requests set status = 'open', volunteer_id = null, accepted_at = null, completion_code = null
      where id = ${requestId}`)
    expect(await written({ kind: 'volunteer-found', requestId })).toEqual({})
    expect(await written({ kind: 'visit-assigned', requestId, volunteerId: ravi })).toEqual({})
  })

  test.each([
    ['volunteer-found', 'cancelled'],
    ['volunteer-cannot-come', 'accepted'],
    ['completion-reminder', 'completed'],
    ['request-overdue', 'completed'],
  ] as const)('is not told: %s of a request that is %s meanwhile', async (kind, status) => {
    await db.database.query(sql`delete from help_requests`)
    const requestId = await ask(db.database, { citizenId: meera, volunteerId: asha, status })
    expect(await written({ kind, requestId })).toEqual({})
    await db.database.query(sql`delete from help_requests`)
  })

  test.each([
    ['volunteer-waiting', false],
    ['volunteer-approved', true],
  ] as const)('is not told: %s of a volunteer who was banned meanwhile', async (kind, approved) => {
    const email = `${kind}@example.org`
    const accountId = await arrive(db.database, { name: 'Suresh', email, category: 'Volunteer', approved })
    expect(await written({ kind, accountId })).not.toEqual({})
    await db.database.query(sql`update accounts set banned_at = now() where id = ${accountId}`)
    expect(await written({ kind, accountId })).toEqual({})
  })

  test('is not told to somebody who is gone by the time of sending', async () => {
    const accountId = await arrive(db.database, { name: 'Leela', category: 'Citizen' })
    const delivery = {
      notification: { kind: 'already-registered', accountId },
      to: accountId,
      emailId: '1',
    } as const
    expect(await emailOf(db.database, delivery, CONTEXT)).toBeDefined()
    await db.database.query(sql`delete from accounts where id = ${accountId}`)
    expect(await emailOf(db.database, delivery, CONTEXT)).toBeUndefined()
    expect(await written(delivery.notification)).toEqual({})
  })

  test('is not told: the suspension was lifted meanwhile', async () => {
    expect(await written({ kind: 'account-banned', accountId: meera })).toEqual({})
    expect(await written({ kind: 'account-unbanned', accountId: await bannedPerson() })).toEqual({})
  })

  test('is not told: the volunteer has accepted it anew', async () => {
    await db.database.query(sql`delete from help_requests`)
    const requestId = await ask(db.database, { citizenId: gopal, volunteerId: asha, status: 'accepted' })
    expect(await written({ kind: 'request-taken-back', requestId, volunteerId: asha })).toEqual({})
    expect(await written({ kind: 'request-cancelled', requestId, volunteerId: asha })).toEqual({})
    await db.database.query(sql`delete from help_requests`)
  })

  test('is not told: the concern was closed or opened again meanwhile', async () => {
    const closed = await worry('closed')
    expect(await written({ kind: 'concern-raised', concernId: closed })).toEqual({})
    expect(await written({ kind: 'concern-closed', concernId: await worry('new') })).toEqual({})
  })

  test('is not told to a banned administrator', async () => {
    await db.database.query(sql`update accounts set banned_at = now() where id = ${admins[1]!}`)
    const emails = await written({ kind: 'volunteer-waiting', accountId: ravi })
    await db.database.query(sql`update accounts set banned_at = null where id = ${admins[1]!}`)
    expect(Object.keys(emails)).toEqual(['first@example.org'])
  })
})

describe('a name chosen by a stranger', () => {
  test('brings no markup, no line and no link into an email', async () => {
    const accountId = await arrive(db.database, {
      name: '<b>You won</b>\r\nBcc: all@evil.example\n\nhttps://evil.example/win',
      email: 'victim@example.org',
      category: 'Citizen',
    })
    const { to, subject, text, html } = (await written({ kind: 'already-registered', accountId }))[
      'victim@example.org'
    ]!
    expect(to.name + subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^Bcc:/m)
    expect(text + html).not.toContain('evil.example')
    expect(text + html).not.toContain('://evil')
    expect(html).not.toContain('<b>')
  })

  test('is not read as a placeholder', async () => {
    const accountId = await arrive(db.database, {
      name: '{{minutes}}',
      email: 'p@example.org',
      category: 'Citizen',
    })
    const { text } = (await written({ kind: 'reset-password', accountId }))['p@example.org']!
    expect(text).toContain('Hello {{minutes}},')
  })
})

describe('what somebody wrote on the contact page', () => {
  test('goes to the support where that has an address, and an answer goes to who wrote', async () => {
    const context = { ...CONTEXT, supportEmail: 'support@example.org' }
    const messageId = await writeToUs('Thank you!\n\n<b>Asha</b> was {{kind}}.')
    const emails = await written({ kind: 'contact-message', messageId }, context)
    expect(Object.keys(emails)).toEqual(['support@example.org'])
    const { text, html, replyTo } = emails['support@example.org']!
    expect(text).toContain('Anybody can have typed this address.')
    expect(replyTo).toEqual({ name: 'Meera', address: 'meera@example.org' })
    expect(text).toContain('> Thank you!\n> \n> <b>Asha</b> was {{kind}}.')
    expect(html).toContain('&lt;b&gt;Asha&lt;/b&gt; was {{kind}}.')
  })

  test('is not told once it is forgotten', async () => {
    const messageId = await writeToUs('Thank you!')
    await db.database.query(sql`delete from contact_messages`)
    expect(await written({ kind: 'contact-message', messageId })).toEqual({})
  })
})

test('the phone of the support stands in an email where there is one', async () => {
  const context = { ...CONTEXT, supportPhone: '9847012345' }
  const emails = await written({ kind: 'already-registered', accountId: meera }, context)
  expect(emails['meera@example.org']!.text).toContain('Call us on 98470 12345')
})

test('what a newer server queued is left for it', async () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const mailer = { send: async () => {}, close: () => {} }
  const { notification } = deliveryTasks({ database: db.database, context: CONTEXT, mailer, log })
  const helpers = { job: { id: '1' } } as unknown as JobHelpers
  await expect(notification({ kind: 'birthday', accountId: meera }, helpers)).rejects.toThrow('kind')
})
