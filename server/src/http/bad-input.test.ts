import Fastify from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { answerErrors } from './errors.ts'
import { stageOnce, world } from '../testing/stage.ts'

stageOnce([])

async function post(payload: string, type = 'application/json') {
  const headers = { 'content-type': type }
  const response = await world.app.inject({ method: 'POST', url: '/api/auth/signup', payload, headers })
  const body = response.json<Record<string, unknown>>()
  return { status: response.statusCode, body, headers: response.headers }
}
const signedIn = async (who: string, category: 'Citizen' | 'Volunteer' | 'Admin') => ({
  authorization: `Bearer ${(await world.person(who, category)).sessionToken}`,
})

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

const INVALID = [400, 'invalid-input']
const MALFORMED = [400, 'malformed-json']

test.each([
  ['JSON that breaks off', '{"email":', MALFORMED],
  ['a list', '[]', INVALID],
  ['a number', '7', INVALID],
  ['null', 'null', INVALID],
  ['an attack on prototypes', '{"__proto__":{"isAdmin":true}}', MALFORMED],
  ['a web form', 'email=a', [415, 'not-json'], 'application/x-www-form-urlencoded'],
  ['XML', '<a/>', [415, 'not-json'], 'text/xml'],
  ['a body of 17 KiB', JSON.stringify({ name: 'a'.repeat(17 * 1024) }), [413, 'body-too-large']],
  ['values of the wrong kind', '{"email":{"$gt":""},"password":5,"name":[],"contactno":true}', INVALID],
  ['a thousand marks over one letter', `{"name":"a${'\u0316\u0301'.repeat(500)}"}`, MALFORMED],
  ['the same with dropped characters between', `{"name":"a${'\u0301\u202a'.repeat(1000)}"}`, MALFORMED],
  ['nesting without end', `${'['.repeat(8000)}${']'.repeat(8000)}`, INVALID],
])('%s gets a sentence and no stack trace', async (_what, payload, refused, type = 'application/json') => {
  const { status, body, headers } = await post(payload, type)
  expect([status, body['code']]).toEqual(refused)
  expect(body['message']).toMatch(/^[A-Z].*[a-z.]$/)
  expect(JSON.stringify(body)).not.toMatch(/\bat \/|\.ts:\d/)
  expect(headers['cache-control']).toBe('no-store')
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
  // As the panel sends it: a JSON content type and no body (D39).
  const headers = { ...(await signedIn('Lakshmi', 'Admin')), 'content-type': 'application/json' }
  const { id } = await world.person('Hamza', 'Volunteer')
  // In capitals it is another text than the one that people are told and listened to by.
  for (const none of ['not-an-id', id.toUpperCase()]) {
    const url = `/api/admin/volunteers/${none}/approve`
    const response = await world.app.inject({ method: 'PATCH', url, headers })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'not-found'])
  }
})

test('a search with characters that no database takes finds as if they were not there', async () => {
  const [admin, volunteer] = [await signedIn('Mary', 'Admin'), await signedIn('Ravi', 'Volunteer')]
  const lists = `users?role=Volunteer&q=rav%00i users/banned?q=%00 volunteers/pending?q=a%00 helps?q=a%00
    messages?q=a%00 concerns?q=a%00 audit?person=a%00`.split(/\s+/)
  for (const url of ['/api/auth/volunteers?q=a%00', ...lists.map((list) => `/api/admin/${list}`)]) {
    const response = await world.app.inject({ url, headers: url.includes('admin') ? admin : volunteer })
    expect([url, response.statusCode]).toEqual([url, 200])
    if (url.includes('rav%00i')) expect(response.json<{ data: unknown[] }>().data).toHaveLength(1)
  }
})

test('however its address is written, an answer of the API is kept nowhere', async () => {
  const headers = await signedIn('Meera', 'Citizen')
  for (const url of ['/api/auth/me', '/%61pi/auth/me']) {
    const response = await world.app.inject({ url, headers })
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
