import { rolesFor } from '@scan/contract/endpoint.ts'
import type { Endpoint } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { PROBLEMS } from '@scan/contract/problems.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, createWorld } from '../testing/world.ts'
import type { Answer, World } from '../testing/world.ts'
import { OPENAPI_PATH } from './api-docs.ts'

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: { 'application/json': { schema: Json } } }
  responses: Record<string, { content: { 'application/json'?: { schema: Json } } }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json & { properties: Json }> }
}

let world: World
let document: Document
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

beforeAll(async () => {
  world = await createWorld()
  document = (await world.app.inject(OPENAPI_PATH)).json<Document>()
  ajv.addSchema(closed(document) as Json, 'document')
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

function operation({ method, path }: Pick<Endpoint, 'method' | 'path'>): Operation | undefined {
  return document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

/** What the document says against a value that stands at this place of it. */
function faults(place: string[], value: unknown): unknown {
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const check = ajv.getSchema(`document#/${pointer.join('/')}`)
  if (!check) throw new Error(`The document has nothing at ${place.join(' ')}`)
  return check(value) ? [] : check.errors
}

function faultsOfAnswer({ method, path }: Endpoint, { status, json }: Answer<unknown>): unknown {
  const place = ['paths', path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase(), 'responses']
  const said = operation({ method, path })?.responses ?? {}
  const response = String(status) in said ? String(status) : 'default'
  return faults([...place, response, 'content', 'application/json', 'schema'], json)
}

/** A call that no screen of ours would make. */
async function sendRaw({ method, path: url }: Endpoint, payload: Json): Promise<Answer<unknown>> {
  const response = await world.app.inject({ method, url, payload })
  const json = response.json<Json>()
  const problem = json as unknown as Answer<unknown>['problem']
  return { status: response.statusCode, headers: response.headers, json, reply: undefined, problem }
}

test('the document is valid OpenAPI 3.1', async () => {
  const checked = await new Validator().validate(structuredClone(document) as unknown as Json)
  expect(checked).toEqual({ valid: true })
})

test('every call that is served is in the document, with who may make it, and no other', () => {
  const served = Object.entries<Endpoint>(api).filter(([, { method, path: url }]) =>
    world.app.hasRoute({ method, url }),
  )
  const described = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ responses }) => responses['200']?.content['application/json'])
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
    served.map(([name]) => name).toSorted(),
  )
  for (const [name, endpoint] of served) {
    const { tags, security } = operation(endpoint) ?? {}
    expect({ name, tags: tags?.length, roles: security?.map(({ session }) => session?.[0]) }).toEqual({
      name,
      tags: 1,
      roles: rolesFor(endpoint.access) === 'anyone' ? [] : rolesFor(endpoint.access),
    })
  }
})

test('it speaks the words of the wire: titles, districts, dates as texts', () => {
  const { RequestForVolunteer, User, Problem } = document.components.schemas
  expect(RequestForVolunteer?.properties).toMatchObject({
    helptitle: { type: 'string', enum: expect.arrayContaining(['Driving', 'Medical']) },
    location: { anyOf: [{ type: 'string', enum: expect.arrayContaining(['Ernakulam']) }, { type: 'null' }] },
    createdAt: { type: 'string', format: 'date-time' },
    contactno: { type: ['string', 'null'] },
  })
  expect(RequestForVolunteer?.properties).not.toHaveProperty('citizenName')
  expect(User?.properties).toMatchObject({ contactno: { type: 'string' }, helpstatus: { type: 'boolean' } })
  expect(Problem?.properties).toMatchObject({ code: { enum: Object.keys(PROBLEMS) } })
  const asks = operation(api.askForHelp)?.requestBody?.content['application/json'].schema
  expect(Object.keys(asks?.['properties'] ?? {})).toContain('helptitle')
  expect(operation(api.listRequests)?.parameters.map(({ name }) => name)).toContain('location')
  expect(operation(api.resetPassword)?.parameters).toMatchObject([
    { name: 'token', in: 'path', required: true },
  ])
})

test('what the server really answers on the way from asking to done is what the document says', async () => {
  const { call } = world
  const meera = await world.person('Meera', 'Citizen')
  const asha = await world.person('Asha', 'Volunteer', { skills: ['medical'] })
  const binu = await world.person('Binu', 'Volunteer')
  const lakshmi = await world.person('Lakshmi', 'Admin')
  const gopal = await world.person('Gopal', 'Admin')
  const fits = <T>(endpoint: Endpoint, answer: Answer<T>, code?: string): Answer<T> => {
    const { path } = endpoint
    expect({ path, code: answer.problem?.code, faults: faultsOfAnswer(endpoint, answer) }).toEqual({
      path,
      code,
      faults: [],
    })
    return answer
  }

  const ravi = {
    name: 'Ravi Menon',
    email: 'ravi@example.org',
    password: PASSWORD,
    phone: '9847012345',
    category: 'Volunteer' as const,
    skills: ['driving' as const],
    district: 'Kollam' as const,
  }
  fits(api.signUp, await call(api.signUp, { body: ravi }))
  fits(api.signUp, await sendRaw(api.signUp, { email: 'ravi' }), 'invalid-input')
  fits(api.signIn, await call(api.signIn, { body: ravi }), 'email-not-verified')
  fits(api.verifyEmail, await call(api.verifyEmail, { body: { token: 'none' } }), 'verification-invalid')
  fits(api.signIn, await call(api.signIn, { body: { ...meera, password: PASSWORD } }))
  fits(api.me, await call(api.me, { as: meera }))
  fits(api.me, await call(api.me), 'no-token')
  fits(api.me, await call(api.me, { as: asha }))
  fits(api.refreshSession, await call(api.refreshSession, { body: asha }))
  fits(api.readSettings, await call(api.readSettings))

  const needs = { helpType: 'medical', description: 'To the clinic', additional: null } as const
  const where = { district: 'Ernakulam', email: meera.email } as const
  const ask = { action: 'request', ...needs, ...where } as const
  fits(
    api.askForHelp,
    await call(api.askForHelp, { as: meera, body: { ...ask, ...world.inHours(1) } }),
    'lead-time-too-short',
  )
  const body = { ...ask, ...world.inHours(20) }
  fits(api.askForHelp, await call(api.askForHelp, { as: meera, body }))
  const board = fits(api.listRequests, await call(api.listRequests, { as: asha }))
  fits(api.listRequests, await call(api.listRequests, { as: asha, query: { limit: 1 } }))
  fits(api.listRequests, await call(api.listRequests, { as: meera }), 'not-for-your-role')
  const citizen = board.reply.requests[0]?.handle ?? ''
  const accepts = { as: asha, body: { citizen } }
  fits(api.acceptRequest, await call(api.acceptRequest, accepts))
  fits(api.acceptRequest, await call(api.acceptRequest, accepts))
  fits(
    api.acceptRequest,
    await call(api.acceptRequest, { ...accepts, as: binu }),
    'request-no-longer-available',
  )
  const { reply } = fits(api.me, await call(api.me, { as: meera }))
  const code = reply.user.request?.volunteer?.code ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  const completes = (code: string) => call(api.completeRequest, { as: asha, body: { citizen, code } })
  fits(api.completeRequest, await completes(wrong), 'completion-code-wrong')
  fits(api.completeRequest, await completes(code))
  fits(api.listPastRequests, await call(api.listPastRequests, { as: meera }))
  fits(api.listPastVisits, await call(api.listPastVisits, { as: asha }))

  await world.join(ravi)
  const waiting = fits(api.listPendingVolunteers, await call(api.listPendingVolunteers, { as: lakshmi }))
  const params = { id: waiting.reply.items[0]?.id ?? '' }
  fits(api.approveVolunteer, await call(api.approveVolunteer, { as: lakshmi, params }))
  fits(api.approveVolunteer, await call(api.approveVolunteer, { as: gopal, params }), 'volunteer-not-waiting')

  const requestId = board.reply.requests[0]?.id ?? ''
  const concern = { requestId, kind: 'unkind', text: 'He shouted at me' } as const
  fits(api.raiseConcern, await call(api.raiseConcern, { as: meera, body: concern }))
  fits(api.listConcerns, await call(api.listConcerns, { as: lakshmi }))
  fits(api.listUsers, await call(api.listUsers, { as: lakshmi, query: { role: 'Volunteer', page: 1 } }))
  const ban = { as: lakshmi, params: { id: asha.id } }
  fits(api.banUser, await call(api.banUser, ban))
  fits(api.banUser, await call(api.banUser, { ...ban, as: gopal }), 'account-already-banned')
  fits(api.me, await call(api.me, { as: asha }), 'account-suspended')
  fits(api.listBannedUsers, await call(api.listBannedUsers, { as: lakshmi }))
  fits(api.askForHelp, await call(api.askForHelp, { as: meera, body }))
  fits(api.listHelpRequests, await call(api.listHelpRequests, { as: lakshmi }))
  fits(api.listAudit, await call(api.listAudit, { as: lakshmi }))
  fits(api.readOverview, await call(api.readOverview, { as: lakshmi }))
  fits(api.readStatistics, await call(api.readStatistics, { as: lakshmi }))
  const signedIn = fits(api.listSessions, await call(api.listSessions, { as: meera }))
  const there = { id: signedIn.reply.items[0]?.id ?? '' }
  fits(api.signOutThere, await call(api.signOutThere, { as: lakshmi, params: there }))
  fits(api.signOutEverywhere, await call(api.signOutEverywhere, { as: lakshmi }))
  fits(api.signOut, await call(api.signOut, { as: meera }))
})

test('the contact form answers in its own protocol, and the document says so', async () => {
  const taken = await sendRaw(api.sendContactMessage, {
    name: 'Gopal',
    email: 'gopal@example.org',
    message: 'Good day',
  })
  expect(taken.status).toBe(200)
  expect(faultsOfAnswer(api.sendContactMessage, taken)).toEqual([])
  const refused = await sendRaw(api.sendContactMessage, { name: 'Gopal', email: 'gopal' })
  expect(refused.status).toBe(422)
  expect(faultsOfAnswer(api.sendContactMessage, refused)).toEqual([])
})
