import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

export interface Verdict {
  broken: string[]
  lines: number
  /** Lines written a moment ago that are not chained yet. */
  waiting: number
  /** Lines whose words were erased together with their people. */
  erased: number
  newest: string
}

/** Each chained line beside the one before it, or the place where the log was cut. */
const CHAIN = sql`
  cut as (select position, hash from audit.cuts order by position desc limit 1),
  chain as (
    select l.*, r.salt, r.text as remark,
      coalesce(lag(l.position) over before, (select position from cut), 0) as position_before,
      coalesce(lag(l.hash) over before, (select hash from cut), '') as hash_before
    from audit.lines l left join audit_remarks r on r.entry_id = l.id
    where l.position > coalesce((select position from cut), 0)
    window before as (order by l.position))`

/** As `audit.hash_of` does it, written out again so that a change of that function does not go unnoticed. */
const HASH = sql`
  sha256(hash_before || convert_to(concat_ws(E'\n', id, (extract(epoch from at) * 1000000)::bigint,
    coalesce(actor_id::text, ''), action, subject_kind, subject_id, coalesce(client_subnet, ''),
    coalesce(encode(remark_hash, 'hex'), '')), 'UTF8'))`

/** Computes the whole chain again. `expected` is a hash stored elsewhere: it must still be in the chain. */
export async function verifyAuditLog(db: Queryable, expected?: string): Promise<Verdict> {
  // After a broken place the check goes on from what is stored there, so that each break is reported by itself.
  const found = await db.query(sql<{ id: number; missing: number; isChanged: boolean; isReworded: boolean }>`
    with ${CHAIN}, checked as (
      select id, (position - position_before - 1)::int as missing, hash is distinct from ${HASH} as changed,
        remark is not null and remark_hash is distinct from sha256(salt || convert_to(remark, 'UTF8')) as reworded
      from chain)
    select id, missing, changed and missing = 0 as "isChanged", reworded as "isReworded" from checked
    where missing > 0 or changed or reworded order by id`)
  const [total] = await db.query(
    sql<Omit<Verdict, 'broken'> & { isCutOff: boolean; isHeadWrong: boolean; isExpectedThere: boolean }>`
    with ${CHAIN}, last as (
      select coalesce(max(position), (select position from cut), 0) as position,
        coalesce((array_agg(hash order by position desc))[1], (select hash from cut), '') as hash,
        count(*)::int as lines, count(*) filter (where remark_hash is not null and remark is null)::int as erased
      from chain)
    select lines, erased, encode(last.hash, 'hex') as newest,
      (select count(*)::int from audit.lines where position is null) as waiting,
      head.position is null or head.position > last.position as "isCutOff",
      head.hash is distinct from last.hash as "isHeadWrong",
      ${expected ?? null}::text is null or exists (
        select from (select hash from chain union all select hash from cut) known
        where encode(hash, 'hex') = ${expected ?? null}) as "isExpectedThere"
    from last left join audit.head on true`,
  )
  if (!total) throw new Error('The audit log gave no answer.')
  const { isCutOff, isHeadWrong, isExpectedThere, ...verdict } = total
  const broken = found.flatMap(({ id, missing, isChanged, isReworded }) => [
    ...(missing > 0 ? [`Before line ${id}, ${missing} are missing.`] : []),
    ...(isChanged ? [`Line ${id} was changed.`] : []),
    ...(isReworded ? [`What was written beside line ${id} was changed.`] : []),
  ])
  if (isCutOff) broken.push('Lines at the end are missing.')
  else if (isHeadWrong) broken.push('The newest hash is not that of the last line.')
  if (!isExpectedThere)
    broken.push('No line has the expected hash: the end was cut off, or all was written anew.')
  return { broken, ...verdict }
}
