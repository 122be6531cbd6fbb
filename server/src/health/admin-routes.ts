import { api, downloads } from '@scan/contract/index.ts'
import type { Overview } from '@scan/contract/admin/admin.ts'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import type { Language } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { wallTime } from '@scan/domain/clock.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import type { FastifyInstance } from 'fastify'
import type { Scope } from '../access/staff.ts'
import type { Cell } from '../http/csv.ts'
import { serve, serveDownload } from '../http/serve.ts'
import type { AuditLog, AuditQuery } from '../audit/audit-log.ts'
import type { MachineryHealth } from './health.ts'

/** What each feature counts for the overview. */
interface Counting<Key extends keyof Overview> {
  counts(scope: Scope): Promise<Pick<Overview, Key>>
}

/** What each feature knows about one person. */
interface Knowing {
  people: {
    details(
      scope: Scope,
      id: string,
    ): Promise<Pick<PersonDetails, 'user' | 'standing' | 'approvedAt' | 'bannedAt'>>
  }
  requests: {
    ofPerson(id: string): Promise<Pick<PersonDetails, 'current' | 'past'>>
    separationsOf(id: string): Promise<PersonDetails['separations']>
  }
  concerns: { ofPerson(scope: Scope, id: string): Promise<PersonDetails['concerns']> }
  patterns: { ofPerson(id: string): Promise<PersonDetails['patterns']> }
  contact: { ofSender(scope: Scope, id: string): Promise<PersonDetails['messages']> }
}

interface Deps extends Knowing {
  people: Knowing['people'] &
    Counting<
      'pendingVolunteers' | 'volunteers' | 'citizens' | 'banned' | 'changed' | 'agreements' | 'stopped'
    >
  requests: Knowing['requests'] & Counting<'requests' | 'unfilled' | 'overdue' | 'dueToday'>
  concerns: Knowing['concerns'] & Counting<'concerns' | 'didNotCome'>
  contact: Knowing['contact'] & Counting<'messages' | 'messagesLate'>
  undelivered: Counting<'undelivered'>
  auditLog: AuditLog
  health: MachineryHealth
}

export function adminRoutes(app: FastifyInstance, deps: Deps, timeZone: string): void {
  const { people, requests, concerns, contact, undelivered, auditLog, health } = deps

  serve(app, api.readOverview, async ({ scope }) => {
    const counted = await Promise.all([
      people.counts(scope),
      requests.counts(scope),
      concerns.counts(scope),
      contact.counts(scope),
      undelivered.counts(scope),
      auditLog.newest(),
      health.read(),
    ])
    const [ofPeople, ofRequests, ofConcerns, ofMessages, ofUndelivered, auditHash, ofMachinery] = counted
    const overview = { ...ofPeople, ...ofRequests, ...ofConcerns, ...ofMessages, ...ofUndelivered }
    return { overview, auditHash, health: ofMachinery }
  })

  serve(app, api.readPerson, async ({ scope, params: { id } }) => {
    const somebody = await people.details(scope, id)
    const [ofRequests, separations, ofConcerns, patterns, messages] = await Promise.all([
      requests.ofPerson(id),
      requests.separationsOf(id),
      concerns.ofPerson(scope, id),
      deps.patterns.ofPerson(id),
      contact.ofSender(scope, id),
    ])
    return { person: { ...somebody, ...ofRequests, separations, concerns: ofConcerns, patterns, messages } }
  })

  serve(app, api.listAudit, async ({ scope, query }) => auditLog.page(scope, query))

  serveDownload(app, downloads.audit, (scope, query, language) =>
    auditInLines(auditLog, scope, query, { language, timeZone }),
  )
}

async function* auditInLines(
  auditLog: AuditLog,
  scope: Scope,
  query: Omit<AuditQuery, 'page'>,
  { language, timeZone }: { language: Language; timeZone: string },
): AsyncGenerator<Cell[][]> {
  const { columns, audit } = messages[language].admin
  const { file } = audit
  const when = file.when.replace('{{zone}}', timeZone)
  yield [
    [
      ...[when, columns.actor, file.actorId, columns.action, file.actionCode],
      ...[file.kind, columns.request, file.name, file.id, columns.network, columns.remark],
    ],
  ]
  for await (const lines of auditLog.all(scope, query))
    yield lines.map(({ at, actor, action, subject: to, clientSubnet: from, remark }) => [
      ...[
        wallTime(at, timeZone),
        actor ? actor.name : audit.byItself,
        actor?.id ?? null,
        audit.actions[action],
        action,
      ],
      ...[audit.subjects[to.kind], to.number && requestNumber(to.number), to.name, to.id, from, remark],
    ])
}
