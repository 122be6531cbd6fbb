import { api } from '@scan/contract/index.ts'
import type { Endpoint } from '@scan/contract/endpoint.ts'
import { CONSENT_VERSION } from '@scan/domain/by-phone.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from './db/sql.ts'
import { authenticator } from './testing/authenticator.ts'
import { BEGINNING, PASSWORD, type Answer, type TestPerson } from './testing/world.ts'
import { asha, joseph, lakshmi, meera, ravi, stage, world } from './testing/stage.ts'
import {
  askFor,
  enteredId,
  accept,
  complete,
  emails,
  forgetEmails,
  raise,
  release,
  seenOf,
  signIn,
} from './testing/steps.ts'
import { mintReset } from './identity/password.ts'
import { addUndelivered } from './notifications/notifications.ts'

// An answer is lost on the way, or somebody presses twice: the same call again is answered like the first, or says what
// has become of it, and changes and tells nothing more.

stage(['Meera', 'Asha', 'Ravi', 'Lakshmi', 'Joseph'])
beforeEach(() => world.person('Susan', 'Admin'))

interface Row {
  id: string
  handle: string
  code: string | null
}

async function latest(): Promise<Row> {
  const [row] = await world.database.query(sql<Row>`
    select id, handle, completion_code as code from help_requests order by number desc limit 1`)
  return row as Row
}

const asked = async () => {
  await world.ask(meera)
  return latest()
}
async function accepted() {
  const { handle } = await asked()
  await accept(asha, handle)
  return latest()
}
const waiting = () => world.database.query(sql`update accounts set approved_at = null where id = ${ravi.id}`)
const changed = () =>
  world.database.query(
    sql`update accounts set name_before = 'Asha M', phone_before = '9847000001' where id = ${asha.id}`,
  )
async function concern() {
  await accepted()
  await raise(meera, 'other', 'Late')
  return idOf(world.database.query(sql`select id from concerns`))
}

async function callOf({ id }: TestPerson): Promise<string> {
  await addUndelivered(world.database, id, { kind: 'password-changed', accountId: id })
  return idOf(world.database.query(sql`select id from calls`))
}

const byStaff = () => world.database.query(sql`update separations set cause = 'staff', citizen_asked = false`)

/** Everything that is kept, but for when something was last read or counted. */
async function everything(): Promise<unknown> {
  const rows = []
  for (const query of [
    sql`select *, null as at from help_requests order by id`,
    sql`select id, name, approved_at, banned_at, password_hash <> '' as p from accounts order by id`,
    sql`select * from concerns order by id`,
    sql`select text from concern_notes order by id`,
    sql`select * from contact_messages order by id`,
    sql`select * from separations order by id`,
    sql`select * from notices order by id`,
    sql`select * from patterns order by id`,
    sql`select * from invitations order by id`,
    sql`select * from guidance order by language`,
    sql`select * from papers order by id`,
    sql`select * from papers_needed order by kind`,
    sql`select * from notes order by id`,
    sql`select * from calls order by id`,
    sql`select * from callbacks order by id`,
  ])
    rows.push(await world.database.query(query))
  return rows
}

const NEEDS = {
  helpType: 'driving',
  description: 'To the bank',
  district: 'Kollam',
  ...{ additional: null, area: null, address: null, landmark: null },
} as const

type Name = keyof typeof api
/** Who presses, and what is sent. */
type Sent = { as?: TestPerson; params?: object; body?: object }
const press = (name: string, sent: Sent): Promise<Answer<unknown>> =>
  world.call(api[name as Name], sent as never)

const MESSAGE = { name: 'Meera', email: 'meera@example.org', message: 'Thank you', trap: '' }
const separation = async () =>
  (await world.call(api.listSeparations, { as: lakshmi })).reply.items[0]?.id ?? ''

const OTHER = 'Banyan#29shade'
/** What an administrator presses. */
const desk = (id: string, body?: object): Sent => ({ as: lakshmi, params: { id }, ...(body && { body }) })
const byCitizen = (body?: object): Sent => ({ as: meera, ...(body && { body }) })
const byVolunteer = (body: object): Sent => ({ as: asha, body })
const idOf = async (rows: Promise<{ id: string }[]>) => (await rows)[0]?.id ?? ''

/** How often the log has what the call's endpoint names. */
async function recorded(name: string): Promise<number> {
  const { action = '' }: Endpoint = api[name as Name]
  const rows = await world.database.query(sql`select from audit.lines where action = ${action}`)
  return rows.length
}
const isRecorded = (name: string) => (api[name as Name] as Endpoint).action !== undefined

/** What is pressed, once what stands before is so. */
const ALIKE: Partial<Record<Name, () => Promise<Sent>>> = {
  // By the second press it would be too late to ask for.
  askForHelp: async () => byCitizen({ action: 'request', email: null, ...NEEDS, ...world.inHours(3) }),
  changeRequest: async () => (await asked(), byCitizen({ email: null, ...NEEDS, ...world.inHours(40) })),
  acceptRequest: async () => byVolunteer({ citizen: (await asked()).handle }),
  setGuidance: async () => ({
    as: lakshmi,
    body: { helpType: 'driving', language: 'ml', lines: ['പണം വാങ്ങരുത്.'] },
  }),
  addPaper: async () => desk(asha.id, { kind: 'police-certificate', seenOn: '2026-11-19' }),
  setPapersNeeded: async () => ({ as: lakshmi, body: { kinds: ['police-certificate'] } }),
  releaseRequest: async () => byVolunteer({ citizen: (await accepted()).handle, reason: 'I am ill' }),
  declineVolunteer: async () => (await accepted(), byCitizen()),
  passRequestOn: async () => {
    const { id } = await asked()
    await world.database.query(sql`
      update help_requests set reserved_for = ${asha.id}, reserved_until = ${minutesAfter(world.now(), 60)}`)
    return { as: asha, params: { id } }
  },
  askForNewTime: async () => (await accepted(), byCitizen(world.inHours(40))),
  answerNewTime: async () => {
    await accepted()
    const { reply } = await world.call(api.askForNewTime, { as: meera, body: world.inHours(40) })
    return byVolunteer({ answer: 'yes', newTime: reply.user.request?.newTime })
  },
  reportNobodyCame: async () => {
    await accepted()
    await world.wait(32 * 60)
    return byCitizen()
  },
  completeRequest: async () => {
    const { handle, code } = await accepted()
    return byVolunteer({ citizen: handle, code: code ?? '' })
  },
  confirmVisit: async () => {
    const { id, handle, code } = await accepted()
    await complete(asha, handle, code ?? '')
    return { as: meera, params: { id } }
  },
  sayWhetherCame: async () => {
    const { id, handle, code } = await accepted()
    await complete(asha, handle, code ?? '')
    await world.wait(24 * 60)
    return { as: meera, params: { id }, body: { answer: 'no' } }
  },
  seeNotices: async () => {
    await accepted()
    const [one] = (await world.call(api.listNotices, { as: meera })).reply.notices
    return byCitizen({ ids: [one?.id ?? ''] })
  },
  raiseConcern: async () =>
    byCitizen({ requestId: (await accepted()).id, kind: 'money', text: 'He wanted 500 rupees' }),
  raiseWorry: async () => byVolunteer({ citizen: (await accepted()).handle, kind: 'worried' }),
  changeConcern: async () => desk(await concern(), { owner: 'me' }),
  noteConcern: async () => desk(await concern(), { text: 'I have called' }),
  separatePeople: async () => desk(await concern()),
  reunitePeople: async () => {
    const id = await concern()
    await byStaff()
    return desk(id)
  },
  askSeparated: async () => (await concern(), desk(await separation())),
  sendContactMessage: async () => ({ body: MESSAGE }),
  callMe: async () => ({
    body: {
      name: 'Suresh',
      phone: '9400011133',
      part: 'morning',
      forWhom: 'me',
      words: 'In the garden',
      trap: '',
    },
  }),
  answerMessage: async () => {
    await world.call(api.sendContactMessage, { body: MESSAGE })
    return desk(await idOf(world.database.query(sql`select id from contact_messages`)))
  },
  approveVolunteer: async () => (await waiting(), desk(ravi.id)),
  rejectVolunteer: async () => (await waiting(), desk(ravi.id)),
  banUser: async () => desk(ravi.id, {}),
  unbanUser: async () => {
    await world.call(api.banUser, { as: lakshmi, params: { id: ravi.id }, body: {} })
    return desk(ravi.id)
  },
  deleteUser: async () => desk(ravi.id),
  agreeToUser: async () => {
    await world.database.query(sql`update accounts set awaits_agreement = true where id = ${meera.id}`)
    return desk(meera.id)
  },
  resumeUser: async () => {
    await world.database.query(
      sql`update accounts set stopped_at = now(), stopped_for = 'case' where id = ${asha.id}`,
    )
    return desk(asha.id, { note: 'I spoke to both of them, and to her neighbour.' })
  },
  pauseUser: async () => desk(asha.id),
  setPart: async () => desk(joseph.id, { part: 'desk' }),
  setAnotherPerson: async () => desk(asha.id, { otherId: ravi.id }),
  seeChanges: async () => (await changed(), desk(asha.id, await seenOf(asha.id))),
  refuseChanges: async () => (await changed(), desk(asha.id)),
  adminCompleteRequest: async () => desk((await accepted()).id),
  adminCancelRequest: async () => desk((await accepted()).id),
  sayDone: async () => {
    const { handle } = await accepted()
    await world.database.query(sql`
      update help_requests set by_phone = true, starts_at = ${BEGINNING}`)
    return byVolunteer({ citizen: handle })
  },
  notePerson: async () => desk(meera.id, { text: 'Speak slowly' }),
  noteRequest: async () => desk((await asked()).id, { text: 'The gate is blue' }),
  setInHand: async () => desk((await asked()).id, { mine: true, from: 'nobody' }),
  letVisitBe: async () => {
    const { id } = await accepted()
    // Of another of her visits, which nobody has in hand.
    await world.database.query(sql`
      insert into concerns (request_id, subject_id, kind, text, raised_at)
      values (${id}, ${asha.id}, 'money', 'She asked for money', ${world.now()})`)
    return desk(id)
  },
  askVolunteers: async () => desk((await asked()).id, { volunteerIds: [asha.id, ravi.id] }),
  answerAsked: async () => {
    await world.call(api.askVolunteers, desk((await asked()).id, { volunteerIds: [asha.id] }) as never)
    const [question] = (await world.call(api.listAsked, { as: asha })).reply.asked
    return { as: asha, params: { id: question?.id ?? '' }, body: { answer: 'yes' } }
  },
  enterCitizen: async () => {
    const agreed = { spokeTo: 'herself', consentVersion: CONSENT_VERSION }
    return {
      as: lakshmi,
      body: { name: 'Kamala', phone: '9447000001', language: 'ml', district: 'Kollam', ...agreed },
    }
  },
  changeCitizen: async () =>
    desk(await enteredId('Kamala'), {
      ...{ name: 'Kamala Nair', phone: '9447000001', language: 'ml', district: 'Kollam' },
    }),
  inviteCitizen: async () => desk(await enteredId('Kamala'), { email: 'kamala@example.org' }),
  askForCitizen: async () =>
    desk(await enteredId('Kamala'), { ...NEEDS, ...world.inHours(30), volunteerId: asha.id }),
  moveForCitizen: async () => {
    const id = await enteredId('Kamala')
    await askFor(id, 30, { volunteerId: asha.id })
    return desk(id, { move: 'decline' })
  },
  releaseForVolunteer: async () => desk((await accepted()).id, { reason: 'His bus does not run' }),
  assignVolunteer: async () => desk((await asked()).id, { volunteerId: asha.id }),
  seePattern: async () => {
    const { handle, code } = await accepted()
    await complete(asha, handle, code ?? '')
    return desk((await world.call(api.listPatterns, { as: lakshmi })).reply.items[0]?.id ?? '')
  },
  sayAfterCall: async () => {
    const { handle, code } = await accepted()
    await complete(asha, handle, code ?? '')
    const { items } = (await world.call(api.listPatterns, { as: lakshmi })).reply
    return desk(items.find(({ kind }) => kind === 'first-visit')?.id ?? '', { answer: 'yes' })
  },
  updateProfile: async () => byCitizen({ name: 'Meera', phone: meera.phone, district: 'Kollam' }),
  setLanguage: async () => byCitizen({ language: 'ml' }),
  changePassword: async () => byCitizen({ currentPassword: PASSWORD, password: OTHER }),
  confirmIdentity: async () => ({ as: lakshmi, body: { password: PASSWORD } }),
  signOutThere: async () => {
    await signIn(meera.email)
    const { items } = (await world.call(api.listSessions, { as: meera })).reply
    return { as: meera, params: { id: items.find(({ isCurrent }) => !isCurrent)?.id ?? '' } }
  },
  signOut: async () => byCitizen(),
  resendVerification: async () => ({ body: { email: 'gopal@example.org' } }),
  forgotPassword: async () => ({ body: { email: meera.email } }),
  removeSecondFactor: async () => ({ as: lakshmi, body: { password: PASSWORD } }),
  setRequestEmails: async () => {
    const rows = world.database.query<{ id: string }>(
      sql`select request_emails_token as id from accounts where id = ${asha.id}`,
    )
    return { body: { token: await idOf(rows), requestEmails: 'never' } }
  },
  changeEmail: async () => byCitizen({ email: 'meera.nair@example.org', password: PASSWORD }),
}

/** Whoever presses again asks for another letter. */
const SENDS_AGAIN: string[] = [
  'resendVerification',
  'forgotPassword',
  'changeEmail',
  'inviteCitizen',
] satisfies Name[]

test.each(Object.entries(ALIKE))('%s, made twice, is answered as before', async (name, prepare) => {
  const sent = await prepare()
  await emails()
  await forgetEmails()
  const lines = await recorded(name)
  const first = await press(name, sent)
  expect(first.problem).toBeUndefined()
  if (isRecorded(name)) expect(await recorded(name)).toBe(lines + 1)
  const [before, told] = [await everything(), await emails()]
  world.setNow(minutesAfter(world.now(), 1))
  const second = await press(name, sent)
  expect([second.status, second.json]).toEqual([first.status, first.json])
  expect(await everything()).toEqual(before)
  if (!SENDS_AGAIN.includes(name)) expect(await emails()).toEqual(told)
})

/** What says, the second time, what has become of it: there is nothing left to do it to. */
const TRULY: Partial<Record<Name, [said: ProblemCode, prepare: () => Promise<Sent>]>> = {
  deleteMe: ['account-left', async () => byCitizen({ password: PASSWORD })],
  forgetCitizen: ['account-not-found', async () => desk(await enteredId('Kamala'))],
  signOutEverywhere: ['session-invalid', async () => byCitizen()],
  answerSeparation: [
    'separation-not-found',
    async () => {
      await concern()
      const params = { id: await separation() }
      await world.call(api.askSeparated, { as: lakshmi, params })
      return { as: meera, params, body: { answer: 'yes' } }
    },
  ],
  importVolunteers: [
    'nobody-to-invite',
    async () => ({
      as: lakshmi,
      body: {
        ...{ from: 'NSS Unit 42', language: 'ml' },
        text: 'Name,Number,Email,District\nAnil Das,9447000009,anil@example.org,Kollam',
      },
    }),
  ],
  thank: [
    'thanked-already',
    async () => {
      const { id, handle, code } = await accepted()
      await complete(asha, handle, code ?? '')
      return { as: meera, params: { id }, body: { text: null } }
    },
  ],
  removePaper: [
    'paper-not-found',
    async () => {
      const body = { kind: 'letter', seenOn: '2026-11-19' } as const
      const { reply } = await world.call(api.addPaper, { as: lakshmi, params: { id: asha.id }, body })
      return desk(reply.paper.id, { reason: 'It was her sister’s' })
    },
  ],
  liftSeparation: [
    'separation-not-found',
    async () => {
      await concern()
      await byStaff()
      return desk(await separation())
    },
  ],
  endCall: [
    'call-not-taken',
    async () => {
      const id = await callOf(meera)
      await world.call(api.takeCall, { as: lakshmi, params: { id } })
      return desk(id, { outcome: 'not-reached' })
    },
  ],
  resetPassword: [
    'reset-link-invalid',
    async () => {
      const { token = '' } = (await mintReset(world.context, meera.id, meera.email)) ?? {}
      return { params: { token }, body: { password: OTHER } }
    },
  ],
  confirmSecondFactor: [
    'second-factor-on',
    async () => {
      const { reply } = await world.call(api.beginSecondFactor, { as: lakshmi, body: { password: PASSWORD } })
      return { as: lakshmi, body: { code: authenticator(reply.address).codeAt(world.now()) } }
    },
  ],
}

test.each(Object.entries(TRULY))('%s, made twice, says what is so', async (name, [said, prepare]) => {
  const sent = await prepare()
  const lines = await recorded(name)
  expect((await press(name, sent)).problem).toBeUndefined()
  if (isRecorded(name)) expect(await recorded(name)).toBe(lines + 1)
  expect((await press(name, sent)).problem?.code).toBe(said)
})

/** What gives out something new each time; what becomes of the old is tested with it. */
const NEW_EACH_TIME: Name[] = [
  ...(['signUp', 'verifyEmail', 'signIn', 'refreshSession', 'beginSecondFactor'] as const),
  // Held ten minutes from then on.
  'takeCall',
]

test('every call that changes something is here', () => {
  const changing = Object.entries<Endpoint>(api).filter(([, { method }]) => method !== 'GET')
  expect([...Object.keys(ALIKE), ...Object.keys(TRULY), ...NEW_EACH_TIME].toSorted()).toEqual(
    changing.map(([name]) => name).toSorted(),
  )
})

describe('what is answered as before tells a stranger nothing', () => {
  const refused = async (call: Promise<Answer<unknown>>) => (await call).problem?.code

  test('a completed visit, to anybody but its volunteer, by its handle and with its code', async () => {
    const { handle, code } = await accepted()
    await complete(asha, handle, code ?? '')
    const other = code === '000000' ? '000001' : '000000'
    expect(await refused(complete(asha, handle, other))).toBe('not-your-request')
    expect(await refused(complete(asha, meera.email, code ?? ''))).toBe('not-your-request')
    expect(await refused(complete(ravi, handle, code ?? ''))).toBe('not-your-request')
  })

  test('what was given back, to anybody but who gave it back, by its handle, while it is open to them', async () => {
    const { handle } = await accepted()
    await release(asha, handle)
    expect(await refused(release(asha, meera.email))).toBe('not-your-request')
    expect(await refused(release(ravi, handle))).toBe('not-your-request')
    await accept(ravi, (await latest()).handle)
    expect(await refused(release(asha, handle))).toBe('not-your-request')
  })

  test('what was accepted, by an address that it was not accepted by', async () => {
    const { handle } = await accepted()
    expect(await refused(accept(asha, meera.email))).toBe('request-no-longer-available')
    expect(await refused(accept(ravi, handle))).toBe('request-no-longer-available')
  })

  test('accepted by an address it is named by that', async () => {
    await asked()
    for (let n = 0; n < 5; n++) expect((await accept(asha, meera.email)).status).toBe(200)
    expect((await release(asha, meera.email)).status).toBe(200)
    expect((await release(asha, meera.email)).status).toBe(200)
  })

  test('a decision of another administrator is theirs', async () => {
    const ban = (as: TestPerson) => world.call(api.banUser, { as, params: { id: ravi.id }, body: {} })
    await ban(lakshmi)
    expect(await refused(ban(joseph))).toBe('account-already-banned')
  })
})

test.each<[string, { later?: number; email?: string; message?: string }, number]>([
  ['the same an hour later', { later: 60 }, 2],
  ['the same within the hour, in another spelling of the address', { email: 'Meera@Example.org' }, 1],
  ['other words', { message: 'Hello' }, 2],
  ['from another address', { email: 'gopal@example.org' }, 2],
])('of two messages, %s, there are %i', async (_what, { later = 1, ...changes }, kept) => {
  await world.call(api.sendContactMessage, { body: MESSAGE })
  world.setNow(minutesAfter(BEGINNING, later))
  await world.call(api.sendContactMessage, { body: { ...MESSAGE, ...changes } })
  expect(await world.database.query(sql`select from contact_messages`)).toHaveLength(kept)
})

test('both at once, a message is kept once', async () => {
  await Promise.all([1, 2, 3].map(() => world.call(api.sendContactMessage, { body: MESSAGE })))
  expect(await world.database.query(sql`select from contact_messages`)).toHaveLength(1)
})
