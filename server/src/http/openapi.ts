import * as accounts from '@scan/contract/accounts.ts'
import * as audit from '@scan/contract/admin/audit.ts'
import * as concerns from '@scan/contract/concerns.ts'
import * as patterns from '@scan/contract/admin/patterns.ts'
import * as person from '@scan/contract/admin/person.ts'
import * as assigning from '@scan/contract/admin/assigning.ts'
import * as separations from '@scan/contract/admin/separations.ts'
import * as undelivered from '@scan/contract/admin/undelivered.ts'
import * as contact from '@scan/contract/contact.ts'
import { type Endpoint, rolesFor } from '@scan/contract/endpoint.ts'
import {
  HELP_TITLES,
  SKILL_TITLES,
  category,
  district,
  helpTitle,
  skills,
  truthy,
} from '@scan/contract/fields.ts'
import * as happenings from '@scan/contract/happenings.ts'
import * as helpRequests from '@scan/contract/help-requests.ts'
import { type ReplyCode, api, downloads } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import * as admin from '@scan/contract/admin/admin.ts'
import { PROBLEMS, type Problem } from '@scan/contract/problems.ts'
import * as ownData from '@scan/contract/own-data.ts'
import * as sessions from '@scan/contract/sessions.ts'
import * as settings from '@scan/contract/settings.ts'
import * as statistics from '@scan/contract/admin/statistics.ts'
import { DISTRICTS } from '@scan/domain/catalogue.ts'
import { PERMISSIONS } from '@scan/domain/permissions.ts'
import { CATEGORIES } from '@scan/domain/role.ts'
import { z } from 'zod/mini'

type Json = Record<string, unknown>

/** As much of an OpenAPI document as we write. */
export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: Json }
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Json[]
  parameters: Json[]
  requestBody?: { required: boolean; content: Json }
  responses: Record<string, { description: string; content: Json }>
}

type Download = (typeof downloads)[keyof typeof downloads]

/** The contract's features: how the document groups the calls. */
const FEATURES = {
  Accounts: accounts,
  Sessions: sessions,
  'Help requests': helpRequests,
  Happenings: happenings,
  Concerns: concerns,
  Assigning: assigning,
  Separations: separations,
  Patterns: patterns,
  Administration: { ...admin, ...person, ...undelivered },
  Statistics: statistics,
  'Audit log': audit,
  Contact: contact,
  Settings: settings,
  'Own data': ownData,
}

/** The document calls things what the contract calls them. */
const names = z.registry<{ id: string }>()
for (const [name, schema] of Object.values(FEATURES).flatMap((f) => Object.entries<unknown>(f)))
  if (schema instanceof z.ZodMiniType) names.add(schema, { id: name })

function featureOf(endpoint: Endpoint): string[] {
  const holds = (group: unknown) =>
    typeof group === 'object' && group !== null && Object.values(group).includes(endpoint)
  return Object.entries(FEATURES)
    .filter(([, feature]) => Object.values(feature).some(holds))
    .map(([name]) => name)
}

/** Texts with a fixed meaning here. We send exactly these, and understand other spellings of them too. */
const VOCABULARY = new Map<unknown, readonly string[]>([
  [district, DISTRICTS],
  [helpTitle, Object.values(HELP_TITLES)],
  [skills, Object.values(SKILL_TITLES)],
  [category, CATEGORIES],
])

const COMPONENTS = '#/components/schemas/'

/** The JSON Schema of what goes over the wire, with its named parts among the components. */
function onTheWire(schema: z.ZodMiniType, components: Json, direction: 'sent' | 'answered'): Json {
  const {
    $schema: _dialect,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => {
      const words = VOCABULARY.get(zodSchema)
      const said = words && (direction === 'sent' ? { examples: [...words] } : { enum: [...words] })
      if (jsonSchema.items) Object.assign(jsonSchema.items, said)
      else Object.assign(jsonSchema, said)
      if (zodSchema === truthy) jsonSchema.type = 'boolean'
      // What is answered is always there, whatever its readers may do without.
      if (direction === 'answered' && zodSchema._zod.def.type === 'object')
        jsonSchema.required = Object.entries((zodSchema as z.ZodMiniObject).shape)
          .filter(([, field]) => field._zod.def.type !== 'optional')
          .map(([word]) => word)
      delete jsonSchema.default
      // The format says it, and the pattern is unreadable.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      delete jsonSchema['id']
    },
  }) as Json
  Object.assign(components, pointingToComponents($defs ?? {}))
  return pointingToComponents(own) as Json
}

function pointingToComponents(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as unknown
}

function ref(name: string): Json {
  return { $ref: `${COMPONENTS}${name}` }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function parametersIn(place: 'path' | 'query', { properties = {}, required = [] }: Json): Json[] {
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: place,
    required: (required as string[]).includes(name),
    schema,
  }))
}

function pathParameters(path: string): Json[] {
  const words = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const properties = words.map((name) => [name, { type: 'string', ...(name === 'id' && { format: 'uuid' }) }])
  return parametersIn('path', { properties: Object.fromEntries(properties), required: words })
}

/** The contact form speaks the Formspree protocol beside our own words (D35). */
function speaksFormspree(endpoint: Endpoint): boolean {
  return endpoint === api.sendContactMessage
}

/** `success`, the sentence, and what was asked for. */
function answer(endpoint: Endpoint, components: Json): Json {
  const { reply, says } = endpoint
  const { properties, required, ...rest } = onTheWire(reply, components, 'answered')
  const sentence = {
    type: 'string',
    ...(typeof says === 'string' && { examples: [en.replies[says as ReplyCode]] }),
  }
  return {
    ...rest,
    properties: {
      success: { const: true },
      ...(says && { message: sentence }),
      ...(speaksFormspree(endpoint) && { ok: { const: true } }),
      ...(properties as Json),
    },
    required: ['success', ...(says ? ['message'] : []), ...((required as string[] | undefined) ?? [])],
  }
}

/** Any one of these roles is enough. */
function securityFor(roles: ReturnType<typeof rolesFor>): Json[] {
  return roles === 'anyone' ? [] : roles.map((role) => ({ session: [role] }))
}

function operation(name: string, endpoint: Endpoint, components: Json): Operation {
  const { path, query, body } = endpoint
  const roles = rolesFor(endpoint.access)
  const sent = body && onTheWire(body, components, 'sent')
  const refused = (reason: string, problem = 'Problem') => ({
    description: reason,
    content: json(ref(problem)),
  })
  return {
    operationId: name,
    tags: featureOf(endpoint),
    summary: name
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .replace(/^./, (c) => c.toUpperCase()),
    description: roles === 'anyone' ? 'For anyone.' : `For signed-in people: ${roles.join(', ')}.`,
    security: securityFor(roles),
    parameters: [
      ...pathParameters(path),
      ...(query ? parametersIn('query', onTheWire(query, components, 'sent')) : []),
    ],
    ...(sent && { requestBody: { required: Boolean(sent['required']), content: json(sent) } }),
    responses: {
      200: { description: 'It is done.', content: json(answer(endpoint, components)) },
      ...(roles !== 'anyone' && {
        401: refused('Nobody is signed in, or no longer.'),
        403: refused('Not for this person.'),
      }),
      ...(speaksFormspree(endpoint) && { 422: refused('A field was refused.', 'ContactProblem') }),
      default: refused('Why it failed.', speaksFormspree(endpoint) ? 'ContactProblem' : 'Problem'),
    },
  }
}

function problemSchemas(): Json {
  const codes = Object.keys(PROBLEMS)
  const fieldCodes = Object.keys(en.fields)
  const problem = (errors: Json, more: Json = {}): Json => ({
    type: 'object',
    properties: {
      success: { const: false },
      code: { enum: codes, description: 'What went wrong, for programs.' },
      message: { type: 'string', description: 'What went wrong, for people, in English.' },
      isBanned: { const: true },
      pendingApproval: { const: true },
      errors: { type: 'array', items: errors },
      retryAfter: { type: 'integer', description: 'Seconds after which trying again makes sense.' },
      ...more,
    },
    required: ['success', 'code', 'message'],
  })
  const refusal = (code: Json, required: string[]): Json => ({
    type: 'object',
    properties: { field: { type: 'string' }, code, message: { type: 'string' } },
    required,
  })
  return {
    Problem: problem(refusal({ enum: fieldCodes }, ['field', 'code', 'message'])),
    ContactProblem: problem(refusal({ type: 'string' }, ['message']), { error: { type: 'string' } }),
  }
}

function problemList(): string {
  return Object.entries<Problem>(PROBLEMS)
    .map(([code, { status }]) => `- ${status} \`${code}\`: ${en.problems[code as keyof typeof PROBLEMS]}`)
    .join('\n')
}

const INTRODUCTION = `
Citizens ask for help, volunteers of their district give it, administrators look after both.

**Signing in.** \`POST /api/auth/login\` answers a \`sessionToken\`; send it as \`Authorization: Bearer …\`.
A session ends after 15 idle minutes; \`POST /api/auth/refresh-token\` renews it.

**Answers.** Every answer is JSON and carries \`success\`. A failing one carries \`code\` for programs and
\`message\` for people; where fields were refused, \`errors\` names each in the words of the call.

**Time.** \`helpdate\` and \`helptime\` are wall-clock time in the zone that \`GET /api/settings\` tells.
All other instants are ISO 8601 in UTC.

**Texts that stand for something**, such as districts and help types, are answered as listed here and
understood in any case.

## Problems
`

/** The API as an OpenAPI 3.1 document, made from the calls of the contract that `isServed` knows. */
export function openApiDocument(isServed: (call: Pick<Endpoint, 'method' | 'path'>) => boolean): ApiDocument {
  const components: Json = {}
  const paths: ApiDocument['paths'] = {}
  const served = Object.entries<Endpoint>(api).filter(([, endpoint]) => isServed(endpoint))
  for (const [name, endpoint] of served) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, components) }
  }
  for (const file of Object.values(downloads))
    if (isServed({ method: 'GET', path: file.path })) paths[file.path] = { get: download(file, components) }
  const tags = new Set(served.flatMap(([, endpoint]) => featureOf(endpoint)))
  return {
    openapi: '3.1.1',
    info: {
      title: en.site.name,
      version: '1',
      description: `${INTRODUCTION.trim()}\n\n${problemList()}`,
    },
    servers: [{ url: '/' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...components, ...problemSchemas() },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** A list as a file: the same call with `.csv`, answered with something other than JSON. */
function download({ path, access, query }: Download, components: Json): Operation {
  const roles = PERMISSIONS[access]
  const name = path.replace(/^.*\/|\.csv$/g, '')
  return {
    operationId: `download${name.replace(/^./, (letter) => letter.toUpperCase())}`,
    tags: ['Administration'],
    summary: `Download ${name}`,
    description: `For signed-in people: ${roles.join(', ')}.`,
    security: securityFor(roles),
    parameters: parametersIn('query', onTheWire(query, components, 'sent')),
    responses: {
      200: { description: 'The file.', content: { 'text/csv': { schema: { type: 'string' } } } },
      default: { description: 'Why it failed.', content: json(ref('Problem')) },
    },
  }
}
