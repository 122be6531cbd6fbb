import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import { ApiProblem } from '@scan/contract/problems.ts'
import { OWN_CONTACT_FORM } from '@scan/contract/public-pages.ts'
import { api } from '@scan/contract/index.ts'
import type { Context } from './context.ts'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { peopleRoutes } from './identity/people-routes.ts'
import { accountRoutes } from './identity/routes.ts'
import { callerOf } from './identity/session.ts'
import { auditRoutes } from './audit/routes.ts'
import { views } from './audit/views.ts'
import { overviewRoutes } from './health/routes.ts'
import { concernRoutes } from './cases/routes.ts'
import { contactRoutes, inboxRoutes } from './contact/routes.ts'
import { requestAdminRoutes } from './requests/admin-routes.ts'
import { countClosedInADay, visitsCounter } from './requests/statistics.ts'
import { helpRequestRoutes } from './requests/routes.ts'
import { live } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { mailboxPages } from './notifications/email/mailbox.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { sql } from './db/sql.ts'
import { watchConnections } from './http/connections.ts'
import { answerErrors, answerNotFound } from './http/errors.ts'
import { secureHeaders } from './http/headers.ts'
import { checkIncomingHeaders } from './http/incoming-headers.ts'
import { countCalls, measure, serveMetrics, type Metrics } from './health/metrics.ts'
import { servePages } from './http/pages.ts'
import { serveSecurityTxt } from './http/security-txt.ts'
import { serve } from './http/serve.ts'
import { shed } from './http/shedding.ts'

const BODY_LIMIT_BYTES = 16 * 1024
/** A call is small and comes whole in less; connections that send none are looked for every second. */
const REQUEST_TIMEOUT_MS = 10_000
const CONNECTIONS_CHECKED_EVERY_MS = 1_000
/** A database that does not answer by then is away. */
const READY_WITHIN_MS = 1_500
/**
 * Marks over one letter as in no text, also with characters between them that are dropped: bringing them in order takes
 * the square of their number.
 */
const DROPPED = String.raw`\u007f-\u009f\u202a-\u202e\u2066-\u2069`
const PILED_MARKS = new RegExp(
  String.raw`(?<![\p{M}${DROPPED}])[${DROPPED}]*(?:\p{M}[${DROPPED}]*){100}`,
  'u',
)
const REQUEST_ID = /^[\w.:-]{1,64}$/
const IDLE_CLOSED_EVERY_MS = 50
/** At a stop; the process ends five seconds later. */
const ANSWERED_WITHIN_MS = 5_000
const DEVICE_COOKIE_SECONDS = 400 * 24 * 3600

export interface Deps {
  context: Context
  log: FastifyBaseLogger | false
  /** Without a slash at its end; undefined where only the one who starts it knows it. */
  publicUrl: string | undefined
  /** The built web; undefined serves the API alone. */
  pages: string | undefined
  /** The emails of a local mailbox are shown at /mailbox, to everybody or behind a password; undefined: they are not. */
  mailbox: { password: string | undefined } | undefined
  /** Whether the API's description is served: not on the origin that holds the tokens of real people. */
  overTls: boolean
  trustProxy: string[]
  helplines: { name: string; number: string }[]
  supportPhone: string | null
  organisation: { name: string; details: string | null } | null
  grievanceContact: string | null
  /** Whom a weakness is told to, beside the contact page. */
  supportEmail: string | undefined
  socialLinks: { name: string; address: string }[]
  /** An outside service that takes what is written on the contact page; undefined: we take it ourselves. */
  contactForm: { endpoint: string; id: string } | undefined
  /** What is counted, and who may read it at /metrics; undefined: nobody. */
  metrics?: { token: string; collected: Metrics } | undefined
  /** Calls are refused while the event loop's turns take longer; undefined where the process does other work too. */
  loopDelayLimitMs: number | undefined
  /** Aborted once the server is to stop: then it is not ready, though it still answers. */
  stopping?: AbortSignal
}

/** The whole web application, not yet listening. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { context, log, pages, mailbox, overTls, trustProxy } = deps
  const { database, now, timeZone } = context
  const {
    helplines,
    supportPhone,
    organisation,
    grievanceContact,
    socialLinks,
    contactForm = OWN_CONTACT_FORM,
  } = deps
  const app = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    // One line a call is the proxy's business; ours would hold addresses with tokens in them.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS },
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    genReqId: ({ headers }) => idOf(trustProxy.length > 0 ? headers['x-request-id'] : undefined),
    frameworkErrors: (_error, _request, reply) => void answerNotFound(reply),
    // The contract checks what comes and writes what goes; Fastify's own compilers for that are large.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  })

  watchConnections(app)
  if (deps.metrics) countCalls(app, deps.metrics.collected)
  answerErrors(app)
  checkIncomingHeaders(app, { trustsProxy: trustProxy.length > 0 })
  onlyJson(app)
  await shed(app, { isAway: database.isAway, loopDelayLimitMs: deps.loopDelayLimitMs })
  closeConnectionsAtStop(app)
  await app.register(compress, { threshold: 1024 })
  secureHeaders(app, {
    overTls,
    connectTo: deps.contactForm ? [new URL(deps.contactForm.endpoint).origin] : [],
  })
  app.addHook('onRequest', (request, reply, done) => {
    // By the route, not by the address: that one may be written in many ways.
    if (request.routeOptions.url?.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    done()
  })

  await app.register(cookie)
  app.decorate('deviceCookie', {
    // With this prefix neither another host nor a plain connection can set it; its path has to be '/'.
    ...(overTls ? { name: '__Host-device', path: '/' } : { name: 'device', path: '/api/auth' }),
    httpOnly: true,
    sameSite: 'strict',
    secure: overTls,
    maxAge: DEVICE_COOKIE_SECONDS,
  })
  app.decorate('recordView', views({ database, now }))
  app.decorate('callerOf', (token: string) => callerOf(context, token))
  app.decorateRequest('caller', null)
  app.decorate('rateLimits', context.rateLimits)

  accountRoutes(app, context)
  helpRequestRoutes(app, context)
  concernRoutes(app, context)
  peopleRoutes(app, context)
  requestAdminRoutes(app, context)
  inboxRoutes(app, context)
  notificationRoutes(app, context)
  overviewRoutes(app, context)
  auditRoutes(app, context)
  if (contactForm === OWN_CONTACT_FORM) await app.register(contactRoutes(context))
  const visitsMade = visitsCounter(context)
  serve(app, api.readSettings, async () => ({
    ...{ timeZone, helplines, supportPhone, organisation, grievanceContact, socialLinks, contactForm },
    visitsMade: await visitsMade(),
    now: now(),
  }))

  const streams = live({
    context,
    log: app.log,
    ...(!context.rateLimited && { mostOfAccount: Infinity }),
  })
  liveRoutes(app, streams)
  serveSecurityTxt(app, { ...deps, now })
  if (deps.metrics) {
    const closedInADay = () => countClosedInADay(context)
    measure(deps.metrics.collected, { context, closedInADay, streams: streams.count })
    serveMetrics(app, deps.metrics.token, deps.metrics.collected)
  }
  app.get('/healthz', async () => ({ success: true }))
  // Anybody may ask, as often as they like: the database is asked once for all of them.
  let asked: Promise<boolean> | undefined
  app.get('/readyz', async (_request, reply) => {
    // Lets a balancer tell a server that leaves in order, and only gets nobody new, from one that is dead.
    if (deps.stopping?.aborted) throw new ApiProblem('not-found')
    // A server that no longer waits refuses at once: with so few calls in hand it would look the best of all.
    if (database.isLongAway()) return reply.code(504).send({ success: false })
    if (database.isAway()) throw new ApiProblem('interrupted')
    asked ??= database
      .query(sql`select 1`)
      .then(() => true)
      .finally(() => (asked = undefined))
    const isReady = await Promise.race([asked, sleep(READY_WITHIN_MS, false, { ref: false })])
    if (isReady) return { success: true }
    asked = undefined
    throw new ApiProblem('interrupted')
  })
  app.all('/api/*', (_request, reply) => answerNotFound(reply))
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply))
  if (mailbox) await app.register(mailboxPages(database, { ...mailbox, timeZone }))
  if (pages) await servePages(app, { folder: pages, publicUrl: deps.publicUrl })
  return app
}

/** What the proxy calls this call in its log, so that a line of ours is found there; else an id of our own. */
function idOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/** Node waits for connections that stay open after their answer, or over which nothing was ever asked: browsers keep both. */
function closeConnectionsAtStop(app: FastifyInstance): void {
  let idle: NodeJS.Timeout | undefined
  let last: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CLOSED_EVERY_MS).unref()
    last = setTimeout(() => app.server.closeAllConnections(), ANSWERED_WITHIN_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(idle)
    clearTimeout(last)
  })
}

function refuseSchemas(): never {
  throw new Error('A schema belongs in the contract, not in a route.')
}

/** The API speaks JSON and nothing else. An empty body is no body: admin calls say JSON and often send none (D39). */
function onlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (PILED_MARKS.test(body as string)) done(new ApiProblem('malformed-json'))
    else void parse(request, body as string, done)
  })
}
