import { ApiProblem } from '@scan/contract/problems.ts'
import { may, type Permission } from '@scan/domain/permissions.ts'
import { Refused } from '@scan/domain/refused.ts'
import { STAFF_CATEGORIES, roleOf, type Category, type Part, type Role } from '@scan/domain/role.ts'
import { record, type AuditEntry } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { Actor } from './caller.ts'

declare const checked: unique symbol

/** Taken by a query that can't narrow itself, so that the compiler lists it once there are other scopes. */
export type Everywhere = 'all' & { readonly [checked]: true }

/** The part of the network staff may see and change. Only this file makes one; queries narrow themselves by `inScope`. */
export type Scope = Everywhere

export function inScope(_scope: Everywhere, _district: Sql): Sql {
  return sql`true`
}

export function forStaff({ role }: { role: Role }, permission: Permission): Scope {
  if (!may(role, permission)) throw new ApiProblem('not-for-your-role')
  return 'all' as Scope
}

type Act = Pick<AuditEntry, 'action' | 'subject' | 'remark'>

/** Within a transaction of others: the actor's account stays as it is until that ends. */
export async function lockStaff(tx: Queryable, { id }: Actor, permission: Permission): Promise<Scope> {
  const [row] = await tx.query(sql<{ category: Category; part: Part }>`
    select category, part from accounts where id = ${id} and banned_at is null for share`)
  if (!row) throw new Refused('account-suspended')
  return forStaff({ role: roleOf(row.category, row.part) }, permission)
}

/** Locks the actor's account, checks the permission, does the work and records it. */
export function asStaff<Result>(
  { database, now }: Pick<Context, 'database' | 'now'>,
  actor: Actor,
  permission: Permission,
  /** Undefined if nothing was done, or if the work has recorded it. */
  act: Act | ((result: Result) => Act | undefined),
  work: (tx: Queryable, scope: Scope, at: Date) => Promise<Result>,
  /** Locks all staff first, in one order, where one acts on another. */
  { amongStaff = false } = {},
): Promise<Result> {
  return database.transaction(
    async (tx) => {
      if (amongStaff)
        await tx.query(sql`
          select from accounts where category = any(${STAFF_CATEGORIES}) and banned_at is null
          order by id for no key update`)
      const scope = await lockStaff(tx, actor, permission)
      const at = now()
      const result = await work(tx, scope, at)
      const done = typeof act === 'function' ? act(result) : act
      if (done) await record(tx, { at, actorId: actor.id, clientSubnet: actor.clientSubnet, ...done })
      return result
    },
    { retry: true },
  )
}
