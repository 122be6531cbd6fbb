import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { newestAuditHash } from '../audit/audit-log.ts'
import * as cases from '../cases/store.ts'
import { countMessages } from '../contact/contact.ts'
import type { Context } from '../context.ts'
import { serve } from '../http/serve.ts'
import { peopleCounts } from '../identity/accounts-store.ts'
import { countUndelivered } from '../notifications/undelivered.ts'
import { countRequests } from '../requests/admin-lists.ts'
import { readHealth } from './health.ts'

export function overviewRoutes(app: FastifyInstance, context: Context): void {
  const { database, now } = context
  serve(app, api.readOverview, async ({ scope }) => {
    const [ofPeople, ofRequests, ofConcerns, ofMessages, undelivered, auditHash, health] = await Promise.all([
      peopleCounts(database, scope),
      countRequests(context, scope),
      cases.counts(database, scope),
      countMessages(database, scope, now()),
      countUndelivered(database, scope),
      newestAuditHash(context),
      readHealth(context),
    ])
    const overview = { ...ofPeople, ...ofRequests, ...ofConcerns, ...ofMessages, undelivered }
    return { overview, auditHash, health }
  })
}
