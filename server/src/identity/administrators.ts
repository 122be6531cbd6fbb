import type { Administrator } from '@scan/contract/admin/administrators.ts'
import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { STAFF_CATEGORIES, type Part } from '@scan/domain/role.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql, type Sql } from '../db/sql.ts'
import { serve } from '../http/serve.ts'
import { topic } from '../live/topics.ts'

const read = (db: Queryable, which: Sql) =>
  db.query(sql<Administrator>`
    select id, name, email, part,
      (select max(last_seen_at) from sessions s where s.account_id = a.id) as "lastSeenAt"
    from accounts a where category = any(${STAFF_CATEGORIES}) and banned_at is null and ${which}
    order by name, id`)

export function administratorRoutes(app: FastifyInstance, context: Context): void {
  serve(app, api.listAdministrators, async () => ({ items: await read(context.database, sql`true`) }))

  serve(app, api.setPart, async ({ params, body, actor }) => ({
    administrator: await setPart(context, actor, params.id, body.part),
  }))
}

/** Holds from their next call on. */
function setPart(context: Context, actor: Actor, id: string, part: Part): Promise<Administrator> {
  return asStaff(
    context,
    actor,
    'set-parts',
    { action: 'set-part', subject: { kind: 'account', id }, remark: part },
    async (tx) => {
      const [administrator] = await read(tx, sql`id = ${id}`)
      if (!administrator) throw new ApiProblem('account-not-found')
      const others = await read(tx, sql`id <> ${id} and part = 'all'`)
      if (part !== 'all' && others.length === 0) throw new ApiProblem('last-administrator')
      await tx.query(sql`update accounts set part = ${part} where id = ${id}`)
      // Their pages read who they are again.
      tx.publish([topic.request(id)])
      return { ...administrator, part }
    },
    { amongStaff: true },
  )
}
