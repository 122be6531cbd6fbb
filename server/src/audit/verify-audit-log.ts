import { createHash } from 'node:crypto'
import { remarkHash } from './audit.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

interface Line {
  id: number
  micros: string
  actorId: string | null
  action: string
  kind: string
  subjectId: string
  clientSubnet: string | null
  remarkHash: Buffer | null
  position: number
  hash: Buffer
  salt: Buffer | null
  remark: string | null
}

interface Place {
  position: number
  hash: Buffer
}

export interface Verdict {
  /** What was done to the log, a sentence for each place; empty if it is intact. */
  broken: string[]
  lines: number
  /** Lines written a moment ago that are not chained yet. */
  waiting: number
  /** Lines whose words were erased together with their people. */
  erased: number
  newest: string
}

const LINES_AT_ONCE = 5_000

/** Computes the whole chain again. `expected` is a hash kept elsewhere: it must still be in the chain. */
export async function verifyAuditLog(db: Queryable, expected?: string): Promise<Verdict> {
  const [cut] = await db.query(
    sql<Place>`select position, hash from audit.cuts order by position desc limit 1`,
  )
  const [head] = await db.query(sql<Place>`select position, hash from audit.head`)
  const broken: string[] = []
  let [lines, erased] = [0, 0]
  let isExpectedThere = expected === undefined || cut?.hash.toString('hex') === expected
  let before: Place = cut ?? { position: 0, hash: Buffer.alloc(0) }
  for (;;) {
    const read = await linesAfter(db, before.position)
    for (const line of read) {
      const missing = line.position - before.position - 1
      if (missing > 0) broken.push(`Before line ${line.id}, ${missing} are missing.`)
      // After a broken place the check goes on from what is stored there, so that each break is reported by itself.
      else if (!hashOf(line, before.hash).equals(line.hash)) broken.push(`Line ${line.id} was changed.`)
      if (line.remarkHash && line.remark === null) erased += 1
      if (wordsWereChanged(line)) broken.push(`What was written beside line ${line.id} was changed.`)
      isExpectedThere ||= line.hash.toString('hex') === expected
      before = line
    }
    lines += read.length
    if (read.length < LINES_AT_ONCE) break
  }
  if (!head || head.position > before.position) broken.push('Lines at the end are missing.')
  else if (!head.hash.equals(before.hash)) broken.push('The newest hash is not that of the last line.')
  if (!isExpectedThere)
    broken.push('No line has the expected hash: the end was cut off, or all was written anew.')
  const [unlinked] = await db.query(
    sql<{ count: number }>`select count(*) as count from audit.lines where position is null`,
  )
  return { broken, lines, erased, waiting: unlinked?.count ?? 0, newest: before.hash.toString('hex') }
}

function linesAfter(db: Queryable, position: number): Promise<Line[]> {
  return db.query(sql<Line>`
    select l.id, (extract(epoch from l.at) * 1000000)::bigint::text as micros, l.actor_id as "actorId", l.action,
      l.subject_kind as kind, l.subject_id as "subjectId", l.client_subnet as "clientSubnet",
      l.remark_hash as "remarkHash", l.position, l.hash, r.salt, r.text as remark
    from audit.lines l left join audit_remarks r on r.entry_id = l.id
    where l.position > ${position} order by l.position limit ${LINES_AT_ONCE}`)
}

/**
 * The same computation as `audit.hash_of` in the database, repeated here so that changing that one does not go
 * unnoticed.
 */
function hashOf(line: Line, before: Buffer): Buffer {
  const { id, micros, actorId, action, kind, subjectId, clientSubnet, remarkHash: said } = line
  const parts = [
    id,
    micros,
    actorId ?? '',
    action,
    kind,
    subjectId,
    clientSubnet ?? '',
    said?.toString('hex') ?? '',
  ]
  return createHash('sha256').update(before).update(parts.join('\n')).digest()
}

function wordsWereChanged({ salt, remark, remarkHash: kept }: Line): boolean {
  if (salt === null || remark === null) return false
  return !kept?.equals(remarkHash(salt, remark))
}
