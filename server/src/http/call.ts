import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Body, Endpoint, Params, Query } from '@scan/contract/endpoint.ts'
import { acceptedLanguage } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerToken } from '../access/caller.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { clientSubnetOf } from '../access/client-subnet.ts'
import { forStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'

/** A handler's input. */
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

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyInstance {
    deviceCookie: CookieSerializeOptions & { name: string }
  }
}

export function callOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  { query, body }: { query: unknown; body: unknown },
): Call<E> {
  const { caller, headers } = request
  return {
    caller,
    params: request.params,
    query,
    body,
    token: bearerToken(headers.authorization),
    devices: devicesOf(request),
    userAgent: headers['user-agent'],
    language: acceptedLanguage(headers['accept-language']),
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
    rememberDevice: (device: string) => rememberDevice(request, reply, device),
  } as Call<E>
}

/** The cookie's name before it said whose browser it is; cookies last for 400 days. */
const FORMER_DEVICE_COOKIE = 'device'
const DEVICES_OF_BROWSER = 8

function devicesOf({ cookies, server }: FastifyRequest): readonly string[] {
  const marks = cookies[server.deviceCookie.name] ?? cookies[FORMER_DEVICE_COOKIE] ?? ''
  return marks.split('.').filter(Boolean).slice(0, DEVICES_OF_BROWSER)
}

function rememberDevice(request: FastifyRequest, reply: FastifyReply, device: string): void {
  const known = [device, ...devicesOf(request)].slice(0, DEVICES_OF_BROWSER)
  const { name, ...options } = request.server.deviceCookie
  void reply.setCookie(name, known.join('.'), options)
}
