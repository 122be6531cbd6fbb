import { rolesFor } from '@scan/contract/endpoint.ts'
import type { Body, Endpoint, Params, Query, Reply } from '@scan/contract/endpoint.ts'
import { isId } from '@scan/contract/fields.ts'
import type { View } from '@scan/contract/views.ts'
import { acceptedLanguage } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Permission } from '@scan/domain/permissions.ts'
import { bearerToken } from '../access/caller.ts'
import type { Actor, Caller } from '../access/caller.ts'
import type { Listed, RecordView } from '../audit/views.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import { encode, send } from './answer.ts'
import type { Answer } from './answer.ts'
import { invalidInput } from './errors.ts'
import { clientSubnetOf } from '../access/client-subnet.ts'
import { forStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'

/** One checked call of an endpoint: who calls, and what they sent in our words. */
export interface Call<E extends Endpoint> {
  caller: E['access'] extends 'anyone' ? null : Caller
  /** The caller and where they call from: what the audit log records of administrators. */
  actor: E['access'] extends 'anyone' ? null : Actor
  /** What of the network they may see, where the call is for staff. */
  scope: E['access'] extends Permission ? Scope : undefined
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The bearer token, even where anyone may call. */
  token: string | undefined
  /** Where the call comes from, as far as limits are concerned. */
  clientSubnet: string
  /** What this browser was given for each of the people who last signed in on it. */
  devices: readonly string[]
  /** What the browser says it is. */
  userAgent: string | undefined
  /** The language of the page that calls. */
  language: Language
  /** Gives this browser a mark to be known by, out of reach of scripts. */
  rememberDevice(device: string): void
}

/** The cookie's name before it said whose browser it is; cookies last for 400 days. */
const FORMER_DEVICE_COOKIE = 'device'
/** This many people may share a browser. */
const DEVICES_OF_BROWSER = 8

function devicesOf({ cookies, server }: FastifyRequest): readonly string[] {
  const marks = cookies[server.deviceCookie.name] ?? cookies[FORMER_DEVICE_COOKIE] ?? ''
  return marks.split('.').filter(Boolean).slice(0, DEVICES_OF_BROWSER)
}

export type CallerOf = (token: string) => Promise<Caller>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyInstance {
    callerOf: CallerOf
    recordView: RecordView
    rateLimits: Pick<RateLimits, 'limit'>
    deviceCookie: CookieSerializeOptions & { name: string }
  }
}

/** The caller of an endpoint; null where anyone may call. Throws why they may not. */
export async function callerOf(
  app: FastifyInstance,
  { access, beforeSecondFactor, asksAgain }: Pick<Endpoint, 'access' | 'beforeSecondFactor' | 'asksAgain'>,
  request: FastifyRequest,
): Promise<Caller | null> {
  const roles = rolesFor(access)
  if (roles === 'anyone') return null
  const token = bearerToken(request.headers.authorization)
  if (!token) throw new ApiProblem('no-token')
  const caller = await app.callerOf(token)
  if (!roles.includes(caller.role)) throw new ApiProblem('not-for-your-role')
  if (caller.lacksSecondFactor && !beforeSecondFactor) throw new ApiProblem('second-factor-first')
  if (caller.toConfirm && asksAgain) throw new ApiProblem(caller.toConfirm)
  return caller
}

export function decoded(schema: z.ZodMiniType | undefined, sent: unknown): unknown {
  if (!schema) return undefined
  const read = z.safeDecode(schema, sent ?? {})
  if (!read.success) throw invalidInput(read.error)
  return read.data
}

/** A text that is no id names nothing. */
function refuseStrangeIds(params: unknown): void {
  const { id } = params as { id?: string }
  if (id !== undefined && !isId(id)) throw new ApiProblem('not-found')
}

/**
 * Serves one endpoint of the contract: checks who calls, then what they sent and how often they do it, and encodes the
 * handler's answer. This is the only door to the API.
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Reply<E>>,
): void {
  const { method, path: url } = endpoint
  const isRead = method === 'GET'
  /** Answers that are read again and again carry an ETag, with which people ask whether it has changed. */
  const isNamed = isRead && endpoint.access !== 'anyone'
  /** A reply that a handler gives again, as the same object, is encoded once. */
  const known = new WeakMap<object, Answer>()
  app.route({
    method,
    url,
    // An answer is compressed once for everybody who gets the same.
    compress: false,
    ...(isRead && { decompress: false }),
    // Before the body is read: callers without permission get no further.
    onRequest: async (request) => {
      request.caller = await callerOf(app, endpoint, request)
    },
    handler: async (request, sent) => {
      refuseStrangeIds(request.params)
      const body = decoded(endpoint.body, request.body)
      const { caller } = request
      const limit = typeof endpoint.limit === 'function' ? endpoint.limit(body as never) : endpoint.limit
      if (caller && limit && limit !== 'free')
        for (const one of [limit].flat()) await app.rateLimits.limit(one, caller.id)
      // Few calls need what the getters find out.
      const call = {
        caller,
        get actor() {
          return caller && { id: caller.id, clientSubnet: clientSubnetOf(request.ip) }
        },
        get scope() {
          return forStaff(caller as Caller, endpoint.access as Permission)
        },
        params: request.params,
        query: decoded(endpoint.query, request.query),
        body,
        get token() {
          return bearerToken(request.headers.authorization)
        },
        get clientSubnet() {
          return clientSubnetOf(request.ip)
        },
        get devices() {
          return devicesOf(request)
        },
        userAgent: request.headers['user-agent'],
        get language() {
          return acceptedLanguage(request.headers['accept-language'])
        },
        rememberDevice: (device: string) => {
          const known = [device, ...devicesOf(request)].slice(0, DEVICES_OF_BROWSER)
          const { name, ...options } = app.deviceCookie
          void sent.setCookie(name, known.join('.'), options)
        },
      } as Call<E>
      const view = viewOf(endpoint, call.query)
      if (caller?.toConfirm && view?.startsWith('export-')) throw new ApiProblem(caller.toConfirm)
      const [told] = await Promise.allSettled([handle(call)])
      // Nothing is sent without the line about it, not even a refusal.
      if (view && call.actor)
        await app.recordView(view, call.actor, {
          id: (call.params as { id?: string }).id,
          list: listed(endpoint, call.query, told.status === 'fulfilled' ? told.value : undefined),
        })
      if (told.status === 'rejected') throw told.reason
      const reply = told.value as object
      const answer = (isRead && known.get(reply)) || encode(endpoint, reply, body)
      if (isRead) known.set(reply, answer)
      return send(request, sent, answer, isNamed)
    },
  })
}

const viewOf = ({ view }: Endpoint, query: unknown): View | undefined =>
  typeof view === 'function' ? view(query as never) : view

/** Which list was read, by what it was searched for, and how many rows of it were shown. */
function listed({ path, query: schema }: Endpoint, query: unknown, reply: unknown): Listed {
  const { page: _page, ...search } = (schema ? z.encode(schema, query) : {}) as Record<string, unknown>
  const words = Object.entries(search).map(([word, value]) => `${word}=${String(value)}`)
  const { items } = (reply ?? {}) as { items?: unknown[] }
  return { what: [path.replace('/api/admin/', ''), ...words].join(' '), rows: items?.length }
}
