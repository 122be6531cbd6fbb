import { api } from '@scan/contract/index.ts'
import type { Endpoint } from '@scan/contract/endpoint.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import type { ProblemCode } from '@scan/contract/problems.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from './db/sql.ts'
import { authenticator } from './testing/authenticator.ts'
import { clearRequests } from './testing/clear-requests.ts'
import { BEGINNING, PASSWORD, createWorld } from './testing/world.ts'
import type { Answer, TestPerson, World } from './testing/world.ts'
import { seenOf } from './testing/seen.ts'
import { mintReset } from './identity/password.ts'

// An answer is lost on the way, or somebody presses twice: the same call again is answered like the first, or says what
// has become of it, and changes and tells nothing more.

let world: World
let meera: TestPerson
let asha: TestPerson
let ravi: TestPerson
let lakshmi: TestPerson

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.setNow(BEGINNING)
  await clearRequests(world.database)
  for (const table of [
    sql`concerns`,
    sql`contact_messages`,
    sql`separations`,
    sql`waiting_sign_ups`,
    sql`patterns`,
  ])
    await world.database.query(sql`delete from ${table}`)
  await world.database.query(sql`delete from accounts`)
  await world.database.query(sql`delete from outbox`)
  meera = await world.person('Meera', 'Citizen')
  asha = await world.person('Asha', 'Volunteer')
  ravi = await world.person('Ravi', 'Volunteer')
  lakshmi = await world.person('Lakshmi', 'Admin')
  for (const admin of ['Susan', 'Biju']) await world.person(admin, 'Admin')
})
afterAll(() => world.close())

interface Row {
  id: string
  handle: string
  code: string | null
}

async function latest(): Promise<Row> {
  const [row] = await world.database.query(sql<Row>`
    select id, handle, completion_code as code from help_requests order by posted_at desc limit 1`)
  return row as Row
}

const asked = async () => {
  await world.ask(meera)
  return latest()
}
async function accepted() {
  const { handle } = await asked()
  await world.call(api.acceptRequest, { as: asha, body: { citizen: handle } })
  return latest()
}
async function overdue() {
  const request = await accepted()
  await world.wait(32 * 60)
  return request
}
const waiting = () => world.database.query(sql`update accounts set approved_at = null where id = ${ravi.id}`)
const changed = () =>
  world.database.query(
    sql`update accounts set name_before = 'Asha M', phone_before = '9847000001' where id = ${asha.id}`,
  )
async function concern() {
  const { id: requestId } = await accepted()
  await world.call(api.raiseConcern, { as: meera, body: { requestId, kind: 'other', text: 'Late' } })
  const [row] = await world.database.query(sql<{ id: string }>`select id from concerns`)
  return (row as { id: string }).id
}

const byStaff = () => world.database.query(sql`update separations set cause = 'staff', citizen_asked = false`)

/** Everything that is kept, but for when something was last read or counted. */
async function everything(): Promise<unknown> {
  const kept = {
    requests: sql`select *, null as at from help_requests order by id`,
    accounts: sql`select id, name, approved_at, banned_at, password_hash <> '' as p from accounts order by id`,
    concerns: sql`select * from concerns order by id`,
    notes: sql`select text from concern_notes order by id`,
    messages: sql`select * from contact_messages order by id`,
    separations: sql`select * from separations order by id`,
    happenings: sql`select * from happenings order by id`,
    patterns: sql`select * from patterns order by id`,
  }
  const rows = []
  for (const query of Object.values(kept)) rows.push(await world.database.query(query))
  return rows
}

const NEEDS = {
  helpType: 'driving',
  description: 'To the bank',
  district: 'Kollam',
  ...{ additional: null, area: null, address: null, landmark: null },
} as const

type Name = keyof typeof api
type Call = () => Promise<Answer<unknown>>
const of = (person: TestPerson) => ({ id: person.id })

/** What is pressed, once what stands before is so. */
const ALIKE: Partial<Record<Name, () => Promise<Call>>> = {
  askForHelp: async () => {
    // By the second press it would be too late to ask for.
    const body = { action: 'request', email: null, ...NEEDS, ...world.inHours(3) } as const
    return () => world.call(api.askForHelp, { as: meera, body })
  },
  changeRequest: async () => {
    await asked()
    const body = { email: null, ...NEEDS, ...world.inHours(40) }
    return () => world.call(api.changeRequest, { as: meera, body })
  },
  acceptRequest: async () => {
    const { handle } = await asked()
    return () => world.call(api.acceptRequest, { as: asha, body: { citizen: handle } })
  },
  releaseRequest: async () => {
    const { handle } = await accepted()
    const body = { citizen: handle, reason: 'I am ill' }
    return () => world.call(api.releaseRequest, { as: asha, body })
  },
  declineVolunteer: async () => {
    await accepted()
    return () => world.call(api.declineVolunteer, { as: meera })
  },
  reportNobodyCame: async () => {
    await overdue()
    return () => world.call(api.reportNobodyCame, { as: meera })
  },
  completeRequest: async () => {
    const { handle, code } = await accepted()
    const body = { citizen: handle, code: code ?? '' }
    return () => world.call(api.completeRequest, { as: asha, body })
  },
  seeHappenings: async () => {
    await accepted()
    const [one] = (await world.call(api.listHappenings, { as: meera })).reply.happenings
    return () => world.call(api.seeHappenings, { as: meera, body: { ids: [one?.id ?? ''] } })
  },
  raiseConcern: async () => {
    const { id: requestId } = await accepted()
    const body = { requestId, kind: 'money', text: 'He wanted 500 rupees' } as const
    return () => world.call(api.raiseConcern, { as: meera, body })
  },
  changeConcern: async () => {
    const id = await concern()
    return () => world.call(api.changeConcern, { as: lakshmi, params: { id }, body: { owner: 'me' } })
  },
  noteConcern: async () => {
    const id = await concern()
    return () => world.call(api.noteConcern, { as: lakshmi, params: { id }, body: { text: 'I have called' } })
  },
  separatePeople: async () => {
    const id = await concern()
    return () => world.call(api.separatePeople, { as: lakshmi, params: { id } })
  },
  reunitePeople: async () => {
    const id = await concern()
    await byStaff()
    return () => world.call(api.reunitePeople, { as: lakshmi, params: { id } })
  },
  askSeparated: async () => {
    await concern()
    const [row] = (await world.call(api.listSeparations, { as: lakshmi })).reply.items
    return () => world.call(api.askSeparated, { as: lakshmi, params: { id: row?.id ?? '' } })
  },
  sendContactMessage: async () => {
    const body = { name: 'Meera', email: 'meera@example.org', message: 'Thank you', trap: '' }
    return () => world.call(api.sendContactMessage, { body })
  },
  answerMessage: async () => {
    const body = { name: 'Meera', email: 'meera@example.org', message: 'Thank you', trap: '' }
    await world.call(api.sendContactMessage, { body })
    const [row] = await world.database.query(sql<{ id: string }>`select id from contact_messages`)
    return () => world.call(api.answerMessage, { as: lakshmi, params: { id: row?.id ?? '' } })
  },
  approveVolunteer: async () => {
    await waiting()
    return () => world.call(api.approveVolunteer, { as: lakshmi, params: of(ravi) })
  },
  rejectVolunteer: async () => {
    await waiting()
    return () => world.call(api.rejectVolunteer, { as: lakshmi, params: of(ravi) })
  },
  banUser: async () => () => world.call(api.banUser, { as: lakshmi, params: of(ravi), body: {} }),
  unbanUser: async () => {
    await world.call(api.banUser, { as: lakshmi, params: of(ravi), body: {} })
    return () => world.call(api.unbanUser, { as: lakshmi, params: of(ravi) })
  },
  deleteUser: async () => () => world.call(api.deleteUser, { as: lakshmi, params: of(ravi) }),
  agreeToUser: async () => {
    await world.database.query(sql`update accounts set awaits_agreement = true where id = ${meera.id}`)
    return () => world.call(api.agreeToUser, { as: lakshmi, params: of(meera) })
  },
  resumeUser: async () => {
    await world.database.query(
      sql`update accounts set stopped_at = now(), stopped_for = 'case' where id = ${asha.id}`,
    )
    return () => world.call(api.resumeUser, { as: lakshmi, params: of(asha), body: {} })
  },
  seeChanges: async () => {
    await changed()
    const body = await seenOf(world, asha.id)
    return () => world.call(api.seeChanges, { as: lakshmi, params: of(asha), body })
  },
  refuseChanges: async () => {
    await changed()
    return () => world.call(api.refuseChanges, { as: lakshmi, params: of(asha) })
  },
  adminCompleteRequest: async () => {
    const { id } = await accepted()
    return () => world.call(api.adminCompleteRequest, { as: lakshmi, params: { id } })
  },
  adminCancelRequest: async () => {
    const { id } = await accepted()
    return () => world.call(api.adminCancelRequest, { as: lakshmi, params: { id } })
  },
  assignVolunteer: async () => {
    const { id } = await asked()
    const body = { volunteerId: asha.id }
    return () => world.call(api.assignVolunteer, { as: lakshmi, params: { id }, body })
  },
  seePattern: async () => {
    const { handle, code } = await accepted()
    await world.call(api.completeRequest, { as: asha, body: { citizen: handle, code: code ?? '' } })
    const [row] = (await world.call(api.listPatterns, { as: lakshmi })).reply.items
    return () => world.call(api.seePattern, { as: lakshmi, params: { id: row?.id ?? '' } })
  },
  updateProfile: async () => {
    const body = { name: 'Meera', phone: meera.phone, district: 'Kollam' } as const
    return () => world.call(api.updateProfile, { as: meera, body })
  },
  setLanguage: async () => () => world.call(api.setLanguage, { as: meera, body: { language: 'ml' } }),
  changePassword: async () => {
    const body = { currentPassword: PASSWORD, password: 'Banyan#29shade' }
    return () => world.call(api.changePassword, { as: meera, body })
  },
  confirmIdentity: async () => () =>
    world.call(api.confirmIdentity, { as: lakshmi, body: { password: PASSWORD } }),
  signOutThere: async () => {
    await world.call(api.signIn, { body: { email: meera.email, password: PASSWORD } })
    const { items } = (await world.call(api.listSessions, { as: meera })).reply
    const id = items.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    return () => world.call(api.signOutThere, { as: meera, params: { id } })
  },
  signOut: async () => () => world.call(api.signOut, { as: meera }),
  resendVerification: async () => () =>
    world.call(api.resendVerification, { body: { email: 'gopal@example.org' } }),
  forgotPassword: async () => () => world.call(api.forgotPassword, { body: { email: meera.email } }),
  removeSecondFactor: async () => () =>
    world.call(api.removeSecondFactor, { as: lakshmi, body: { password: PASSWORD } }),
  changeEmail: async () => {
    const body = { email: 'meera.nair@example.org', password: PASSWORD }
    return () => world.call(api.changeEmail, { as: meera, body })
  },
}

/** Whoever presses again asks for another letter. */
const SENDS_AGAIN: string[] = ['resendVerification', 'forgotPassword', 'changeEmail'] satisfies Name[]

test.each(Object.entries(ALIKE))('%s, made twice, is answered as before', async (name, prepare) => {
  const call = await prepare()
  await world.queuedNotifications()
  await world.database.query(sql`delete from outbox`)
  const first = await call()
  expect(first.problem).toBeUndefined()
  const [before, told] = [await everything(), await world.queuedNotifications()]
  world.setNow(minutesAfter(world.now(), 1))
  const second = await call()
  expect([second.status, second.json]).toEqual([first.status, first.json])
  expect(await everything()).toEqual(before)
  if (!SENDS_AGAIN.includes(name)) expect(await world.queuedNotifications()).toEqual(told)
})

/** What says, the second time, what has become of it: there is nothing left to do it to. */
const TRULY: Partial<Record<Name, [prepare: () => Promise<Call>, said: ProblemCode]>> = {
  deleteMe: [
    async () => () => world.call(api.deleteMe, { as: meera, body: { password: PASSWORD } }),
    'account-left',
  ],
  signOutEverywhere: [async () => () => world.call(api.signOutEverywhere, { as: meera }), 'session-invalid'],
  answerSeparation: [
    async () => {
      await concern()
      const params = { id: (await world.call(api.listSeparations, { as: lakshmi })).reply.items[0]?.id ?? '' }
      await world.call(api.askSeparated, { as: lakshmi, params })
      return () => world.call(api.answerSeparation, { as: meera, params, body: { answer: 'yes' } })
    },
    'separation-not-found',
  ],
  liftSeparation: [
    async () => {
      await concern()
      await byStaff()
      const [row] = (await world.call(api.listSeparations, { as: lakshmi })).reply.items
      return () => world.call(api.liftSeparation, { as: lakshmi, params: { id: row?.id ?? '' } })
    },
    'separation-not-found',
  ],
  clearUndelivered: [
    async () => {
      const [row] = await world.database.query(sql<{ id: string }>`
        insert into undelivered_notifications (account_id, kind, at)
        values (${meera.id}, 'volunteer-found', ${BEGINNING}) returning id`)
      return () => world.call(api.clearUndelivered, { as: lakshmi, params: { id: row?.id ?? '' } })
    },
    'notification-not-found',
  ],
  resetPassword: [
    async () => {
      const { token = '' } = (await mintReset(world.context, meera.id, meera.email)) ?? {}
      const body = { password: 'Banyan#29shade' }
      return () => world.call(api.resetPassword, { params: { token }, body })
    },
    'reset-link-invalid',
  ],
  confirmSecondFactor: [
    async () => {
      const { reply } = await world.call(api.beginSecondFactor, { as: lakshmi, body: { password: PASSWORD } })
      const body = { code: authenticator(reply.address).codeAt(world.now()) }
      return () => world.call(api.confirmSecondFactor, { as: lakshmi, body })
    },
    'second-factor-on',
  ],
}

test.each(Object.entries(TRULY))('%s, made twice, says what is so', async (_name, [prepare, said]) => {
  const call = await prepare()
  expect((await call()).problem).toBeUndefined()
  expect((await call()).problem?.code).toBe(said)
})

/** What gives out something new each time; what becomes of the old is tested with it. */
const NEW_EACH_TIME: Name[] = ['signUp', 'verifyEmail', 'signIn', 'refreshSession', 'beginSecondFactor']

test('every call that changes something is here', () => {
  const changing = Object.entries<Endpoint>(api).filter(([, { method }]) => method !== 'GET')
  expect([...Object.keys(ALIKE), ...Object.keys(TRULY), ...NEW_EACH_TIME].toSorted()).toEqual(
    changing.map(([name]) => name).toSorted(),
  )
})

describe('what is answered as before tells a stranger nothing', () => {
  const refused = async (call: Promise<Answer<unknown>>) => (await call).problem?.code
  const complete = (as: TestPerson, citizen: string, code: string) =>
    world.call(api.completeRequest, { as, body: { citizen, code } })
  const release = (as: TestPerson, citizen: string) =>
    world.call(api.releaseRequest, { as, body: { citizen, reason: 'I am ill' } })
  const accept = (as: TestPerson, citizen: string) => world.call(api.acceptRequest, { as, body: { citizen } })

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

  test('a volunteer taken back by another press is not a volunteer declined', async () => {
    const { handle } = await accepted()
    await release(asha, handle)
    expect(await refused(world.call(api.declineVolunteer, { as: meera }))).toBe('request-not-accepted')
  })

  test('a decision of another administrator is theirs', async () => {
    await world.call(api.banUser, { as: lakshmi, params: of(ravi), body: {} })
    const thomas = await world.person('Thomas', 'Admin')
    const again = world.call(api.banUser, { as: thomas, params: of(ravi), body: {} })
    expect(await refused(again)).toBe('account-already-banned')
  })
})

test.each<[string, { later?: number; email?: string; message?: string }, number]>([
  ['the same an hour later', { later: 60 }, 2],
  ['the same within the hour, in another spelling of the address', { email: 'Meera@Example.org' }, 1],
  ['other words', { message: 'Hello' }, 2],
  ['from another address', { email: 'gopal@example.org' }, 2],
])('of two messages, %s, there are %i', async (_what, { later = 1, ...changes }, kept) => {
  const body = { name: 'Meera', email: 'meera@example.org', message: 'Thank you', trap: '' }
  await world.call(api.sendContactMessage, { body })
  world.setNow(minutesAfter(BEGINNING, later))
  await world.call(api.sendContactMessage, { body: { ...body, ...changes } })
  expect(await world.database.query(sql`select from contact_messages`)).toHaveLength(kept)
})

test('both at once, a message is kept once', async () => {
  const body = { name: 'Meera', email: 'meera@example.org', message: 'Thank you', trap: '' }
  await Promise.all([1, 2, 3].map(() => world.call(api.sendContactMessage, { body })))
  expect(await world.database.query(sql`select from contact_messages`)).toHaveLength(1)
})
