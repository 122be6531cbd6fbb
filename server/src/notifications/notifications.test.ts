import { randomBytes } from 'node:crypto'
import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LANGUAGES } from '@scan/contract/language.ts'
import type { Status } from '@scan/domain/help-request.ts'
import { record } from '../audit/audit.ts'
import { sql } from '../db/sql.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { queue } from '../jobs/queue.ts'
import { deliveriesOf } from './compose.ts'
import { deliveryTasks } from './delivery.ts'
import { CAN_WAIT, keyOf, notify, Notification } from './notifications.ts'
import type { EmailContext } from './recipes.ts'
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

async function wantsAddress(email: string) {
  await db.database.query(sql`
    insert into address_changes (account_id, email, asked_at) values (${gopal}, ${email}, now())
    on conflict (account_id) do update set email = excluded.email`)
  return { accountId: gopal }
}

async function worry(state: 'new' | 'closed'): Promise<string> {
  const requestId = await ask(db.database, { citizenId: meera, volunteerId: asha, status: 'completed' })
  const [row] = await db.database.query(sql<{ id: string }>`
    insert into concerns (request_id, reporter_id, subject_id, kind, text, state, raised_at)
    values (${requestId}, ${meera}, ${asha}, 'money', 'Asha asked for money', ${state}, now()) returning id`)
  return row!.id
}

async function wrote(action: 'resume' | 'set-guidance', remark: string) {
  const at = new Date('2026-11-20T08:00:00Z')
  const subject = { kind: 'account', id: asha } as const
  await db.database.transaction((tx) => record(tx, { at, actorId: admins[0]!, action, remark, subject }))
  return { byId: admins[0]!, at: at.toISOString() }
}

/** What reaches each person, by their address. */
async function written(notification: Notification, context: EmailContext = { ...CONTEXT, ...OFFERS }) {
  const deliveries = await deliveriesOf(db.database, notification, '1', context)
  const all = await Promise.all(deliveries.map((delivery) => emailOf(db.database, delivery, context)))
  return Object.fromEntries(all.flatMap((one) => (one ? [[one.to.address, one]] : [])))
}

type Expected = {
  [Kind in Notification['kind']]: [
    about: () =>
      | Promise<Omit<Notification & { kind: Kind }, 'kind'>>
      | Omit<Notification & { kind: Kind }, 'kind'>,
    /** Sentences between bars. */
    tells: Record<string, string>,
  ]
}

async function offeredTo(volunteerId: string): Promise<string> {
  const [row] = await db.database.query(sql<{ id: string }>`
    insert into request_emails (volunteer_id, at, is_morning) values (${volunteerId}, now(), false) returning id`)
  return row!.id
}

const OFFERED = { number: 1042, helpType: 'driving', area: 'Ollur', district: 'Thrissur' } as const
const OFFERS = {
  offersIn: async () => ({
    ...{ volunteerId: asha, token: 't' },
    requests: [{ ...OFFERED, date: '2026-11-21', time: '10:30' }],
  }),
  pendingInvitation: async () => ({
    ...{ ...OFFERED, date: '2026-11-21', time: '10:30' },
    startsAt: new Date('2026-11-21T10:30:00+05:30'),
  }),
}

const ofMeera = () => ({ accountId: meera })
const ofAsha = () => ({ accountId: asha })
const ofAdmin = () => ({ accountId: admins[0]! })
const toGone = () => ({ to: GONE })
const FORGOTTEN = 'https://help.example.org/forgot-password'
const IT_WAS_NOT_ME = `It wasn’t me | choose a new password now | ${FORGOTTEN}`
const MISTAKE = 'Write to us | Do you think this is a mistake? | /contact'
/** What ends a visit says so of the calendar too (D80). */
const OUT = 'Is it in your calendar? Please take it out.'
const WHEN = 'When: Saturday 21 November 2026, 10:30 am'
const of = async (status: Status, volunteerId: string | null = asha) => ({
  requestId: await ask(db.database, { citizenId: meera, volunteerId, status }),
})
const TOLD_AT = '2026-10-22T02:37:00.000Z'
const seenOfAsha = async () => {
  const [paper] = await db.database.query(sql<{ id: string }>`
    insert into papers (account_id, kind, seen_on, valid_until, added_at, told_at)
    values (${asha}, 'police-certificate', '2026-01-02', '2026-11-21', now(), ${TOLD_AT}) returning id`)
  return paper?.id ?? ''
}
const warned = async () => {
  const about = await of('open', null)
  await db.database.query(sql`update help_requests set unfilled_told = 1 where id = ${about.requestId}`)
  return about
}
const reunited = () => db.database.query(sql`delete from separations`)
const visit = async (status: Status, volunteerId?: null) => ({
  ...(await of(status, volunteerId)),
  volunteerId: asha,
})

/** For each kind: what it is about, and what it must tell whom, by the name before their '@example.org'; 'admins' are both of them. */
const EXPECTED: Expected = {
  'verify-email': [
    () => ({ accountId: divya }),
    {
      divya:
        'Please verify your email address | Hello, | ' +
        'work until Saturday 21 November 2026, 10:30 am. | ' +
        `https://help.example.org/verify-email?token=${TOKEN}`,
    },
  ],
  'listed-volunteer': [
    () => ({ accountId: divya }),
    {
      divya:
        'Would you like to help senior citizens? | Hello, | Ollur. Asha gave us your name | ' +
        'works until Saturday 21 November 2026, 10:30 am. | ' +
        `https://help.example.org/reset-password/${TOKEN}?listed`,
    },
  ],
  'verify-new-address': [
    () => wantsAddress('new@example.org'),
    {
      new:
        'Please confirm your new email address | Hello, | ' +
        'works until Saturday 21 November 2026, 10:30 am. | ' +
        `https://help.example.org/verify-email?token=${TOKEN}`,
    },
  ],
  'choose-password': [
    () => wantsAddress('new@example.org'),
    {
      new:
        'Your account is ready: choose a password | Hello, | ' +
        'works until Saturday 21 November 2026, 10:30 am. | ' +
        `https://help.example.org/reset-password/${TOKEN}`,
    },
  ],
  'address-taken': [
    () => wantsAddress('meera@example.org'),
    { meera: 'You already have an account | Hello Meera,' },
  ],
  'address-changed': [toGone, { leela: 'Your email address was changed | /contact' }],
  'already-registered': [ofMeera, { meera: 'You already have an account | /login' }],
  'reset-password': [
    ofMeera,
    {
      meera: `Choose a new password | https://help.example.org/reset-password/${TOKEN} | for 30 minutes`,
    },
  ],
  'password-changed': [ofMeera, { meera: `Your password was changed | ${IT_WAS_NOT_ME}` }],
  'second-factor-on': [ofAdmin, { first: `was turned on | ${IT_WAS_NOT_ME}` }],
  'second-factor-off': [ofAdmin, { first: `was turned off | ${IT_WAS_NOT_ME}` }],
  'recovery-code-used': [ofAdmin, { first: `recovery codes was used | ${IT_WAS_NOT_ME}` }],
  'second-factor-guessed': [ofAdmin, { first: `may know your password | ${IT_WAS_NOT_ME}` }],
  'session-ended': [ofMeera, { meera: `We signed you out | ${FORGOTTEN}` }],
  'phone-changed': [ofMeera, { meera: `Your phone number was changed | ${IT_WAS_NOT_ME}` }],
  'new-device': [
    async () => ({ accountId: meera, sessionId: await signedIn(meera, 'Chrome, Android') }),
    { meera: `You signed in on a new device | Device: Chrome, Android | ${WHEN} | ${FORGOTTEN}` },
  ],
  'volunteer-waiting': [
    () => ({ accountId: ravi }),
    {
      admins: 'A volunteer is waiting | Ravi from Kollam | https://help.example.org/admin/users/',
    },
  ],
  'volunteer-approved': [
    ofAsha,
    {
      asha:
        'You are approved | /login | Each morning we email you | urgent ones at once | ' +
        '/request-emails?token=',
    },
  ],
  'volunteer-rejected': [toGone, { leela: `Your registration as a volunteer | Hello Leela, | ${MISTAKE}` }],
  'account-banned': [
    async () => ({ accountId: await bannedPerson() }),
    { banned: `has been suspended | ${MISTAKE}` },
  ],
  'account-unbanned': [ofMeera, { meera: 'You can sign in again | /login' }],
  'paper-ends': [
    async () => ({ accountId: asha, paperId: await seenOfAsha() }),
    {
      asha: 'One of your papers runs out soon | police certificate | until Saturday 21 November 2026. | /contact',
    },
  ],
  'papers-end': [
    async () => (await seenOfAsha(), { at: TOLD_AT }),
    { admins: 'run out soon | Asha: police certificate, until Saturday 21 November 2026 | /admin/papers' },
  ],
  'changes-refused': [ofAsha, { asha: `Your name and phone number are as they were before | ${MISTAKE}` }],
  'citizen-agreed-to': [ofMeera, { meera: 'You can ask for help now | /citizen-home' }],
  'volunteer-stopped': [
    async () => {
      await of('accepted')
      await db.database.query(sql`
        update accounts set stopped_at = now(), stopped_for = 'case' where id = ${asha}`)
      return { accountId: asha }
    },
    {
      admins:
        'A volunteer is paused | Volunteer: Asha | Why: someone raised a concern | /admin/users/ | ' +
        'Visits now and today: Driving (R- | Saturday 21 November 2026, 10:30 am',
    },
  ],
  'volunteer-often-declined': [
    () => ({ accountId: asha }),
    { admins: 'A volunteer was declined by three citizens | Volunteer: Asha | /admin/users/' },
  ],
  'volunteer-resumed': [
    () => ({ accountId: ravi }),
    { ravi: 'You can accept requests again | /volunteer-home' },
  ],
  'account-left': [toGone, { leela: 'You have deleted your account | /contact' }],
  'account-deleted': [toGone, { leela: `Your account has been deleted | are erased | ${MISTAKE}` }],
  'volunteer-found': [
    () => of('accepted'),
    {
      meera: `found a volunteer | Asha is coming to help you. | What: Driving (R- | ${WHEN} | /citizen-home`,
    },
  ],
  'volunteer-changed': [
    () => of('accepted'),
    {
      meera:
        'Another volunteer is coming | Asha is coming to help you instead | new completion code | ' + WHEN,
    },
  ],
  'request-completed': [
    () => of('completed'),
    {
      meera: 'Your request is completed | What: Driving | /citizen-home',
      asha: 'Thank you for your help | What: Driving | /volunteer-home',
    },
  ],
  'said-done': [() => of('said-done'), { meera: 'How was your visit? | What: Driving | /contact' }],
  'request-cancelled': [
    () => visit('cancelled'),
    // As if it had been taken from her in any other way.
    { asha: `Someone else is taking care of it | Where: Kollam | When: Saturday 21 | ${OUT}` },
  ],
  'request-called-off': [
    () => of('cancelled', null),
    { meera: `A coordinator has cancelled your request | When: Saturday 21 | ${OUT}` },
  ],
  'request-taken-back': [
    () => visit('open', null),
    { asha: `You don’t need to go | Where: Kollam | When: Saturday 21 | ${OUT}` },
  ],
  'visit-assigned': [
    () => visit('accepted'),
    {
      asha:
        'You told a coordinator that you can go | Where: Ollur, Kollam | When: Saturday 21 | ' +
        '/volunteer-home',
    },
  ],
  'volunteer-asked': [
    () => visit('open', null),
    {
      asha:
        'Can you go? Saturday 21 November 2026, 10:30 am, Thrissur, Driving | A coordinator asks | ' +
        'Where: Ollur, Thrissur | 10:30 am | /volunteer-home',
    },
  ],
  'volunteer-cannot-come': [() => of('open'), { meera: `can’t come | open again | ${WHEN} | ${OUT}` }],
  'request-expired': [
    () => of('expired'),
    { meera: `find a volunteer in time | You can ask again | ${WHEN}` },
  ],
  'nobody-came': [
    () => of('expired'),
    {
      asha: 'you didn’t come | Where: Ollur, Kollam | /contact',
      admins: 'nobody came | Volunteer: Asha | /admin/requests/',
    },
  ],
  'request-lapsed': [
    () => of('lapsed'),
    {
      meera: 'wasn’t completed | /citizen-home',
      asha: 'wasn’t completed | /volunteer-home',
      admins: 'never completed | Volunteer: Asha | Where: Ollur, Kollam | /admin/requests/',
    },
  ],
  'completion-reminder': [() => of('accepted'), { asha: 'Have you finished helping? | /volunteer-home' }],
  'request-overdue': [
    () => of('accepted'),
    { admins: 'overdue | Volunteer: Asha | Where: Ollur, Kollam | /admin/requests/' },
  ],
  'code-guessed': [
    () => of('accepted'),
    {
      admins: 'Ten wrong completion codes | Volunteer: Asha | Where: Ollur, Kollam | /admin/requests/',
    },
  ],
  'concern-received': [
    async () => ({ concernId: await worry('new') }),
    { meera: 'We’ve received your concern | tell the other person that it was you' },
  ],
  'concern-closed': [
    async () => ({ concernId: await worry('closed') }),
    { meera: 'We’ve looked into your concern' },
  ],
  'worry-raised': [
    async () => ({ accountId: meera, concernId: await worry('new') }),
    { admins: 'A volunteer is worried | Volunteer: Asha | /admin/concerns/' },
  ],
  'nobody-opened': [
    () => of('expired'),
    { meera: 'was at your door | Asha was at your door | /citizen-home' },
  ],
  'concern-raised': [
    async () => ({ concernId: await worry('new') }),
    {
      admins: 'Someone has raised a concern | https://help.example.org/admin',
    },
  ],
  'separation-asked': [
    async () => {
      const [row] = await db.database.query(sql<{ id: string }>`
        insert into separations (volunteer_id, citizen_id, cause, since, citizen_asked, asked_at)
        values (${asha}, ${meera}, 'declined', now(), true, now())
        on conflict (volunteer_id, citizen_id) do update set citizen_asked = true, asked_at = now() returning id`)
      return { accountId: meera, separationId: row!.id }
    },
    { meera: 'You asked not to meet Asha again | /citizen-home' },
  ],
  'separation-lifted': [
    () => ({ accountId: meera, otherId: asha }),
    { meera: 'You asked not to meet Asha again | you can be matched again | /contact' },
  ],
  'volunteer-goes-on': [
    async () => {
      await db.database.query(sql`
        update accounts set stopped_at = null, stopped_for = null where id = ${asha}`)
      await db.database.query(sql`
        insert into separations (volunteer_id, citizen_id, cause, since, citizen_asked)
        values (${asha}, ${meera}, 'concern', now(), true) on conflict do nothing`)
      return { accountId: meera, otherId: asha }
    },
    { meera: 'Asha may volunteer again, but not with you. | looked into what you told us | /contact' },
  ],
  'stop-lifted': [
    async () => ({ accountId: asha, ...(await wrote('resume', 'I spoke to both of them')) }),
    {
      second: 'after a case | Volunteer: Asha | First Admin wrote: | I spoke to both of them | /admin/users/',
    },
  ],
  'persons-set-apart': [
    () => ({
      ...{ accountId: asha, otherId: meera, byId: admins[0]!, at: '2026-11-20T08:00:00.000Z' },
      about: ['asked-apart', 'stop', 'case'],
    }),
    {
      second:
        'Two accounts now count as two people | First Admin pressed | Asha | Meera | This stays for both, until it is lifted. | Both stay paused | A concern is open | /admin/users/',
    },
  ],
  'guidance-changed': [
    () => wrote('set-guidance', 'driving, ml:\nTake no money.'),
    { second: 'First Admin has changed | driving, ml: | Take no money. | /admin/guidance' },
  ],
  'visit-reminder': [
    async () => {
      const about = await of('accepted')
      await db.database.query(sql`
        update help_requests set visit_reminded_at = greatest(revised_at, accepted_at) where id = ${about.requestId}`)
      return about
    },
    {
      meera:
        `Asha is coming | What: Driving (R- | Where: Ollur, Kollam | ${WHEN} | ` +
        'Press ‘Cancel Request’ | /citizen-home',
      asha: `A reminder: your visit | What: Driving (R- | Where: Ollur, Kollam | ${WHEN} | /volunteer-home`,
    },
  ],
  thanked: [
    async () => (await reunited(), of('completed')),
    { asha: 'Someone thanked you | What: Driving (R- | Sign in to read it. | /volunteer-home' },
  ],
  'new-time-asked': [
    async () => {
      const { requestId } = await of('accepted')
      await db.database.query(sql`
        update help_requests set proposed_for = '2026-11-21T16:00:00+05:30' where id = ${requestId}`)
      return { requestId }
    },
    {
      asha:
        'Can you come at another time? | What: Driving (R- | Where: Ollur, Kollam | ' +
        '/volunteer-home | Planned: Saturday 21 November 2026, 10:30 am | ' +
        'New time: Saturday 21 November 2026, 4:00 pm',
    },
  ],
  'visit-moved': [
    () => of('accepted'),
    {
      meera:
        `Asha can come at the new time | code stays the same | ${WHEN} | in your calendar | ` +
        '/citizen-home',
      asha:
        `at a new time | What: Driving (R- | Where: Ollur, Kollam | ${WHEN} | in your calendar | ` +
        '/volunteer-home',
    },
  ],
  'new-time-refused': [
    () => of('accepted'),
    { meera: `Asha can’t come at the new time | stays as it was | ${WHEN} | /citizen-home` },
  ],
  'request-unfilled': [
    warned,
    {
      meera:
        `haven’t found anyone yet | ${WHEN} | Write to us: https://help.example.org/contact | ` +
        'Elder Line: 14567 | /citizen-home',
    },
  ],
  'requests-unfilled': [
    async () => {
      await warned()
      return { at: '2026-11-20T09:00:00Z' }
    },
    {
      admins: 'Nobody yet | Driving (R- | Kollam. Saturday 21 November 2026, 10:30 am | ?status=unfilled',
    },
  ],
  'requests-offered': [
    async () => ({ emailId: await offeredTo(asha) }),
    {
      asha:
        'Can you help? Driving, Thrissur | Someone in your district needs help: | /volunteer-home | ' +
        'Driving (R-1042): Ollur, Thrissur. Saturday 21 November, morning | ' +
        '/request-emails?token=t',
    },
  ],
  'contact-message': [
    async () => ({ messageId: await writeToUs('Thank you!') }),
    {
      admins: 'A message from Meera | (meera@example.org) wrote | mailto:meera@example.org',
    },
  ],
}
const KINDS = Object.keys(EXPECTED) as Notification['kind'][]

/** One of each kind, with what it is about in the database. */
async function happened(kind: Notification['kind']): Promise<Notification> {
  await db.database.query(sql`delete from help_requests`)
  return { kind, ...(await EXPECTED[kind][0]()) } as Notification
}

async function readsIn(language: string): Promise<void> {
  for (const table of [sql`accounts`, sql`waiting_sign_ups`])
    await db.database.query(sql`update ${table} set language = ${language}`)
}

describe('every notification', () => {
  const UNBROKEN = /<span style="white-space: nowrap">(R-\d+)<\/span>/g
  const LARGE = /<strong style="font-size: 22px">(.+?)<\/strong>/g

  test.each(KINDS)('%s reaches whom it is for and tells what happened', async (kind) => {
    const emails = await written(await happened(kind))
    const { admins: both, ...others } = EXPECTED[kind][1]
    const tells = { ...others, ...(both && { first: both, second: both }) }
    expect(Object.keys(emails).toSorted()).toEqual(
      Object.keys(tells)
        .toSorted()
        .map((name) => `${name}@example.org`),
    )
    for (const [name, sentences] of Object.entries(tells)) {
      const { subject, text, html } = emails[`${name}@example.org`]!
      for (const sentence of sentences.split(' | ')) {
        // What is said of the button is said of the link where there is none.
        if (!/button|It wasn’t me|Write to us/.test(sentence))
          expect(`${subject}\n${text}`).toContain(sentence)
        expect(html.replaceAll(UNBROKEN, '$1').replaceAll(LARGE, '$1')).toContain(sentence)
      }
      const when = /^When: (.+)$/m.exec(text)?.[1]
      if (when) expect(html).toContain(`When: <strong style="font-size: 22px">${when}</strong>`)
      expect(text).toContain('https://help.example.org/contact')
      expect(subject + text + html).not.toContain('{{')
      expect(text).not.toMatch(/the button/i)
      expect(subject + text + html).not.toContain(COMPLETION_CODE)
      expect(html).not.toMatch(/<script|<img|<link|src=|url\(/)
      expect(html.match(/R-\d/g)?.length).toBe(html.match(UNBROKEN)?.length)
    }
  })

  test.each(LANGUAGES.slice(1))(
    'is in %s from the subject to the signature for whoever reads it',
    async (language) => {
      onTestFinished(() => readsIn('en'))
      for (const kind of KINDS) {
        const notification = await happened(kind)
        await readsIn(language)
        const told = 'to' in notification ? { ...notification, to: { ...GONE, language } } : notification
        for (const { subject, text, html, to } of Object.values(await written(told))) {
          expect(html).toContain(`<html lang="${language}">`)
          expect(to.name).toMatch(/^[A-Za-z ]*$/)
          expect(text).toContain(`https://help.example.org/${language}/contact`)
          // Whoever has to sign in first does so in it too (D36).
          for (const [link] of text.matchAll(/https:\/\/help\.example\.org\/\S+/g))
            expect(link).toMatch(new RegExp(`^[^?#]*(/${language}(/|$)|[^#]*[?&]lang=${language}(#|$))`))
          // Names, addresses, numbers and somebody's own words stay as they are.
          const ours = `${subject}\n${text}`
            .replace(/\S+@\S+|https?:\S+|mailto:\S+|R-\d+|^>.*$/gm, '')
            .replace(
              /\b(?:First Admin|Second Admin|Meera|Gopal|Leela|Asha|Ravi|Banned|Ollur|Emergency|Chrome|Android)\b/g,
              '',
            )
          expect(ours).not.toMatch(/[A-Za-z]{2}/)
        }
      }
    },
  )

  test('holds ids and nothing else while it waits', async () => {
    for (const kind of KINDS) {
      const notification = await happened(kind)
      // A farewell carries whom it is for: their account is gone.
      if ('to' in notification) continue
      await db.database.transaction((tx) => notify(tx, notification))
      await queue(db.database, 'delivery', ...(await deliveriesOf(db.database, notification, '1', CONTEXT)))
    }
    const queued = (
      await db.database.query(
        sql<{ payload: string }>`select payload::text from graphile_worker._private_jobs`,
      )
    ).map(({ payload }) => payload)
    await db.database.query(sql`delete from graphile_worker._private_jobs`)
    expect(queued.length).toBeGreaterThan(2 * KINDS.length)
    for (const payload of queued) {
      expect(payload).not.toMatch(/@|Meera|Gopal|Divya|divya|Asha|Ravi|Kollam/)
      expect(payload).not.toMatch(new RegExp(`${TOKEN}|${CODE}|${COMPLETION_CODE}`))
    }
  })
})

test.each([...CAN_WAIT])('%s takes the place of one of its kind about the very same alone', (kind) => {
  const ids = { requestId: 'r1', volunteerId: 'v1', emailId: 'e1', at: '2026-11-20' }
  const one = Notification.parse({ kind, ...ids })
  expect(keyOf(one)).toBe(keyOf({ ...one }))
  for (const name of Object.keys(one).filter((field) => field !== 'kind')) {
    const key = keyOf({ ...one, [name]: 'another' })
    // The desk reads of all that is unfilled by then in one.
    if (name === 'at') expect(key).toBe(keyOf(one))
    else expect(key).not.toBe(keyOf(one))
  }
  expect(keyOf(one, 'asha')).not.toBe(keyOf(one, 'ravi'))
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

test('who waits reads of an ambulance only if they asked for somebody to go with them to the doctor', async () => {
  const notification = await happened('request-unfilled')
  const text = async () => (await written(notification))['meera@example.org']?.text ?? ''
  expect(await text()).not.toContain('Emergency')
  await db.database.query(sql`
    update help_requests set help_type = 'medical'`)
  expect(await text()).toContain('Emergency: 112')
})

test('once a visit can be cancelled no more, its reminder says to call', async () => {
  const notification = await happened('visit-reminder')
  const now = () => new Date('2026-11-21T08:30:00+05:30')
  const emails = await written(notification, { ...CONTEXT, now })
  const text = emails['meera@example.org']?.text
  expect(text).not.toContain('Cancel Request')
  expect(text).toContain('Don’t need the visit any more? Please call Asha.')
})

test('thanks that waited for the morning go to nobody who is kept apart from their citizen since', async () => {
  await reunited()
  const about = await of('completed')
  expect(Object.keys(await written({ kind: 'thanked', ...about }))).toHaveLength(1)
  await db.database.query(sql`
    insert into separations (volunteer_id, citizen_id, cause, since) values (${asha}, ${meera}, 'concern', now())`)
  expect(await written({ kind: 'thanked', ...about })).toEqual({})
})

test('a device that gives no name is told of too', async () => {
  const sessionId = await signedIn(meera, null)
  const { text } = (await written({ kind: 'new-device', accountId: meera, sessionId }))['meera@example.org']!
  expect(text).toContain('Device: it gave no name')
})

describe('what is no longer so is not told', () => {
  // Nor of the others who wait.
  beforeAll(() =>
    db.database.query(sql`update accounts set waiting_emailed_at = now() where category = 'Admin'`),
  )
  const CHANGED: [what: string, notification: () => Promise<Notification>][] = [
    ['the volunteer was approved', async () => ({ kind: 'volunteer-waiting', accountId: asha })],
    ['the volunteer let go', async () => ({ kind: 'volunteer-found', ...(await of('open')) })],
    ['the visit is nobody’s', async () => ({ kind: 'visit-assigned', ...(await visit('open')) })],
    ['the request was cancelled', async () => ({ kind: 'volunteer-found', ...(await of('cancelled')) })],
    ['somebody else comes', async () => ({ kind: 'volunteer-cannot-come', ...(await of('accepted')) })],
    ['it is completed', async () => ({ kind: 'completion-reminder', ...(await of('completed')) })],
    ['it is completed at last', async () => ({ kind: 'request-overdue', ...(await of('completed')) })],
    ['they accepted it anew', async () => ({ kind: 'request-taken-back', ...(await visit('accepted')) })],
    ['it was open before', async () => ({ kind: 'request-unfilled', ...(await of('open', null)) })],
    ['it is not cancelled', async () => ({ kind: 'request-cancelled', ...(await visit('accepted')) })],
    ['the suspension was lifted', async () => ({ kind: 'account-banned', accountId: meera })],
    ['they are again', async () => ({ kind: 'account-unbanned', accountId: await bannedPerson() })],
    ['the concern was closed', async () => ({ kind: 'concern-raised', concernId: await worry('closed') })],
    ['the concern was opened again', async () => ({ kind: 'concern-closed', concernId: await worry('new') })],
  ]
  test.each(CHANGED)('%s', async (_, notification) => {
    await db.database.query(sql`delete from help_requests`)
    expect(await written(await notification())).toEqual({})
  })

  test.each(['volunteer-found', 'volunteer-cannot-come', 'request-unfilled', 'visit-reminder'] as const)(
    'the visit was to begin (%s)',
    async (kind) => {
      const notification = await happened(kind)
      expect(Object.keys(await written(notification))).toContain('meera@example.org')
      const now = () => new Date('2026-11-21T10:31:00+05:30')
      expect(await written(notification, { ...CONTEXT, now })).toEqual({})
    },
  )

  test.each([
    ['volunteer-waiting', false],
    ['volunteer-approved', true],
  ] as const)('%s of a volunteer who was banned', async (kind, approved) => {
    const email = `${kind}@example.org`
    const accountId = await arrive(db.database, { name: 'Suresh', email, category: 'Volunteer', approved })
    expect(await written({ kind, accountId })).not.toEqual({})
    await db.database.query(sql`update accounts set banned_at = now() where id = ${accountId}`)
    expect(await written({ kind, accountId })).toEqual({})
  })

  test('nor to somebody who is gone by the time of sending, nor to a banned administrator', async () => {
    const accountId = await arrive(db.database, { name: 'Leela', category: 'Citizen' })
    const notification = { kind: 'already-registered', accountId } as const
    const delivery = { notification, to: accountId, emailId: '1' }
    expect(await emailOf(db.database, delivery)).toBeDefined()
    await db.database.query(sql`delete from accounts where id = ${accountId}`)
    expect(await emailOf(db.database, delivery)).toBeUndefined()
    await db.database.query(sql`update accounts set banned_at = now() where id = ${admins[1]!}`)
    const emails = await written({ kind: 'volunteer-waiting', accountId: ravi })
    await db.database.query(sql`update accounts set banned_at = null where id = ${admins[1]!}`)
    expect(Object.keys(emails)).toEqual(['first@example.org'])
  })
})

test('a name chosen by a stranger brings no markup, line, link or placeholder into an email', async () => {
  const accountId = await arrive(db.database, {
    name: '{{minutes}} <b>You won</b>\r\nBcc: all@evil.example\n\nhttps://evil.example/win',
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
  expect(text).toMatch(/minutes b You won b Bcc all evil\. example/m)
  expect(html).not.toContain('<b>')
})

test('an answer to an email goes to the support, where that has an address', async () => {
  const accountId = await arrive(db.database, { name: 'Devi', category: 'Citizen' })
  const about = { kind: 'already-registered', accountId } as const
  const replyTo = async (supportEmail: string | undefined) =>
    (await written(about, { ...CONTEXT, supportEmail }))['devi@example.org']?.replyTo
  expect(await replyTo('support@example.org')).toEqual({ name: '', address: 'support@example.org' })
  expect(await replyTo(undefined)).toBeUndefined()
})

describe('what somebody wrote on the contact page', () => {
  test('goes to the support where that has an address, and an answer goes to who wrote', async () => {
    const context = { ...CONTEXT, supportEmail: 'support@example.org', supportPhone: '9847012345' }
    const messageId = await writeToUs('Thank you!\n\n<b>Asha</b> was {{kind}}.')
    const emails = await written({ kind: 'contact-message', messageId }, context)
    expect(Object.keys(emails)).toEqual(['support@example.org'])
    const { text, html, replyTo } = emails['support@example.org']!
    expect(text).toContain('This address is not verified.')
    expect(text).toContain('Call us on 98470 12345 (10 to 5)')
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

test('of two of the desk’s emails at once, one waits for the next hour, unless the other fails', async () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  await happened('requests-unfilled')
  const [to = ''] = admins
  const gates: PromiseWithResolvers<void>[] = []
  const send = () => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    return gate.promise
  }
  const mailer = { send, close: () => {} }
  const { delivery } = deliveryTasks({ database: db.database, context: CONTEXT, mailer, log })
  const postponed: unknown[] = []
  const helpers = {
    job: { id: '1', max_attempts: 2 },
    abortSignal: new AbortController().signal,
    addJob: async (task: string) => void postponed.push(task),
  } as unknown as JobHelpers
  const deliver = () =>
    Promise.resolve(
      delivery({ notification: { kind: 'requests-unfilled', at: '' }, to, emailId: '1' }, helpers),
    )
  const first = deliver()
  await expect.poll(() => gates.length).toBe(1)
  await deliver()
  expect([gates.length, postponed]).toEqual([1, ['delivery']])
  gates[0]?.reject(new Error('hung up'))
  await expect(first).rejects.toThrow('hung up')
  const again = deliver()
  await expect.poll(() => gates.length).toBe(2)
  gates[1]?.resolve()
  await again
  await db.database.query(sql`update accounts set unfilled_emailed_at = null`)
})

test('what a newer server queued is left for it', async () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const mailer = { send: async () => {}, close: () => {} }
  const { notification } = deliveryTasks({ database: db.database, context: CONTEXT, mailer, log })
  const helpers = { job: { id: '1' } } as unknown as JobHelpers
  await expect(notification({ kind: 'birthday', accountId: meera }, helpers)).rejects.toThrow('kind')
})
