import { rolesFor } from '@scan/contract/endpoint.ts'
import type { Endpoint } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, createWorld } from '../testing/world.ts'
import type { Answer, World } from '../testing/world.ts'
import { OPENAPI_FILE, openApiDocument, printed } from './openapi.ts'

const document = openApiDocument()
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(closed(document) as object, 'document')

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** The document with every object closed: a word that it does not name is a fault of the document or a leak. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, closed(inner)])
  const isObject = 'properties' in value && 'type' in value && value.type === 'object'
  return { ...Object.fromEntries(entries), ...(isObject && { additionalProperties: false }) } as unknown
}

const pathOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '{$1}')

/** What the document says against an answer. */
function faultsOf(endpoint: Endpoint, { status, json }: Answer<unknown>): unknown {
  const inContent = ['content', 'application/json', 'schema']
  const place =
    status === 200
      ? ['paths', pathOf(endpoint), endpoint.method.toLowerCase(), 'responses', '200', ...inContent]
      : ['components', 'responses', 'Problem', ...inContent]
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll('/', '~1')))
  const check = ajv.getSchema(`document#/${pointer.join('/')}`)
  if (!check) throw new Error(`The document has nothing at ${place.join(' ')}`)
  return check(json) ? [] : check.errors
}

test('docs/openapi.json is the document of this contract: npm run openapi', () => {
  expect(readFileSync(OPENAPI_FILE, 'utf8')).toBe(`${printed(document)}\n`)
})

test('it is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
})

test('every call is in it, with its feature and who may make it', () => {
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const roles = rolesFor(endpoint.access)
    expect(document.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()]).toMatchObject({
      operationId: name,
      tags: [expect.any(String)],
      security: roles === 'anyone' ? [] : roles.map((role) => ({ session: [role] })),
    })
  }
})

test('it speaks the words of the wire: titles, districts, dates as texts', () => {
  const { RequestForVolunteer, User, District } = document.components.schemas
  expect(RequestForVolunteer).toMatchObject({
    properties: {
      helptitle: { $ref: '#/components/schemas/HelpTitle' },
      createdAt: { type: 'string', format: 'date-time' },
      contactno: { type: ['string', 'null'] },
    },
  })
  expect(District).toMatchObject({ enum: expect.arrayContaining(['Ernakulam']) })
  expect(User).toMatchObject({ required: expect.arrayContaining(['helpstatus']) })
})

test('what the server answers from asking to done is what the document says', async () => {
  const { call } = world
  const meera = await world.person('Meera', 'Citizen')
  const asha = await world.person('Asha', 'Volunteer', { skills: ['medical'] })
  const lakshmi = await world.person('Lakshmi', 'Admin')
  const fits = <T>(endpoint: Endpoint, answer: Answer<T>, code?: string): Answer<T> => {
    const { path } = endpoint
    const faults = faultsOf(endpoint, answer)
    expect({ path, code: answer.problem?.code, faults }).toEqual({ path, code, faults: [] })
    return answer
  }

  fits(api.signIn, await call(api.signIn, { body: { ...meera, password: PASSWORD } }))
  fits(api.me, await call(api.me, { as: asha }))
  fits(api.me, await call(api.me), 'no-token')
  fits(api.readSettings, await call(api.readSettings))
  const needs = { helpType: 'medical', description: 'To the clinic', additional: null } as const
  const body = { action: 'request', ...needs, district: 'Ernakulam', email: meera.email } as const
  const ask = (hours: number) =>
    call(api.askForHelp, { as: meera, body: { ...body, ...world.inHours(hours) } })
  fits(api.askForHelp, await ask(1), 'lead-time-too-short')
  fits(api.askForHelp, await ask(20))
  const board = fits(api.listRequests, await call(api.listRequests, { as: asha, query: { limit: 1 } }))
  const citizen = board.reply.requests[0]?.handle ?? ''
  fits(api.acceptRequest, await call(api.acceptRequest, { as: asha, body: { citizen } }))
  const { reply } = fits(api.me, await call(api.me, { as: meera }))
  const code = reply.user.request?.volunteer?.code ?? ''
  fits(api.completeRequest, await call(api.completeRequest, { as: asha, body: { citizen, code } }))
  fits(api.listPastRequests, await call(api.listPastRequests, { as: meera }))
  fits(api.listPastVisits, await call(api.listPastVisits, { as: asha }))

  const requestId = board.reply.requests[0]?.id ?? ''
  const concern = { requestId, kind: 'unkind', text: 'He shouted at me' } as const
  fits(api.raiseConcern, await call(api.raiseConcern, { as: meera, body: concern }))
  fits(api.listConcerns, await call(api.listConcerns, { as: lakshmi }))
  fits(api.readPerson, await call(api.readPerson, { as: lakshmi, params: { id: asha.id } }))
  fits(api.banUser, await call(api.banUser, { as: lakshmi, params: { id: asha.id } }))
  fits(api.me, await call(api.me, { as: asha }), 'account-suspended')
  fits(api.listBannedUsers, await call(api.listBannedUsers, { as: lakshmi }))
  fits(api.listAudit, await call(api.listAudit, { as: lakshmi }))
  fits(api.readOverview, await call(api.readOverview, { as: lakshmi }))
  fits(api.readStatistics, await call(api.readStatistics, { as: lakshmi }))
  fits(api.listSessions, await call(api.listSessions, { as: meera }))
})
