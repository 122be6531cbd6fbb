import { createHash, randomBytes } from 'node:crypto'
import type { AuditAction } from '@scan/contract/admin/actions.ts'
import type { AuditSubject } from '@scan/contract/admin/audit.ts'
import { sql } from '../db/sql.ts'
import type { Queryable } from '../db/pool.ts'
import { topic } from '../live/topics.ts'

export interface AuditEntry {
  at: Date
  /** Null if the network itself acted. */
  actorId: string | null
  action: AuditAction
  subject: { kind: AuditSubject; id: string }
  clientSubnet?: string | undefined
  /** The actor's own words. Erased with their account; the entry stays. */
  remark?: string | undefined
}

/** Records who did what, in the transaction of the change itself, and has the admin panels look again. */
export async function record(tx: Queryable, entry: AuditEntry): Promise<void> {
  tx.publish([topic.admin])
  await recordView(tx, entry)
}

/** The same of what was only read: no panel needs to look again. */
export async function recordView(
  db: Queryable,
  { at, actorId, action, subject, clientSubnet, remark }: AuditEntry,
): Promise<void> {
  const isSaid = actorId !== null && remark !== undefined
  // The salt goes with the words, and without it they cannot be guessed from their hash.
  const salt = randomBytes(16)
  const hash = isSaid ? createHash('sha256').update(salt).update(remark).digest() : null
  const line = sql`
    insert into audit.lines (at, actor_id, action, subject_kind, subject_id, client_subnet, remark_hash)
    values (${at}, ${actorId}, ${action}, ${subject.kind}, ${subject.id}, ${clientSubnet ?? null}, ${hash})`
  await db.query(
    isSaid
      ? sql`
        with line as (${line} returning id)
        insert into audit_remarks (entry_id, author_id, salt, text)
        select id, ${actorId}, ${salt}, ${remark} from line`
      : line,
  )
}

/** Distinct actors, latest first. */
export async function actorsOf(db: Queryable, subjectId: string, actions: AuditAction[]): Promise<string[]> {
  const rows = await db.query(sql<{ id: string }>`
    select actor_id as id from audit.lines
    where subject_id = ${subjectId} and action = any(${actions}) and actor_id is not null
    group by actor_id order by max(id) desc`)
  return rows.map(({ id }) => id)
}

export async function lastDone(
  db: Queryable,
  subjectId: string,
  actions?: readonly AuditAction[],
): Promise<{ type: AuditAction; by: string | null } | undefined> {
  const [line] = await db.query(sql<{ type: AuditAction; by: string | null }>`
    select action as type, actor_id as by from audit.lines
    where subject_id = ${subjectId} ${actions ? sql`and action = any(${actions})` : sql.empty}
    order by at desc, id desc limit 1`)
  return line
}
