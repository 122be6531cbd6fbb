import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { rolesFor } from '@scan/contract/endpoint.ts'
import type { Body, Endpoint, Params, Query, Reply } from '@scan/contract/endpoint.ts'
import { isId } from '@scan/contract/fields.ts'
import { acceptedLanguage } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import type { ReplyCode } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Permission } from '@scan/domain/permissions.ts'
import { bearerToken } from '../access/caller.ts'
import type { Actor, Caller } from '../access/caller.ts'
import type { Listed, RecordView } from '../audit/views.ts'
import type { Context } from '../context.ts'
import { invalidInput } from './errors.ts'
import { clientSubnetOf } from '../access/client-subnet.ts'
import { callerOf } from '../identity/session.ts'
import { forStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'

export interface Call<E extends Endpoint> {
  caller: E['access'] extends 'anyone' ? null : Caller
  actor: E['access'] extends 'anyone' ? null : Actor
  scope: E['access'] extends Permission ? Scope : undefined
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The bearer token, even where anyone may call. */
  token: string | undefined
  clientSubnet: string
  /** This browser's marks, one for each person who signed in on it, the latest first. */
  devices: readonly string[]
  userAgent: string | undefined
  language: Language
  rememberDevice(device: string): void
}

/** What a handler answers; nothing, where the reply holds nothing. */
type Handled<E extends Endpoint> = Reply<E> extends Record<string, never> ? void : Reply<E>

/** The cookie's name before it said whose browser it is; cookies last for 400 days. */
const FORMER_DEVICE_COOKIE = 'device'
const DEVICES_OF_BROWSER = 8

function devicesOf({ cookies, server }: FastifyRequest): readonly string[] {
  const marks = cookies[server.deviceCookie.name] ?? cookies[FORMER_DEVICE_COOKIE] ?? ''
  return marks.split('.').filter(Boolean).slice(0, DEVICES_OF_BROWSER)
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyInstance {
    context: Context
    recordView: RecordView
    deviceCookie: CookieSerializeOptions & { name: string }
  }
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
  const caller = await callerOf(app.context, token)
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

/** Serves one endpoint: checks who calls, what they send and how often, and encodes the handler's answer. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Handled<E>>,
): void {
  const { method, path: url } = endpoint
  const isRead = method === 'GET'
  /** A reply that a handler gives again, as the same object, is encoded and compressed once. */
  const known = new WeakMap<object, Answer>()
  app.route({
    method,
    url,
    compress: false,
    ...(isRead && { decompress: false }),
    // Before the body is read.
    onRequest: async (request) => {
      request.caller = await authorize(app, endpoint, request)
    },
    handler: async (request, sent) => {
      const { caller } = request
      const { id } = request.params as { id?: string }
      if (id !== undefined && !isId(id)) throw new ApiProblem('not-found')
      const body = decoded(endpoint.body, request.body)
      const limit = typeof endpoint.limit === 'function' ? endpoint.limit(body as never) : endpoint.limit
      if (caller && limit && limit !== 'free')
        for (const one of [limit].flat()) await app.context.rateLimits.limit(one, caller.id)
      else if (caller && isRead) await app.context.rateLimits.limitReads(caller.id)
      const call = {
        caller,
        params: request.params,
        query: decoded(endpoint.query, request.query),
        body,
        token: bearerToken(request.headers.authorization),
        devices: devicesOf(request),
        userAgent: request.headers['user-agent'],
        language: acceptedLanguage(request.headers['accept-language']),
        // Few calls need it, and parsing an address takes longer than all the rest.
        get clientSubnet() {
          return clientSubnetOf(request.ip)
        },
        get actor() {
          return caller && { id: caller.id, clientSubnet: this.clientSubnet }
        },
        get scope() {
          return forStaff(caller as Caller, endpoint.access as Permission)
        },
        rememberDevice: (device: string) => {
          const known = [device, ...devicesOf(request)].slice(0, DEVICES_OF_BROWSER)
          const { name, ...options } = app.deviceCookie
          void sent.setCookie(name, known.join('.'), options)
        },
      } as Call<E>
      const view = typeof endpoint.view === 'function' ? endpoint.view(call.query as never) : endpoint.view
      if (caller?.toConfirm && view?.startsWith('export-')) throw new ApiProblem(caller.toConfirm)
      const [settled] = await Promise.allSettled([handle(call)])
      // Nothing is sent without the line about it, not even a refusal.
      if (view && call.actor)
        await app.recordView(view, call.actor, {
          id,
          list: listed(endpoint, call.query, settled.status === 'fulfilled' ? settled.value : undefined),
        })
      if (settled.status === 'rejected') throw settled.reason
      const reply: object = settled.value ?? {}
      const answer = (isRead && known.get(reply)) || encode(endpoint, reply, body)
      if (isRead) known.set(reply, answer)
      return send(request, sent, answer, isRead && endpoint.access !== 'anyone')
    },
  })
}

function listed({ path, query: schema }: Endpoint, query: unknown, reply: unknown): Listed {
  const { page: _page, ...search } = (schema ? z.encode(schema, query) : {}) as Record<string, unknown>
  const words = Object.entries(search).map(([word, value]) => `${word}=${String(value)}`)
  const { items } = (reply ?? {}) as { items?: unknown[] }
  return { what: [path.replace('/api/admin/', ''), ...words].join(' '), rows: items?.length }
}

const COMPRESSED_FROM_BYTES = 1024
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The better first. 'q=0' refuses one. */
const COMPRESSIONS = [
  ['br', /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/, (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI)],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/, (bytes: Buffer) => promisify(gzip)(bytes)],
] as const

/** An answer as it goes over the wire, named and compressed once for everybody who gets the same. */
interface Answer {
  readonly bytes: Buffer
  etag?: string
  compressed: Partial<Record<(typeof COMPRESSIONS)[number][0], Promise<Buffer>>>
}

function encode({ reply: schema, message: named }: Endpoint, reply: unknown, body: unknown): Answer {
  const code = typeof named === 'function' ? named(body as never) : named
  const message = code && { message: en.replies[code as ReplyCode] }
  const json = JSON.stringify({ success: true, ...message, ...(z.encode(schema, reply) as object) })
  return { bytes: Buffer.from(json), compressed: {} }
}

async function send(
  { headers }: FastifyRequest,
  sent: FastifyReply,
  answer: Answer,
  hasEtag: boolean,
): Promise<Buffer | FastifyReply> {
  void sent.type('application/json; charset=utf-8')
  if (hasEtag) {
    // By its bytes, so alike on every server. Weak: compressing it changes no word.
    const etag = (answer.etag ??= `W/"${hash('sha1', answer.bytes, 'base64url')}"`)
    void sent.header('etag', etag)
    if (headers['if-none-match'] === etag) return sent.code(304).send()
  }
  if (answer.bytes.length < COMPRESSED_FROM_BYTES) return answer.bytes
  void sent.header('vary', 'accept-encoding')
  const accepted = headers['accept-encoding'] ?? ''
  const compression = COMPRESSIONS.find(([, isAccepted]) => isAccepted.test(accepted))
  if (!compression) return answer.bytes
  const [name, , compress] = compression
  void sent.header('content-encoding', name)
  return (answer.compressed[name] ??= compress(answer.bytes))
}
