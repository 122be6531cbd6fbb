import { rolesFor } from '@scan/contract/endpoint.ts'
import type { Endpoint, Reply } from '@scan/contract/endpoint.ts'
import { isId } from '@scan/contract/fields.ts'
import type { ReplyCode } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { bearerToken } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
import type { Listed, RecordView } from '../audit/views.ts'
import type { Context } from '../context.ts'
import { callOf } from './call.ts'
import type { Call } from './call.ts'
import { invalidInput } from './errors.ts'

/** A handler's answer; void if the reply is empty. */
type Handled<E extends Endpoint> = Reply<E> extends Record<string, never> ? void : Reply<E>

/** An answer in the API's words whose list, `data`, is JSON already: for a handler that keeps what it sends to many. */
export class Encoded {
  readonly answer: object
  readonly data: readonly string[]
  constructor(answer: object, data: readonly string[]) {
    this.answer = answer
    this.data = data
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    context: Context
    callerOf(token: string): Promise<Caller>
    recordView: RecordView
  }
}

/** Serves one endpoint: checks who calls, what they send and how often, and encodes the handler's answer. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Handled<E> | Encoded>,
): void {
  const { method, path: url, bodyLimit } = endpoint
  app.route({
    method,
    url,
    ...(bodyLimit && { bodyLimit }),
    // Before the body is read.
    onRequest: async (request) => {
      request.caller = await authorize(app, endpoint, request)
    },
    handler: async (request, reply) => {
      const { id } = request.params as { id?: string }
      if (id !== undefined && !isId(id)) throw new ApiProblem('not-found')
      const body = decoded(endpoint.body, request.body)
      await limit(app, endpoint, request.caller, body)
      const query = decoded(endpoint.query, request.query)
      const call = callOf(endpoint, request, reply, { query, body })
      const answer = await recorded(app, endpoint, call, () => handle(call))
      void reply.code(endpoint.status ?? 200).type('application/json; charset=utf-8')
      return encoded(endpoint, answer ?? {}, body)
    },
  })
}

export async function authorize(
  app: FastifyInstance,
  {
    access,
    allowedBeforeSecondFactor,
    requiresRecentAuth,
  }: Pick<Endpoint, 'access' | 'allowedBeforeSecondFactor' | 'requiresRecentAuth'>,
  request: FastifyRequest,
): Promise<Caller | null> {
  const roles = rolesFor(access)
  if (roles === 'anyone') return null
  const token = bearerToken(request.headers.authorization)
  if (!token) throw new ApiProblem('no-token')
  const caller = await app.callerOf(token)
  if (!roles.includes(caller.role)) throw new ApiProblem('not-for-your-role')
  if (caller.lacksSecondFactor && !allowedBeforeSecondFactor) throw new ApiProblem('second-factor-first')
  if (caller.toConfirm && requiresRecentAuth) throw new ApiProblem(caller.toConfirm)
  return caller
}

export function decoded(schema: z.ZodMiniType | undefined, sent: unknown): unknown {
  if (!schema) return undefined
  const read = z.safeDecode(schema, sent ?? {})
  if (!read.success) throw invalidInput(read.error)
  return read.data
}

async function limit(
  { context: { rateLimits } }: FastifyInstance,
  { method, limit: asked }: Endpoint,
  caller: Caller | null,
  body: unknown,
): Promise<void> {
  if (!caller) return
  const limits = typeof asked === 'function' ? asked(body as never) : asked
  if (limits && limits !== 'free') for (const one of [limits].flat()) await rateLimits.limit(one, caller.id)
  else if (method === 'GET') await rateLimits.limitReads(caller.id)
}

/** Nothing of what staff look at is sent without the line about it, not even a refusal. */
async function recorded<E extends Endpoint, Answer>(
  app: FastifyInstance,
  endpoint: E,
  { caller, actor, params, query }: Call<E>,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  const view = typeof endpoint.view === 'function' ? endpoint.view(query as never) : endpoint.view
  if (!view || !actor) return handle()
  if (caller?.toConfirm && view.startsWith('export-')) throw new ApiProblem(caller.toConfirm)
  const [settled] = await Promise.allSettled([handle()])
  const answer = settled.status === 'fulfilled' ? settled.value : undefined
  const { id } = params as { id?: string }
  await app.recordView(view, actor, { id, list: listed(endpoint, query, answer) })
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

function listed({ path, query: schema }: Endpoint, query: unknown, reply: unknown): Listed {
  const { page: _page, ...search } = (schema ? z.encode(schema, query) : {}) as Record<string, unknown>
  const words = Object.entries(search).map(([word, value]) => `${word}=${String(value)}`)
  const { items } = (reply ?? {}) as { items?: unknown[] }
  return { what: [path.replace('/api/admin/', ''), ...words].join(' '), rows: items?.length }
}

function encoded({ reply, message: named }: Endpoint, answer: unknown, body: unknown): string {
  const code = typeof named === 'function' ? named(body as never, answer as never) : named
  const message = code && { message: en.replies[code as ReplyCode] }
  const json = (sent: object) => JSON.stringify({ success: true, ...message, ...sent })
  if (answer instanceof Encoded) return `${json(answer.answer).slice(0, -1)},"data":[${answer.data.join()}]}`
  return json(z.encode(reply, answer) as object)
}
