import type { UndeliveredNotification } from '@scan/contract/admin/undelivered.ts'
import { emails } from '@scan/contract/messages/emails.ts'
import { api } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { FastifyInstance } from 'fastify'
import { asStaff, inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { paged } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { serve } from '../http/serve.ts'

const within = (scope: Scope) =>
  inScope(
    scope,
    sql`coalesce((select district from accounts where id = l.account_id),
      (select district from waiting_sign_ups where id = l.sign_up_id))`,
  )

export function undeliveredRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context

  serve(app, api.listUndelivered, ({ scope, query: { page }, caller: { language } }) =>
    paged(
      page,
      async (limit) => {
        const rows = await database.query(sql<Omit<UndeliveredNotification, 'subject'>>`
          select l.id, l.kind, l.at, case when w.id is null
            then json_build_object('id', a.id, 'name', a.name, 'email', a.email)
            else json_build_object('id', w.id, 'name', w.name, 'email', w.email, 'typedPhone', w.phone) end as person
          from undelivered_notifications l left join accounts a on a.id = l.account_id
            left join waiting_sign_ups w on w.id = l.sign_up_id
          where ${within(scope)} order by l.at desc, l.id ${limit}`)
        return rows.map((row) => ({ ...row, subject: subjectOf(row.kind, language) }))
      },
      () => countUndelivered(database, scope),
    ),
  )

  serve(app, api.clearUndelivered, async ({ params: { id }, actor }) => {
    await asStaff(
      context,
      actor,
      'handle-undelivered',
      (personId: string) => ({ action: 'clear-undelivered', subject: { kind: 'account', id: personId } }),
      async (tx, scope) => {
        const [cleared] = await tx.query(sql<{ personId: string }>`
          delete from undelivered_notifications l where id = ${id} and ${within(scope)}
          returning coalesce(account_id, sign_up_id) as "personId"`)
        if (!cleared) throw new ApiProblem('notification-not-found')
        return cleared.personId
      },
    )
    return { notification: null }
  })
}

export async function countUndelivered(db: Queryable, scope: Scope): Promise<number> {
  const [row] = await db.query(
    sql<{ count: number }>`select count(*) as count from undelivered_notifications l where ${within(scope)}`,
  )
  return row?.count ?? 0
}

/** Under which subject an email is shown; null if this version knows no such one. */
export function subjectOf(kind: string, language: Language): string | null {
  const { layout: _, ...kinds } = emails[language]
  return (kinds as Readonly<Record<string, { subject: string }>>)[kind]?.subject ?? null
}
