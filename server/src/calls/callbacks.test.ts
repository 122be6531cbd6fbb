import { api } from '@scan/contract/index.ts'
import { DAY_MS, hoursAfter } from '@scan/domain/clock.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { joseph, lakshmi, stage, world } from '../testing/stage.ts'
import { statementsOf } from '../testing/statements.ts'
import { emails, signIn } from '../testing/steps.ts'
import { BEGINNING, PASSWORD } from '../testing/world.ts'
import { purgeCallbacks } from './callbacks.ts'

stage(['Lakshmi', 'Joseph'], { supportPhone: '9847000000', rateLimited: true })

let networks = 0
beforeEach(() => {
  networks = 0
})
const SURESH = { name: 'Suresh', contactno: '9400011133', part: 'morning', forWhom: 'somebody' }
/** From another network each time, unless one is named. */
const ask = (change: object = {}, from = `203.0.113.${++networks}`, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/call-me',
    payload: { ...SURESH, ...change },
    headers,
    remoteAddress: from,
  })
/** Days later nobody's session is left. */
const list = async () => {
  const { sessionToken } = (await signIn(joseph.email)).reply
  return (await world.call(api.listCalls, { as: { ...joseph, sessionToken } })).reply.items
}
const asked = async () => (await list()).flatMap(({ items }) => items.map(({ callback }) => callback))
async function end(outcome: 'reached' | 'not-reached' | 'wrong-number', as = lakshmi) {
  const params = { id: (await list())[0]?.id ?? '' }
  await world.call(api.takeCall, { as, params })
  return world.call(api.endCall, { as, params, body: { outcome } })
}
const kept = async () =>
  Promise.all(
    [sql`select from calls`, sql`select from callbacks`].map(
      async (query) => (await world.database.query(query)).length,
    ),
  )
const inDays = (days: number) => world.setNow(new Date(BEGINNING.getTime() + days * DAY_MS))

test('Suresh asks to be rung about his mother: a call, no account, no email', async () => {
  const answer = await ask({ words: 'She lives in Villa 12, ring 9447000001' })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { success: true, message: 'We’ll ring you between 10 and 5.', day: '2026-11-21' },
  ])
  expect(await emails()).toEqual([])
  expect(await list()).toMatchObject([
    {
      person: { name: 'Suresh', phone: '9400011133', language: 'en', byPhone: false, isCallback: true },
      tries: 0,
      items: [
        {
          kind: 'callback',
          here: 'You asked us to ring you about somebody. How can we help?',
          callback: {
            ...{ name: 'Suresh', part: 'morning', forWhom: 'somebody', askedAt: BEGINNING },
            words: 'She lives in •••, ring •••',
          },
        },
      ],
      machine: { here: 'Please ring 98470 00000.' },
    },
  ])
  expect((await list())[0]?.person).not.toHaveProperty('email')
  expect(await world.database.query(sql`select from accounts`)).toHaveLength(2)
  const { overview } = (await world.call(api.readOverview, { as: lakshmi })).reply
  expect(overview).toMatchObject({ calls: 1 })
})

test('it is answered in the language of the form, or else of the browser', async () => {
  expect((await ask({ language: 'ml' })).json().message).toBe('രാവിലെ 10-നും വൈകിട്ട് 5-നും ഇടയിൽ ഞങ്ങൾ വിളിക്കാം.')
  expect((await ask({}, undefined, { 'accept-language': 'hi' })).json().message).toBe(
    'हम आपको सुबह 10 और शाम 5 बजे के बीच फ़ोन करेंगे।',
  )
})

test('who asked in the afternoon for the morning is due in the morning', async () => {
  await ask()
  expect((await list())[0]?.due).toEqual(new Date('2026-11-21T10:00:00+05:30'))
  await ask({ contactno: '9400011134', part: 'afternoon' })
  expect((await list())[0]).toMatchObject({ person: { phone: '9400011134' }, due: BEGINNING })
})

test('two who ask under one number are one call; who asks while it is made stays on the list', async () => {
  await ask({ name: 'Suresh' })
  await world.wait(14)
  await ask({ name: 'Latha', language: 'hi' })
  const [call] = await list()
  expect(call).toMatchObject({ person: { name: 'Latha', language: 'hi' } })
  expect(call?.items.map(({ callback }) => callback?.name)).toEqual(['Suresh', 'Latha'])
  await world.call(api.takeCall, { as: lakshmi, params: { id: call?.id ?? '' } })
  await ask({ name: 'Gopi' })
  await world.call(api.endCall, { as: lakshmi, params: { id: call?.id ?? '' }, body: { outcome: 'reached' } })
  expect(await asked()).toMatchObject([{ name: 'Gopi' }])
})

test('pressed twice, it is kept once; an hour later, or of anything else, it is another', async () => {
  await ask()
  await ask()
  expect(await kept()).toEqual([1, 1])
  const others = [{ name: 'Latha' }, { part: 'evening' }, { forWhom: 'me' }, { words: 'She is alone' }]
  for (const [index, other] of others.entries()) {
    const contactno = `940001114${index}`
    await ask({ contactno })
    await ask({ contactno, ...other })
  }
  expect(await kept()).toEqual([5, 9])
  await world.wait(60)
  await ask()
  expect(await kept()).toEqual([5, 10])
})

test('reached, it is erased; not reached, somebody rings again', async () => {
  await ask({ part: 'afternoon' })
  expect((await end('not-reached')).status).toBe(200)
  expect(await list()).toMatchObject([{ tries: 1, due: hoursAfter(BEGINNING, 2) }])
  expect((await end('reached', joseph)).status).toBe(200)
  expect([await list(), await kept()]).toEqual([[], [0, 0]])
})

test('the log says who rang, and has no name, number or word', async () => {
  await ask({ words: 'She is alone' })
  await end('reached')
  const lines = await world.database.query(
    sql<object>`select action, actor_id as by, l::text as whole from audit.lines l
      where action like '%-call' and actor_id = ${lakshmi.id} order by id`,
  )
  expect(lines).toMatchObject([
    { action: 'take-call', by: lakshmi.id },
    { action: 'end-call', by: lakshmi.id },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Suresh|9400011133|alone/)
})

test('a wrong number is not rung for anybody’s asking for thirty days', async () => {
  await ask()
  await end('wrong-number')
  inDays(29.9)
  const answer = await ask()
  expect([answer.statusCode, answer.json()]).toEqual([200, (await ask({ contactno: '9400011139' })).json()])
  expect(await asked()).toHaveLength(1)
  expect(
    await world.database.query(
      sql`select from silenced_numbers where silenced_numbers::text like '%9400011133%'`,
    ),
  ).toEqual([])
  inDays(30)
  await ask()
  expect(await list()).toMatchObject([
    { person: { phone: '9400011139' } },
    { person: { phone: '9400011133' } },
  ])
  await purgeCallbacks(world.context)
  expect(await world.database.query(sql`select from silenced_numbers`)).toEqual([])
})

test('who was never reached is forgotten after thirty days', async () => {
  await ask()
  inDays(29.9)
  await purgeCallbacks(world.context)
  expect(await kept()).toEqual([1, 1])
  inDays(30)
  await purgeCallbacks(world.context)
  expect(await kept()).toEqual([0, 0])
})

test('who leaves takes what was asked with their number, but not what was asked before they had the account', async () => {
  await ask()
  const stranger = await world.person('Mallika', 'Citizen')
  await world.database.query(sql`
    update accounts set phone = ${SURESH.contactno}, created_at = ${new Date(BEGINNING.getTime() + DAY_MS / 2)}
    where id = ${stranger.id}`)
  inDays(1)
  await ask({ name: 'Mallika' })
  expect(await kept()).toEqual([1, 2])
  const { sessionToken } = (await signIn(stranger.email)).reply
  const as = { ...stranger, sessionToken }
  expect((await world.call(api.deleteMe, { as, body: { password: PASSWORD } })).status).toBe(200)
  expect((await asked()).map((one) => one?.name)).toEqual([SURESH.name])
})

describe('whoever asks too often', () => {
  const ANSWER = { success: true, message: 'We’ll ring you between 10 and 5.', day: '2026-11-21' }
  const names = async () =>
    (await asked()).map((one) => one?.name ?? '').toSorted((a, b) => a.localeCompare(b))

  test('of one number three a day are kept, and every answer is the same', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      expect((await ask({ name })).json()).toEqual(ANSWER)
    expect(await names()).toEqual(['One', 'Three', 'Two'])
    inDays(1)
    await ask({ name: 'Six' })
    expect(await names()).toEqual(['One', 'Six', 'Three', 'Two'])
  })

  test('of one network ten a day; what is more uses up nobody’s number', async () => {
    const phones = Array.from({ length: 14 }, (_, index) => `94000111${index + 10}`)
    for (const contactno of phones) expect((await ask({ contactno }, '2001:db8::1')).json()).toEqual(ANSWER)
    expect(await list()).toHaveLength(10)
    const last = { contactno: phones[13] }
    for (const name of ['One', 'Two', 'Three']) await ask({ ...last, name }, '2001:db8::2')
    expect(await list()).toHaveLength(10)
    for (const name of ['One', 'Two', 'Three']) await ask({ ...last, name })
    expect((await list()).find(({ person }) => person.phone === phones[13])?.items).toHaveLength(3)
  })

  test('at once, no more are kept', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => ask({ name: `At once ${index}` })))
    expect(await names()).toHaveLength(3)
  })

  test('a program that fills in everything is answered alike, and kept nowhere', async () => {
    for (let n = 0; n < 4; n++) expect((await ask({ _gotcha: 'x' })).json()).toEqual(ANSWER)
    expect(await kept()).toEqual([0, 0])
    await ask()
    expect(await kept()).toEqual([1, 1])
  })

  test('what is not kept makes the same statements as what is', async () => {
    const statements = (change: object) =>
      statementsOf(world.database, async () => expect((await ask(change)).json()).toEqual(ANSWER))
    await ask({ contactno: '9400011100' })
    const first = await statements({ contactno: '9400011101' })
    expect(first.length).toBeGreaterThan(3)
    expect(await statements({ contactno: '9400011102', _gotcha: 'x' })).toEqual(first)
  })
})

test('what is missing or wrong is said by field', async () => {
  const refused = async (sent: object) => {
    const answer = await world.app.inject({ method: 'POST', url: '/api/call-me', payload: sent })
    const { errors = [] } = answer.json<{ errors?: { field: string; code: string }[] }>()
    return [answer.statusCode, errors.map(({ field, code }) => `${field} ${code}`).toSorted()]
  }
  expect(await refused({})).toEqual([
    400,
    ['contactno phone-required', 'forWhom choice-required', 'name name-required', 'part choice-required'],
  ])
  expect(
    await refused({ ...SURESH, contactno: '12', part: 'night', forWhom: 'all', words: 'a'.repeat(201) }),
  ).toEqual([
    400,
    ['contactno phone-invalid', 'forWhom choice-required', 'part choice-required', 'words callback-too-long'],
  ])
  expect(await refused({ ...SURESH, words: { $gt: '' } })).toEqual([400, ['words field-invalid']])
  expect(await kept()).toEqual([0, 0])
})
