import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import { IMPACT_PATH, OWN_CONTACT_FORM } from '@scan/contract/public-pages.ts'
import { api } from '@scan/contract/index.ts'
import { hoursBesideNumber, hoursOfParts } from '@scan/contract/messages/desk-hours.ts'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { administratorRoutes } from './identity/administrators.ts'
import { papersNeeded } from './identity/papers.ts'
import { peopleRoutes } from './identity/people-routes.ts'
import { accountRoutes } from './identity/routes.ts'
import { callerOf } from './identity/session.ts'
import { auditRoutes } from './audit/audit-log.ts'
import { views } from './audit/views.ts'
import { answerHealth, overviewRoutes } from './health/routes.ts'
import { callContext } from './calls/compose.ts'
import { callRoutes } from './calls/routes.ts'
import { concernRoutes } from './cases/routes.ts'
import { contactRoutes, inboxRoutes } from './contact/routes.ts'
import { countClosedInADay, createImpact } from './requests/figures.ts'
import { helpRequestRoutes, requestAdminRoutes } from './requests/routes.ts'
import { live, liveRoutes } from './live/live.ts'
import { mailboxPages } from './notifications/email/mailbox.ts'
import { answerErrors, answerNotFound } from './http/errors.ts'
import { isOverTls, secureHeaders } from './http/headers.ts'
import { checkHeaders, closeConnectionsAtStop, onlyJson, watchConnections } from './http/incoming.ts'
import { countCalls, measure, serveMetrics, type Metrics } from './health/metrics.ts'
import { servePages, serveSecurityTxt } from './http/pages.ts'
import { serve } from './http/serve.ts'
import { shed } from './http/shedding.ts'

const BODY_LIMIT_BYTES = 16 * 1024
/** A call is small and comes whole in less; connections that send none are looked for every second. */
const REQUEST_TIMEOUT_MS = 10_000
const CONNECTIONS_CHECKED_EVERY_MS = 1_000
/** At a stop, the drain included; the process ends two seconds later. */
const ANSWERED_WITHIN_MS = 8_000
const REQUEST_ID = /^[\w.:-]{1,64}$/
const DEVICE_COOKIE_SECONDS = 400 * 24 * 3600

export interface AppOptions {
  config: Config
  context: Context
  log: FastifyBaseLogger | false
  pages: string | undefined
  /** Emails are shown at /mailbox, to everybody or behind a password. */
  mailbox: { password: string | undefined } | undefined
  metrics: Metrics | undefined
  /** Ordinary calls are refused while the event loop's turns take longer. */
  loopDelayLimitMs: number | undefined
  /** Aborted once the server is to stop: then it is not ready, though it still answers. */
  stopping?: AbortSignal
}

export async function buildApp(deps: AppOptions): Promise<FastifyInstance> {
  const app = createFastify(deps)
  await guard(app, deps)
  await decorate(app, deps)
  await app.register(async (calls) => answerCalls(calls, deps))

  const { config, context, metrics, mailbox, pages } = deps
  const streams = live({ context, log: app.log, ...(!context.rateLimited && { mostOfAccount: Infinity }) })
  liveRoutes(app, streams)
  serveSecurityTxt(app, config, context.now)
  if (metrics && config.metricsToken) {
    const closedInADay = () => countClosedInADay(context)
    measure(metrics, { context, closedInADay, streams: streams.count })
    serveMetrics(app, config.metricsToken, metrics)
  }
  answerHealth(app, context.database, deps.stopping)
  app.all('/api/*', (_request, reply) => answerNotFound(reply))
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply))
  if (mailbox) await app.register(mailboxPages(context.database, { ...mailbox, timeZone: context.timeZone }))
  if (pages) await servePages(app, pages, { ...config, hidden: config.impactPage ? undefined : IMPACT_PATH })
  closeConnectionsAtStop(app, ANSWERED_WITHIN_MS - config.drainMs)
  return app
}

function createFastify({ log, config: { trustProxy } }: AppOptions): FastifyInstance {
  const trustsProxy = trustProxy.length > 0
  return Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    // One line a call is the proxy's business; ours would hold addresses with tokens in them.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS },
    trustProxy: trustsProxy && trustProxy,
    // The proxy's own id, so that both logs have the same.
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      trustsProxy && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID(),
    forceCloseConnections: 'idle',
    // A call over a connection that is open was received, and is answered.
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => void answerNotFound(reply),
    // The contract checks what comes and writes what goes; Fastify's own compilers for that are large.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  })
}

function refuseSchemas(): never {
  throw new Error('A schema belongs in the contract, not in a route.')
}

async function guard(app: FastifyInstance, deps: AppOptions): Promise<void> {
  const { config, context, metrics, loopDelayLimitMs } = deps
  watchConnections(app)
  if (metrics) countCalls(app, metrics)
  answerErrors(app)
  checkHeaders(app, { trustsProxy: config.trustProxy.length > 0 })
  onlyJson(app)
  await shed(app, { isAway: context.database.isAway, loopDelayLimitMs })
  // Up to here in one call: a stream for each answer costs several times as much as compressing a page of the board.
  await app.register(compress, { threshold: 1024, syncThreshold: 64 * 1024 })
  secureHeaders(app, config)
  app.addHook('onRequest', (request, reply, done) => {
    // By the route, not by the address: that one may be written in many ways.
    if (request.routeOptions.url?.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    done()
  })
}

async function decorate(app: FastifyInstance, { config, context }: AppOptions): Promise<void> {
  const overTls = isOverTls(config)
  await app.register(cookie)
  app.decorate('deviceCookie', {
    // With this prefix neither another host nor a plain connection can set it; its path has to be '/'.
    ...(overTls ? { name: '__Host-device', path: '/' } : { name: 'device', path: '/api/auth' }),
    httpOnly: true,
    sameSite: 'strict',
    secure: overTls,
    maxAge: DEVICE_COOKIE_SECONDS,
  })
  app.decorate('callerOf', (token: string) => callerOf(context, token))
  app.decorate('recordView', views(context))
  app.decorate('context', context)
  app.decorateRequest('caller', null)
}

async function answerCalls(app: FastifyInstance, { config, context }: AppOptions): Promise<void> {
  // Weak: compressing an answer changes no word of it.
  await app.register(etag, { weak: true })
  const calling = callContext(context, config)
  accountRoutes(app, context)
  helpRequestRoutes(app, context)
  concernRoutes(app, context)
  administratorRoutes(app, context)
  peopleRoutes(app, context)
  const ourNumbers = [...config.helplines.map(({ number }) => number), config.supportPhone ?? '']
  requestAdminRoutes(app, context, { ourNumbers, retentionDays: config.retentionDays })
  inboxRoutes(app, context)
  callRoutes(app, calling)
  overviewRoutes(app, calling, config.production)
  auditRoutes(app, context)
  if (!config.contactForm) await app.register(contactRoutes(context))
  const impact = createImpact(context, { hasPage: config.impactPage })
  serve(app, api.readImpact, impact)
  serve(app, api.readSettings, async () => ({
    timeZone: context.timeZone,
    helplines: config.helplines,
    supportPhone: config.supportPhone,
    deskHours: hoursBesideNumber(config.deskHours),
    ringingParts: hoursOfParts(config.deskHours),
    whatsAppLinks: config.whatsAppLinks,
    retentionDays: config.retentionDays,
    undoSeconds: config.undoSeconds,
    shortName: config.shortName,
    organisation: config.organisation,
    papersNeeded: await papersNeeded(context.database),
    grievanceContact: config.grievanceContact,
    grievanceDays: config.grievanceDays,
    socialLinks: config.socialLinks,
    contactForm: config.contactForm ?? OWN_CONTACT_FORM,
    now: context.now(),
  }))
}
