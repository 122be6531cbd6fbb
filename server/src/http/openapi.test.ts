import { walked } from '@scan/contract/exchanges/index.ts'
import { rolesFor, type Endpoint } from '@scan/contract/endpoint.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPENAPI_FILE, openApiDocument } from './openapi.ts'

const document = openApiDocument()
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(closed(document) as object, 'document')

/** The document with every object closed: a word that it does not name is a fault of the document. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, closed(inner)])
  const isObject = 'properties' in value && 'type' in value && value.type === 'object'
  return { ...Object.fromEntries(entries), ...(isObject && { additionalProperties: false }) } as unknown
}

const pathOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '{$1}')

/** What the document says against this, at a place in it. */
function faultsOf(json: object, ...place: string[]): unknown {
  const pointer = [...place, 'content', 'application/json', 'schema']
  const check = ajv.getSchema(
    `document#/${pointer.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')}`,
  )
  if (!check) throw new Error(`The document has nothing at ${place.join(' ')}`)
  return check(json) ? [] : check.errors
}

test('docs/openapi.json is the document of this contract: npm run openapi', () => {
  expect(JSON.parse(readFileSync(OPENAPI_FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)))
})

test('it is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
})

test.each(walked)(
  '$name: who may make it, and what is sent and answered',
  ({ name, endpoint, sends, answers }) => {
    const roles = rolesFor(endpoint.access)
    const place = ['paths', pathOf(endpoint), endpoint.method.toLowerCase()]
    expect(document.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()]).toMatchObject({
      operationId: name,
      ...(roles === 'anyone' ? { security: [] } : { security: [{ session: [] }], 'x-roles': roles }),
    })
    expect(faultsOf(answers, ...place, 'responses', String(endpoint.status ?? 200))).toEqual([])
    if (sends) expect(faultsOf(sends, ...place, 'requestBody')).toEqual([])
  },
)

const operations = Object.values(document.paths).flatMap(
  (path) => Object.values(path) as { operationId: string; summary: string; tags: string[] }[],
)

test.each(operations)('$operationId has a sentence of its own, and a tag that is described', (operation) => {
  const { summary, tags } = operation
  expect(summary).toMatch(/^[A-Z][a-z]+ .+[^.]\.$/)
  expect(summary.split(' ').length).toBeLessThanOrEqual(15)
  // An imperative, as in all others: 'List', not 'Lists'.
  expect(summary).not.toMatch(/^\w+[^s]s /)
  expect(operations.filter((other) => other.summary === summary)).toEqual([operation])
  expect(document.tags).toContainEqual({ name: tags[0], description: expect.stringMatching(/\.$/) })
})

test('a problem is in it, with the fields that it is about', () => {
  const error = { field: 'email', code: 'email-required', message: 'Email is required' }
  const problem = { success: false, code: 'invalid-input', message: 'No', errors: [error] }
  expect(faultsOf(problem, 'components', 'responses', 'Problem')).toEqual([])
  expect(faultsOf({ ...problem, stack: '' }, 'components', 'responses', 'Problem')).not.toEqual([])
})
