import { writeFileSync } from 'node:fs'
import { AssignedVolunteer, User } from '@scan/contract/accounts.ts'
import { ListedUser, RequestForAdmin } from '@scan/contract/admin/admin.ts'
import { Concern } from '@scan/contract/concerns.ts'
import { Message } from '@scan/contract/contact.ts'
import { type Access, type Endpoint, rolesFor } from '@scan/contract/endpoint.ts'
import * as field from '@scan/contract/fields.ts'
import { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { type ReplyCode, api, downloads } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { PROBLEMS, type Problem } from '@scan/contract/problems.ts'
import { DISTRICTS } from '@scan/domain/catalogue.ts'
import { CATEGORIES } from '@scan/domain/role.ts'
import { z } from 'zod/mini'

// npm run openapi: writes down the API as an OpenAPI 3.1 document, made from the contract.
export const OPENAPI_FILE = new URL('../../../docs/openapi.json', import.meta.url)

type Json = Record<string, unknown>

/** Schemas that stand in the document once, and what is answered where other spellings are understood too. */
const named = z.registry<Json>()
const NAMED = { User, AssignedVolunteer, RequestForVolunteer, ListedUser, RequestForAdmin, Concern, Message }
for (const [id, schema] of Object.entries(NAMED)) named.add(schema, { id })
named.add(field.district, { id: 'District', enum: DISTRICTS })
named.add(field.helpDistrict, { enum: DISTRICTS })
named.add(field.helpTitle, { id: 'HelpTitle', enum: Object.values(field.HELP_TITLES) })
named.add(field.skills, { id: 'Skills', items: { enum: Object.values(field.SKILL_TITLES) } })
named.add(field.category, { id: 'Category', enum: CATEGORIES })
named.add(field.truthy, { type: 'boolean' })

function schemaOf(schema: z.ZodMiniType, components: Json, isAnswer = false): Json {
  const {
    $schema: _dialect,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: named,
    override: ({ zodSchema, jsonSchema }) => {
      // Answers always have every field, even if readers may do without.
      if (isAnswer && zodSchema instanceof z.ZodMiniObject)
        jsonSchema.required = Object.entries(zodSchema.shape).flatMap(([word, part]) =>
          part instanceof z.ZodMiniOptional ? [] : [word],
        )
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      delete jsonSchema.default
      delete jsonSchema['id']
    },
  }) as Json
  const withRefs = (part: unknown) =>
    JSON.parse(JSON.stringify(part ?? {}).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
  Object.assign(components, withRefs($defs))
  return withRefs(own)
}

const inJson = (schema: Json): Json => ({ 'application/json': { schema } })
const failed = { $ref: '#/components/responses/Problem' }
const FAILURES = { '4XX': failed, '5XX': failed }

function parametersOf({ path, query }: Pick<Endpoint, 'path' | 'query'>, components: Json): Json[] {
  const { properties = {}, required = [] } = query ? schemaOf(query, components) : {}
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => {
      return { name, in: 'path', required: true, schema: { type: 'string' } }
    }),
    ...Object.entries(properties as Json).map(([name, schema]) => {
      return { name, in: 'query', required: (required as string[]).includes(name), schema }
    }),
  ]
}

function neededFor(access: Access): string {
  if (access === 'anyone') return 'Needs no session.'
  if (access === 'signed-in') return 'Needs a session.'
  if (typeof access === 'string') return `Needs a session with the permission \`${access}\`.`
  return `Needs the session of a ${access.join(' or a ')}.`
}

type Described = Pick<
  Endpoint,
  'summary' | 'tag' | 'access' | 'requiresRecentAuth' | 'view' | 'action' | 'path' | 'query'
>

/** Shared by calls and files. */
function described(name: string, call: Described, components: Json): Json {
  const roles = rolesFor(call.access)
  const sentences = [neededFor(call.access)]
  if (call.requiresRecentAuth)
    sentences.push('Needs `POST /api/auth/confirm-password` within minutes before.')
  const recorded = call.action ?? call.view
  if (typeof recorded === 'string') sentences.push(`Writes \`${recorded}\` to the audit log.`)
  else if (recorded) sentences.push('Writes a line to the audit log.')
  return {
    operationId: name,
    summary: call.summary,
    description: sentences.join(' '),
    tags: [call.tag],
    ...(roles === 'anyone' ? { security: [] } : { security: [{ session: [] }], 'x-roles': roles }),
    parameters: parametersOf(call, components),
  }
}

function operation(name: string, endpoint: Endpoint, components: Json): Json {
  const { body, reply, status = 200, message: code } = endpoint
  const { properties, required, ...rest } = schemaOf(reply, components, true)
  const message = {
    type: 'string',
    ...(typeof code === 'string' && { const: en.replies[code as ReplyCode] }),
  }
  const answer = {
    ...rest,
    properties: { success: { const: true }, ...(code && { message }), ...(properties as Json) },
    required: ['success', ...(code ? ['message'] : []), ...(required as string[])],
  }
  const sent = body && schemaOf(body, components)
  return {
    ...described(name, endpoint, components),
    ...(sent && { requestBody: { required: 'required' in sent, content: inJson(sent) } }),
    responses: { [status]: { description: 'It is done.', content: inJson(answer) }, ...FAILURES },
  }
}

const PROBLEM = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { enum: Object.keys(PROBLEMS) },
    message: { type: 'string' },
    isBanned: { const: true },
    pendingApproval: { const: true },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
        required: ['code', 'message'],
      },
    },
    retryAfter: { type: 'integer', description: 'Seconds after which trying again makes sense.' },
    data: { type: 'array', items: { type: 'object' }, description: 'Who has that phone number already.' },
  },
  required: ['success', 'code', 'message'],
}

const INTRODUCTION = `
\`POST /api/auth/login\` answers a \`sessionToken\`: send it as \`Authorization: Bearer …\`. A session ends after 15 idle
minutes; \`POST /api/auth/refresh-token\` renews it. A failing answer has a \`code\` for programs and a \`message\` for people;
refused fields are in \`errors\`. \`helpdate\` and \`helptime\` are wall-clock time in the zone of \`GET /api/settings\`. Districts,
help types, skills and categories are answered as listed, and understood in any case.
`

const TAGS = {
  Accounts: 'Signing up, and what people change of their own account.',
  Sessions: 'Signing in and out, sessions, the second factor.',
  'Own data': 'What is stored about somebody.',
  'Help requests': 'Asking for help, the board, and visits.',
  Notices: 'What happened to somebody’s requests or visits without their doing.',
  Guidance: 'What volunteers read about a kind of help before they go.',
  Papers: 'What staff have seen of volunteers, and what is needed before a first visit.',
  Concerns: 'Concerns about a person, and how staff handle them.',
  Contact: 'Messages from the contact page.',
  Impact: 'Public figures.',
  Settings: 'What pages need to know of the server.',
  Administration: 'People, requests and emails, for staff.',
  Calls: 'Whom staff should ring, and what to say.',
  'People by phone': 'Senior citizens who have no email, whom staff look after.',
  Assigning: 'Finding a volunteer for a request.',
  Patterns: 'What staff should look at.',
  Separations: 'Who is no longer matched with whom.',
  Statistics: 'Figures for staff.',
  'Audit log': 'Who did what, and who looked.',
}

export function openApiDocument() {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) }
  }
  for (const [name, file] of Object.entries(downloads)) {
    const content = { 'text/csv': { schema: { type: 'string' } } }
    const responses = { 200: { description: 'The file.', content }, ...FAILURES }
    paths[file.path] = { get: { ...described(`${name}File`, file, schemas), responses } }
  }
  const problems = Object.entries<Problem>(PROBLEMS).map(([code, { status }]) => `- ${status} \`${code}\``)
  return {
    openapi: '3.1.1',
    info: {
      title: en.site.name,
      version: '1',
      license: { name: 'GNU Affero General Public License 3.0 or later', identifier: 'AGPL-3.0-or-later' },
      contact: { name: 'The people who run this server' },
      description: [INTRODUCTION.trim(), '', ...problems].join('\n'),
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses: { Problem: { description: 'Why it failed.', content: inJson(PROBLEM) } },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

if (import.meta.main) writeFileSync(OPENAPI_FILE, JSON.stringify(openApiDocument()))
