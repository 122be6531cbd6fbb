import { api, downloads } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { wallTime } from '@scan/domain/clock.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import type { FastifyInstance } from 'fastify'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import type { Cell } from '../http/download.ts'
import { serveDownload } from '../http/download.ts'
import { serve } from '../http/serve.ts'
import { exportAuditLog, readAuditLog } from './audit-log.ts'
import type { AuditQuery } from './audit-log.ts'

export function auditRoutes(app: FastifyInstance, context: Context): void {
  serve(app, api.listAudit, ({ scope, query }) => readAuditLog(context, scope, query))

  serveDownload(app, downloads.audit, (scope, query, language) =>
    auditInLines(context, scope, query, language),
  )
}

async function* auditInLines(
  context: Context,
  scope: Scope,
  query: Omit<AuditQuery, 'page'>,
  language: Language,
): AsyncGenerator<Cell[][]> {
  const { timeZone } = context
  const { columns, audit } = messages[language].admin
  const { file } = audit
  const when = file.when.replace('{{zone}}', timeZone)
  yield [
    [
      ...[when, columns.actor, file.actorId, columns.action, file.actionCode],
      ...[file.kind, columns.request, file.name, file.id, columns.network, columns.remark],
    ],
  ]
  for await (const lines of exportAuditLog(context, scope, query))
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
