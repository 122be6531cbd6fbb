import type { Permission } from '@scan/domain/permissions.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { Actor } from './caller.ts'
import type { Queryable } from '../db/pool.ts'

/** What the audit log says about it. */
export type Act = Pick<AuditEntry, 'action' | 'subject' | 'remark'>

/**
 * The one door for what staff do. In one transaction: locks their account in good standing, asks whether they may, does
 * the work, records it. Throws 'account-suspended' or 'not-for-your-role' before any work is done.
 */
export type AsStaff = <Result>(
  permission: Permission,
  actor: Actor,
  /** Made from the result where that says what was done; undefined if nothing was, or if the work has recorded it. */
  act: Act | ((result: Result) => Act | undefined),
  work: (tx: Queryable, at: Date) => Promise<Result>,
  /** Locks all staff in one order first: where one acts on another, the two wait for each other. */
  options?: { amongStaff?: boolean },
) => Promise<Result>
