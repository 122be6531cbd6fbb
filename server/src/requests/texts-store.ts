import type { District } from '@scan/domain/catalogue.ts'
import { maskContactDetails } from '@scan/domain/contact-details/contact-details.ts'
import { HOUSE_FIELDS } from '@scan/domain/visibility.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { published, topic } from '../live/publishing.ts'
import { REQUESTS } from './stored-request.ts'

export const WORDS_OF_CITIZENS = REQUESTS.personal

/** What a citizen wrote in all of their requests. What is counted stays. */
export async function eraseTextsOf(tx: Queryable, citizenId: string): Promise<void> {
  await tx.query(sql`update help_requests set ${REQUESTS.erase()} where citizen_id = ${citizenId}`)
}

const HOUSE = REQUESTS.eraseOnly(HOUSE_FIELDS)
const BOARD = sql`${topic.board('' as District)}::text`

/**
 * Masks the texts of all current requests as a new request's would be. Migrations queue it when the mask becomes
 * stricter.
 */
export async function maskAgain(db: Queryable): Promise<void> {
  const current = await db.query(sql<{ id: string; description: string; additional: string | null }>`
    select id, description, additional from help_requests where status in ('open', 'accepted')`)
  for (const { id, ...texts } of current) {
    const { description, additional } = maskContactDetails(texts)
    // Those erased or changed meanwhile stay as they are.
    await db.query(sql`
      with masked as (
        update help_requests set public_description = ${description}, public_additional = ${additional}
        where id = ${id} and (description, additional) is not distinct from (${texts.description}, ${texts.additional}::text)
          and (public_description, public_additional) is distinct from (${description}, ${additional}::text)
        returning district)
      ${published(sql`${BOARD} || district`, sql`masked`)}`)
  }
}

/**
 * Erases the words of this many requests that closed before this moment, and answers whether there may be more. A
 * request that a concern is about keeps its words, without which the concern could not be understood. The house goes:
 * no case needs it.
 */
export async function eraseClosedBefore(db: Queryable, instant: Date, atOnce: number): Promise<boolean> {
  await db.query(sql`
    update help_requests r set ${HOUSE.erase}
    where closed_at < ${instant} and description <> '' and ${HOUSE.isUnerased}
      and exists (select from concerns c where c.request_id = r.id)`)
  const erased = await db.query(sql`
    update help_requests set ${REQUESTS.erase()} where id in (
      select id from help_requests r where closed_at < ${instant} and description <> ''
        and not exists (select from concerns c where c.request_id = r.id) limit ${atOnce})
    returning 1`)
  return erased.length === atOnce
}
