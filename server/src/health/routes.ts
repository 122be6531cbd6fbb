import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { may } from '@scan/domain/permissions.ts'
import type { FastifyInstance } from 'fastify'
import { newestAuditHash } from '../audit/audit-log.ts'
import { countCalls } from '../calls/calls.ts'
import type { CallContext } from '../calls/compose.ts'
import * as cases from '../cases/store.ts'
import { countMessages } from '../contact/contact.ts'
import type { Database } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { serve } from '../http/serve.ts'
import { countPapersDue } from '../identity/papers.ts'
import { peopleCounts } from '../identity/accounts-store.ts'
import { countFirstVisits } from '../requests/patterns.ts'
import { countInDistricts, countRequests } from '../requests/admin.ts'
import { readHealth } from './health.ts'

export function overviewRoutes(app: FastifyInstance, context: CallContext, inProduction: boolean): void {
  const { database, now } = context
  serve(app, api.readOverview, async ({ caller, scope }) => {
    const [
      ofPeople,
      ofRequests,
      ofCases,
      ofMessages,
      firstVisits,
      ofCalls,
      ofPapers,
      districts,
      auditHash,
      health,
    ] = await Promise.all([
      peopleCounts(database, scope),
      countRequests(context, scope),
      cases.counts(database, scope),
      countMessages(database, scope, now()),
      countFirstVisits(context, scope),
      countCalls(context, scope),
      countPapersDue(context, scope),
      countInDistricts(context, scope),
      newestAuditHash(context),
      readHealth(context, inProduction),
    ])
    const { answerBy, ...ofConcerns } = ofCases
    if (!may(caller.role, 'read-people')) {
      const shown = {
        ...NOTHING_WAITS,
        worries: ofConcerns.worries,
        ...ofRequests,
        ...ofMessages,
        ...ofCalls,
      }
      return { overview: shown, districts }
    }
    const overview = {
      ...ofPeople,
      ...ofRequests,
      ...ofConcerns,
      ...ofMessages,
      ...ofCalls,
      ...ofPapers,
      firstVisits,
    }
    return { overview, ...(answerBy && { caseAnswerBy: answerBy }), districts, auditHash, health }
  })
}

/** What the desk may not see, it is not told the number of. */
const NOTHING_WAITS = {
  ...{
    pendingVolunteers: 0,
    volunteers: 0,
    citizens: 0,
    banned: 0,
    stopped: 0,
    changed: 0,
    agreements: 0,
    invited: 0,
    papers: 0,
    papersInAll: 0,
  },
  ...{ firstVisits: 0, worries: 0, didNotCome: 0, concerns: 0 },
}

const READY_WITHIN_MS = 1_500

/** Probes: /healthz, the process lives; /readyz, calls are answered. */
export function answerHealth(app: FastifyInstance, database: Database, stopping?: AbortSignal): void {
  app.get('/healthz', async () => ({ success: true }))
  // Anybody may ask, as often as they like: the database is asked once for all of them.
  let asked: Promise<boolean> | undefined
  app.get('/readyz', async (_request, reply) => {
    // Lets a balancer tell a server that leaves in order, and only gets nobody new, from one that is dead.
    if (stopping?.aborted) throw new ApiProblem('not-found')
    // A server that no longer waits refuses at once: with so few calls in hand it would look the best of all.
    if (database.isLongAway()) return reply.code(504).send({ success: false })
    if (database.isAway()) throw new ApiProblem('interrupted')
    asked ??= database
      .query(sql`select 1`)
      .then(() => true)
      .finally(() => (asked = undefined))
    if (await Promise.race([asked, sleep(READY_WITHIN_MS, false, { ref: false })])) return { success: true }
    asked = undefined
    throw new ApiProblem('interrupted')
  })
}
