import { ApiProblem } from '@scan/contract/problems.ts'
import { may } from '@scan/domain/permissions.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import { Refused } from '@scan/domain/refused.ts'
import { STAFF_CATEGORIES, roleOf } from '@scan/domain/role.ts'
import type { Category, Role } from '@scan/domain/role.ts'
import { record } from '../audit/audit.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import type { Actor } from './caller.ts'

declare const checked: unique symbol

/** A scope that holds the whole network. */
export type Everywhere = 'all' & { readonly [checked]: true }

/**
 * The part of the network that somebody on the staff may see and change. Only this file makes one, from a checked right.
 * Each query of staff takes it after its connection, and narrows itself by `inScope`; one that cannot takes `Everywhere`
 * instead, so that the compiler lists it once there are other scopes.
 */
export type Scope = Everywhere

function scopeOf(role: Role, permission: Permission): Scope {
  if (!may(role, permission)) throw new ApiProblem('not-for-your-role')
  return 'all' as Scope
}

/** SQL: whether what belongs to this district lies within a scope. */
export function inScope(_scope: Everywhere, _district: Sql): Sql {
  return sql`true`
}

/** For what staff read: asks whether they may. Throws 'not-for-your-role'. */
export function forStaff({ role }: { role: Role }, permission: Permission): Scope {
  return scopeOf(role, permission)
}

/** What the audit log says about it. */
type Act = Pick<AuditEntry, 'action' | 'subject' | 'remark'>

/**
 * For what staff do. In one transaction: locks their account in good standing, asks whether they may, does the work,
 * records it. Throws 'account-suspended' or 'not-for-your-role' before any work is done.
 */
export function asStaff<Result>(
  { database, now }: Pick<Context, 'database' | 'now'>,
  actor: Actor,
  permission: Permission,
  /** Made from the result where that says what was done; undefined if nothing was, or if the work has recorded it. */
  act: Act | ((result: Result) => Act | undefined),
  work: (tx: Queryable, scope: Scope, at: Date) => Promise<Result>,
  /** Locks all staff in one order first: where one acts on another, the two wait for each other. */
  { amongStaff = false } = {},
): Promise<Result> {
  return database.transaction(
    async (tx) => {
      if (amongStaff) await lockStaff(tx)
      const category = await lockInGoodStanding(tx, actor.id)
      if (!category) throw new Refused('account-suspended')
      const scope = scopeOf(roleOf(category), permission)
      const at = now()
      const result = await work(tx, scope, at)
      const done = typeof act === 'function' ? act(result) : act
      if (done) await record(tx, { at, actorId: actor.id, clientSubnet: actor.clientSubnet, ...done })
      return result
    },
    { retry: true },
  )
}

/** Against a ban, until the transaction ends; undefined if the account is not in good standing. */
async function lockInGoodStanding(tx: Queryable, id: string): Promise<Category | undefined> {
  const [row] = await tx.query(sql<{ category: Category }>`
    select category from accounts where id = ${id} and banned_at is null for share`)
  return row?.category
}

/** Always in the same order. */
async function lockStaff(tx: Queryable): Promise<void> {
  await tx.query(sql`
    select from accounts where category = any(${STAFF_CATEGORIES}) and banned_at is null order by id for no key update`)
}
