import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import { OWN_CONTACT_FORM } from '@scan/contract/contact.ts'
import { api } from '@scan/contract/index.ts'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import { accounts as createAccounts } from './accounts/accounts.ts'
import { peopleDesk as createPeopleDesk } from './accounts/admin.ts'
import type { Passwords } from './accounts/passwords.ts'
import { auditLog as createAuditLog } from './admin/audit-log.ts'
import { concerns as createConcerns } from './concerns/concerns.ts'
import { concernRoutes } from './concerns/routes.ts'
import { contact as createContact } from './contact/contact.ts'
import { contactRoutes } from './contact/routes.ts'
import type { Database } from './platform/db/pool.ts'
import { sql } from './platform/db/sql.ts'
import { helpRequests as createHelpRequests } from './help-requests/help-requests.ts'
import { requestsDesk as createRequestsDesk } from './help-requests/admin.ts'
import { statistics as createStatistics } from './help-requests/statistics.ts'
import { upkeep } from './help-requests/scheduled-transitions.ts'
import { helpRequestRoutes } from './help-requests/routes.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { answerErrors, answerNotFound } from './platform/http/errors.ts'
import { secureHeaders } from './platform/http/headers.ts'
import { inlineScriptHashes, servePages } from './platform/http/pages.ts'
import { serve } from './platform/http/serve.ts'
import { live } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { undelivered as createUndelivered } from './notifications/undelivered.ts'
import { eraseFromMailbox, mailboxPages } from './notifications/email/mailbox.ts'
import { moderationRoutes } from './admin/routes.ts'
import { secondFactor as createSecondFactor } from './sessions/second-factor.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { endSessions, sessions as createSessions } from './sessions/sessions.ts'
import { rateLimits as createRateLimits } from './platform/rate-limits.ts'

const BODY_LIMIT_BYTES = 16 * 1024
const REQUEST_TIMEOUT_MS = 15_000
const EVENT_LOOP_DELAY_LIMIT_MS = 2_000
const DEVICE_COOKIE_SECONDS = 400 * 24 * 3600

export interface Deps {
  database: Database
  passwords: Passwords
  now: () => Date
  log: FastifyBaseLogger | false
  timeZone: string
  /** Whether networks and accounts that try too much are slowed down. */
  rateLimited: boolean
  /** Without a slash at its end; undefined where only the one who starts it knows it. */
  publicUrl: string | undefined
  /** The built web; undefined serves the API alone. */
  pages: string | undefined
  /** Whether the letters of a local mailbox are shown at /mailbox. */
  showMailbox: boolean
  /** Whether the API's description is served: not on the origin that holds the tokens of real people. */
  describeApi: boolean
  overTls: boolean
  trustProxy: string[]
  helplines: { name: string; number: string }[]
  supportPhone: string | null
  socialLinks: { name: string; address: string }[]
  /** An outside service that takes what is written on the contact page; undefined: we take it ourselves. */
  contactForm: { endpoint: string; id: string } | undefined
}

/** The use cases over one database: what the routes, the jobs and the command line all work with. */
export function useCases({
  database,
  passwords,
  now,
  timeZone,
  rateLimited,
}: Pick<Deps, 'database' | 'passwords' | 'now' | 'timeZone' | 'rateLimited'>) {
  const rateLimits = createRateLimits({ database, now, on: rateLimited })
  const requests = createHelpRequests({ database, now, timeZone })
  const requestsDesk = createRequestsDesk({ database, now })
  const concerns = createConcerns({ database, requestsDesk, now })
  const contact = createContact({ database, now })
  const accounts = createAccounts({ database, passwords, rateLimits, endSessions, now })
  const peopleDesk = createPeopleDesk({
    database,
    endSessions,
    leaveRequests: requests.leave,
    eraseTraces: async (tx, person) => {
      await requestsDesk.eraseTexts(tx, person.id)
      await concerns.erase(tx, person.id)
      await contact.erase(tx, person.email)
      await eraseFromMailbox(tx, person)
    },
    now,
  })
  const secondFactor = createSecondFactor({ database, accounts, rateLimits, now })
  return {
    rateLimits,
    accounts,
    peopleDesk,
    secondFactor,
    sessions: createSessions({ database, accounts, secondFactor, rateLimits, now }),
    helpRequests: requests,
    requestsDesk,
    statistics: createStatistics({ database, now, timeZone }),
    concerns,
    keepRequestsUp: upkeep({ database, now }),
    contact,
    undelivered: createUndelivered({ database, now }),
    auditLog: createAuditLog({ database, timeZone }),
  }
}

/** The whole web application, not yet listening. */
export async function buildApp(needs: Deps): Promise<FastifyInstance> {
  const { database, now, log, pages, showMailbox, describeApi, overTls, trustProxy } = needs
  const { timeZone, helplines, supportPhone, socialLinks, contactForm = OWN_CONTACT_FORM } = needs
  const app = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    // One line a call is the proxy's business; ours would hold addresses with tokens in them.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply) => void answerNotFound(reply),
  })

  answerErrors(app)
  onlyJson(app)
  await app.register(underPressure, { maxEventLoopDelay: EVENT_LOOP_DELAY_LIMIT_MS })
  await app.register(compress, { threshold: 1024 })
  await secureHeaders(app, {
    overTls,
    scriptHashes: pages ? await inlineScriptHashes(pages) : [],
    connectTo: needs.contactForm ? [new URL(needs.contactForm.endpoint).origin] : [],
  })
  app.addHook('onRequest', async (request, reply) => {
    // By the route, not by the address: that one may be written in many ways.
    if (request.routeOptions.url?.startsWith('/api/')) void reply.header('cache-control', 'no-store')
  })

  const cases = useCases(needs)
  const { accounts, sessions, secondFactor, helpRequests, rateLimits, contact, concerns } = cases
  await app.register(cookie)
  app.decorate('deviceCookie', {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: overTls,
    maxAge: DEVICE_COOKIE_SECONDS,
  })
  app.decorate('callerOf', (token) => sessions.callerOf(token))

  accountRoutes(app, { accounts, helpRequests, rateLimits })
  sessionRoutes(app, { sessions, secondFactor, accounts, helpRequests, rateLimits })
  helpRequestRoutes(app, { helpRequests, accounts, rateLimits })
  moderationRoutes(app, { database, now, ...cases })
  concernRoutes(app, { concerns, rateLimits })
  if (contactForm === OWN_CONTACT_FORM) await app.register(contactRoutes({ contact, rateLimits }))
  const settings = { timeZone, helplines, supportPhone, socialLinks, contactForm }
  serve(app, api.readSettings, async () => ({ ...settings, now: now() }))

  liveRoutes(app, live({ database, sessions, log: app.log }))
  if (describeApi) serveApiDocs(app)
  app.get('/healthz', async () => ({ success: true }))
  app.get('/readyz', async () => {
    await database.query(sql`select 1`)
    return { success: true }
  })
  app.all('/api/*', (_request, reply) => answerNotFound(reply))
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply))
  if (showMailbox) await app.register(mailboxPages(database))
  if (pages) await servePages(app, { folder: pages, publicUrl: needs.publicUrl })
  return app
}

/** The API speaks JSON and nothing else. An empty body is no body: admin calls say JSON and often send none (D39). */
function onlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
