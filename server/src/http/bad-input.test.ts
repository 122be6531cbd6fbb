import Fastify from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { answerErrors } from './errors.ts'
import { createWorld } from '../testing/world.ts'
import type { World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const JSON_TYPE = { 'content-type': 'application/json' }

async function post(payload: string, headers: Record<string, string> = JSON_TYPE, url = '/api/auth/signup') {
  const response = await world.app.inject({ method: 'POST', url, payload, headers })
  return {
    status: response.statusCode,
    body: response.json<Record<string, unknown>>(),
    headers: response.headers,
  }
}

test('a form with nothing in it names every field with the sentence of the specification', async () => {
  const { status, body } = await post('{}')
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, code: 'invalid-input' })
  expect(body['errors']).toEqual(
    expect.arrayContaining([
      { field: 'email', code: 'email-required', message: 'Email is required' },
      { field: 'password', code: 'password-required', message: 'Password is required' },
      { field: 'name', code: 'name-required', message: 'Name is required' },
      { field: 'contactno', code: 'phone-required', message: 'Contact number is required' },
      { field: 'category', code: 'category-required', message: 'Please select a category' },
    ]),
  )
})

test('a volunteer without a district is asked for it, and nobody registers as an administrator', async () => {
  const person = {
    email: 'asha@example.org',
    password: 'Monsoon#47rain',
    name: 'Asha',
    contactno: '98470 12345',
  }
  const volunteer = await post(JSON.stringify({ ...person, category: 'Volunteer' }))
  expect(volunteer.body['errors']).toEqual([
    { field: 'location', code: 'location-required', message: 'Please select your location' },
  ])
  const admin = await post(JSON.stringify({ ...person, category: 'admin', location: 'Kollam' }))
  expect(admin.body['errors']).toEqual([
    { field: 'category', code: 'category-required', message: 'Please select a category' },
  ])
})

test.each([
  ['JSON that breaks off', '{"email":', JSON_TYPE, 400, 'malformed-json'],
  ['a list', '[]', JSON_TYPE, 400, 'invalid-input'],
  ['a number', '7', JSON_TYPE, 400, 'invalid-input'],
  ['null', 'null', JSON_TYPE, 400, 'invalid-input'],
  ['an attack on prototypes', '{"__proto__":{"isAdmin":true}}', JSON_TYPE, 400, 'malformed-json'],
  ['a web form', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not-json'],
  ['XML', '<a/>', { 'content-type': 'text/xml' }, 415, 'not-json'],
  ['a body of 17 KiB', JSON.stringify({ name: 'a'.repeat(17 * 1024) }), JSON_TYPE, 413, 'body-too-large'],
  [
    'values of the wrong kind',
    JSON.stringify({ email: { $gt: '' }, password: 5, name: [], contactno: true }),
    JSON_TYPE,
    400,
    'invalid-input',
  ],
  [
    'a thousand marks over one letter',
    `{"name":"a${'\u0316\u0301'.repeat(500)}"}`,
    JSON_TYPE,
    400,
    'malformed-json',
  ],
  [
    'the same with dropped characters between them',
    `{"name":"a${'\u0301\u202a'.repeat(1000)}"}`,
    JSON_TYPE,
    400,
    'malformed-json',
  ],
  ['nesting without end', `${'['.repeat(8000)}${']'.repeat(8000)}`, JSON_TYPE, 400, 'invalid-input'],
])('%s gets a sentence and no stack trace', async (_what, payload, headers, status, code) => {
  const answer = await post(payload, headers)
  expect([answer.status, answer.body['code']]).toEqual([status, code])
  expect(answer.body['message']).toMatch(/^[A-Z].*[a-z.]$/)
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat \/|\.ts:\d/)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  ['GET', '/api/auth/nothing'],
  ['POST', '/api/nothing'],
  ['DELETE', '/api/auth/login'],
  ['GET', '/api/auth/%zz'],
] as const)('%s %s, which is nowhere, answers in the same shape', async (method, url) => {
  const response = await world.app.inject({ method, url })
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { success: false, code: 'not-found', message: expect.any(String) },
  ])
})

test('an id that is none is not found, never an error of ours', async () => {
  const admin = await world.person('Lakshmi', 'Admin')
  const { id } = await world.person('Hamza', 'Volunteer')
  // In capitals it is another text than the one that people are told and listened to by.
  for (const none of ['not-an-id', id.toUpperCase()]) {
    const response = await world.app.inject({
      method: 'PATCH',
      url: `/api/admin/volunteers/${none}/approve`,
      // As the panel sends it: a JSON content type and no body (D39).
      headers: { authorization: `Bearer ${admin.sessionToken}`, ...JSON_TYPE },
    })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'not-found'])
  }
})

test('a search with characters that no database takes finds as if they were not there', async () => {
  const admin = await world.person('Mary', 'Admin')
  const volunteer = await world.person('Ravi', 'Volunteer')
  for (const [path, { sessionToken }] of [
    ['/api/auth/volunteers?q=a%00', volunteer],
    ['/api/admin/users?role=Volunteer&q=rav%00i', admin],
    ['/api/admin/users/banned?q=%00', admin],
    ['/api/admin/volunteers/pending?q=a%00', admin],
    ['/api/admin/helps?q=a%00', admin],
    ['/api/admin/messages?q=a%00', admin],
    ['/api/admin/concerns?q=a%00', admin],
    ['/api/admin/audit?person=a%00', admin],
  ] as const) {
    const response = await world.app.inject({
      url: path,
      headers: { authorization: `Bearer ${sessionToken}` },
    })
    expect([path, response.statusCode]).toEqual([path, 200])
    if (path.includes('rav%00i')) expect(response.json<{ data: unknown[] }>().data).toHaveLength(1)
  }
})

test('however its address is written, an answer of the API is kept nowhere', async () => {
  const meera = await world.person('Meera', 'Citizen')
  for (const url of ['/api/auth/me', '/%61pi/auth/me']) {
    const response = await world.app.inject({
      url,
      headers: { authorization: `Bearer ${meera.sessionToken}` },
    })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
  }
})

test('an error that nobody foresaw is logged without what people wrote', async () => {
  const lines: string[] = []
  const log: FastifyBaseLogger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const app = Fastify({ loggerInstance: log })
  answerErrors(app)
  app.get('/database', () => world.database.query(sql`select ${'meera@example.org'}::text::uuid`))
  app.get('/own', () => {
    throw new TypeError('A mistake of ours')
  })
  for (const url of ['/database', '/own']) {
    const response = await app.inject({ url })
    expect([response.statusCode, response.json()]).toEqual([
      500,
      {
        success: false,
        code: 'internal-error',
        message: 'Something went wrong on our side. Please try again.',
      },
    ])
  }
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('22P02')
  expect(lines[0]).toContain('pool.ts')
  expect(lines[0]).not.toContain('meera')
  expect(lines[1]).toContain('A mistake of ours')
  await app.close()
})
