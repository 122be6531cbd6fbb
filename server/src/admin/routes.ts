import { HELP_TITLES } from '@scan/contract/fields.ts'
import { api, downloads } from '@scan/contract/index.ts'
import type { AuditLine } from '@scan/contract/audit.ts'
import type { FastifyInstance } from 'fastify'
import type { PeopleDesk } from '../accounts/admin.ts'
import { record } from '../platform/audit.ts'
import type { Actor } from '../platform/caller.ts'
import type { AuditLog, AuditQuery } from './audit-log.ts'
import type { Concerns } from '../concerns/concerns.ts'
import type { Contact } from '../contact/contact.ts'
import type { Database } from '../platform/db/pool.ts'
import type { RequestsDesk } from '../help-requests/admin.ts'
import type { StatisticsOfRequests, StatisticsQuery } from '../help-requests/statistics.ts'
import type { Cell } from '../platform/http/csv.ts'
import { serve, serveDownload } from '../platform/http/serve.ts'
import { requestForAdmin } from '../help-requests/views.ts'
import type { UndeliveredList } from '../notifications/undelivered.ts'
import { forAdmin } from './views.ts'

interface Deps {
  database: Database
  peopleDesk: PeopleDesk
  requestsDesk: RequestsDesk
  statistics: StatisticsOfRequests
  concerns: Concerns
  contact: Contact
  undelivered: UndeliveredList
  auditLog: AuditLog
  now: () => Date
}

const LISTS = { Volunteer: 'volunteers', Citizen: 'citizens' } as const
const BANNED = { All: 'banned', Volunteer: 'banned volunteers', Citizen: 'banned citizens' } as const

export function moderationRoutes(app: FastifyInstance, needs: Deps): void {
  people(app, needs)
  requests(app, needs)
  deskItself(app, needs)
  auditRoutes(app, needs)
}

function people(app: FastifyInstance, { peopleDesk }: Pick<Deps, 'peopleDesk'>): void {
  async function listed(...asked: Parameters<PeopleDesk['list']>) {
    const { items, ...total } = await peopleDesk.list(...asked)
    return { items: items.map(forAdmin), ...total }
  }

  serve(app, api.listPendingVolunteers, async ({ query: { page, text } }) =>
    listed({ list: 'pending', text }, page),
  )

  serve(app, api.listUsers, async ({ query: { role, text, district, flag, page } }) =>
    listed({ list: LISTS[role], text, district, changed: flag === 'changed' }, page),
  )

  serve(app, api.listBannedUsers, async ({ query: { category = 'All', text, page } }) =>
    listed({ list: BANNED[category], text }, page),
  )

  serve(app, api.approveVolunteer, async ({ params, actor }) => ({
    user: forAdmin(await peopleDesk.approve(params.id, actor)),
  }))

  serve(app, api.rejectVolunteer, async ({ params, actor }) => {
    await peopleDesk.reject(params.id, actor)
    return { user: null }
  })

  serve(app, api.banUser, async ({ params, actor }) => ({
    user: forAdmin(await peopleDesk.ban(params.id, actor)),
  }))

  serve(app, api.unbanUser, async ({ params, actor }) => ({
    user: forAdmin(await peopleDesk.unban(params.id, actor)),
  }))

  serve(app, api.deleteUser, async ({ params, actor }) => {
    await peopleDesk.delete(params.id, actor)
    return { user: null }
  })

  serve(app, api.seeChanges, async ({ params, actor }) => ({
    user: forAdmin(await peopleDesk.seeChanges(params.id, actor)),
  }))
}

function requests(app: FastifyInstance, { requestsDesk, now }: Pick<Deps, 'requestsDesk' | 'now'>): void {
  serve(app, api.listHelpRequests, async ({ query }) => {
    const { items, ...total } = await requestsDesk.list(query)
    return { items: items.map((request) => requestForAdmin(request, now())), ...total }
  })

  serve(app, api.adminCompleteRequest, async ({ params, actor }) => ({
    request: requestForAdmin(await requestsDesk.complete(params.id, actor), now()),
  }))

  serve(app, api.adminCancelRequest, async ({ params, actor }) => ({
    request: requestForAdmin(await requestsDesk.cancel(params.id, actor), now()),
  }))
}

function deskItself(
  app: FastifyInstance,
  { peopleDesk, requestsDesk, statistics, concerns, contact, undelivered }: Deps,
): void {
  serve(app, api.readOverview, async () => {
    const [people, requests, openConcerns, messages, lost] = await Promise.all([
      peopleDesk.counts(),
      requestsDesk.counts(),
      concerns.countOpen(),
      contact.counts(),
      undelivered.count(),
    ])
    const { pending, ...otherPeople } = people
    return {
      overview: {
        pendingVolunteers: pending,
        ...otherPeople,
        ...requests,
        concerns: openConcerns,
        messages: messages.waiting,
        messagesLate: messages.late,
        undelivered: lost,
      },
    }
  })

  serve(app, api.readStatistics, async ({ query }) => ({ statistics: await statistics.read(query) }))

  serveDownload(app, downloads.statistics, ({ query }) => statisticsInLines(statistics, query))

  serve(app, api.listMessages, async ({ query: { page, ...filter } }) => contact.inbox(filter, page))

  serve(app, api.answerMessage, async ({ params, actor }) => ({
    message: await contact.answer(params.id, actor),
  }))

  serve(app, api.listUndelivered, async ({ query }) => undelivered.list(query.page))

  serve(app, api.clearUndelivered, async ({ params, actor }) => {
    await undelivered.clear(params.id, actor)
    return { notification: null }
  })
}

function auditRoutes(app: FastifyInstance, needs: Pick<Deps, 'auditLog' | 'database' | 'now'>): void {
  serve(app, api.listAudit, async ({ query }) => needs.auditLog.page(query))

  serveDownload(app, downloads.audit, ({ query, actor }) => auditInLines(needs, query, actor))
}

/** Whoever takes the whole log away is in it. */
async function* auditInLines(
  { auditLog, database, now }: Pick<Deps, 'auditLog' | 'database' | 'now'>,
  query: Omit<AuditQuery, 'page'>,
  { id, clientSubnet }: Actor,
): AsyncGenerator<Cell[]> {
  const subject = { kind: 'account', id } as const
  await record(database, { at: now(), actorId: id, action: 'export-audit', subject, clientSubnet })
  yield ['When', 'Who', 'Who (id)', 'What', 'To what', 'To whom', 'To whom (id)', 'From where', 'Remark']
  for await (const { at, actor, action, subject: to, clientSubnet: from, remark } of auditLog.all(query))
    yield [at, nameOf(actor), actor?.id ?? null, action, to.kind, to.name, to.id, from, remark]
}

function nameOf(actor: AuditLine['actor']): string | null {
  return actor ? actor.name : 'The network itself'
}

async function* statisticsInLines(
  statistics: StatisticsOfRequests,
  query: StatisticsQuery,
): AsyncGenerator<Cell[]> {
  yield [
    ...['Week from', 'District', 'Help type'],
    ...['Posted', 'Completed', 'Cancelled', 'Expired', 'Current', 'Minutes to acceptance (median)'],
  ]
  for (const row of await statistics.together(query)) {
    const { week, district, helpType, posted, completed, cancelled, expired, current } = row
    const outcomes = [posted, completed, cancelled, expired, current, row.minutesToAcceptance]
    yield [week, district, HELP_TITLES[helpType], ...outcomes]
  }
}
