import type { UndeliveredNotification } from '@scan/contract/admin/undelivered.ts'
import { emails } from '@scan/contract/emails/index.ts'
import { isId } from '@scan/contract/fields.ts'
import type { Language } from '@scan/contract/language.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { Actor } from '../access/caller.ts'
import type { Context } from '../context.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { paged } from '../db/paged.ts'
import { asStaff, inScope } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import { sql } from '../db/sql.ts'
import { complete, givenUp } from '../jobs/queue-tables.ts'
import { EMAIL_TASKS } from '../jobs/task-names.ts'
import { Delivery, deliveriesOf } from './compose.ts'
import { Notification } from './notifications.ts'
import type { EmailContext } from './recipes.ts'

/** Records that a notification was not delivered, unless its account is gone. */
export async function recordUndelivered(db: Queryable, { notification, to }: Delivery): Promise<void> {
  if (!isId(to)) return
  await db.query(sql`
    insert into undelivered_notifications (account_id, kind, at) select id, ${notification.kind}, now() from accounts where id = ${to}`)
}

/** Takes notifications that failed at every try out of the queue and records them as undelivered. */
export async function gatherGivenUp(database: Database, context: EmailContext): Promise<void> {
  await database.transaction(async (tx) => {
    const gathered: number[] = []
    for (const { id, task, payload } of await givenUp(tx, [EMAIL_TASKS.notification, EMAIL_TASKS.delivery])) {
      const job = (task === EMAIL_TASKS.delivery ? Delivery : Notification).safeParse(payload)
      // One queued by another version of the product stays, and keeps no other off the list.
      if (!job.success) continue
      const deliveries =
        'notification' in job.data ? [job.data] : await deliveriesOf(tx, job.data, `${id}`, context)
      for (const delivery of deliveries) await recordUndelivered(tx, delivery)
      gathered.push(id)
    }
    await complete(tx, gathered)
  })
}

/** Under which subject an email is shown; null if this version knows no such one. */
export function subjectOf(kind: string, language: Language): string | null {
  const { layout: _, ...kinds } = emails[language]
  const sent: Readonly<Record<string, { subject: string }>> = kinds
  return sent[kind]?.subject ?? null
}

const within = (scope: Scope) => inScope(scope, sql`(select district from accounts where id = l.account_id)`)

/** All, or one page of 25 with the total; latest first, each under its subject in this language. */
export const listUndelivered = ({ database }: Context, scope: Scope, language: Language, page?: number) =>
  paged(
    page,
    async (limit) => {
      const rows = await database.query(sql<Omit<UndeliveredNotification, 'subject'>>`
        select l.id, l.kind, l.at, json_build_object('id', a.id, 'name', a.name, 'email', a.email) as person
        from undelivered_notifications l join accounts a on a.id = l.account_id
        where ${within(scope)} order by l.at desc, l.id ${limit}`)
      return rows.map((row) => ({ ...row, subject: subjectOf(row.kind, language) }))
    },
    () => countUndelivered(database, scope),
  )

/** Takes one off the list. */
export async function clearUndelivered(context: Context, actor: Actor, id: string): Promise<void> {
  await asStaff(
    context,
    actor,
    'handle-undelivered',
    (personId: string) => ({ action: 'clear-undelivered', subject: { kind: 'account', id: personId } }),
    async (tx, scope) => {
      const [cleared] = await tx.query(sql<{ personId: string }>`
        delete from undelivered_notifications l where id = ${id} and ${within(scope)} returning account_id as "personId"`)
      if (!cleared) throw new ApiProblem('notification-not-found')
      return cleared.personId
    },
  )
}

export async function countUndelivered(db: Queryable, scope: Scope): Promise<number> {
  const [row] = await db.query(
    sql<{ count: number }>`select count(*) as count from undelivered_notifications l where ${within(scope)}`,
  )
  return row?.count ?? 0
}
