import { isOffered } from '@scan/domain/organisation.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'

const MOST = 200

/**
 * Units to choose from: of the whole network, for a college has volunteers in several districts. Counted are all whom
 * staff have approved, whatever has become of them: that is nobody else's to learn.
 */
export async function listOrganisations({ database }: Pick<Context, 'database'>): Promise<string[]> {
  const found = await database.query(sql<{ name: string; members: number }>`
    select mode() within group (order by organisation) as name, count(distinct person_id) as members
    from accounts where organisation is not null and approved_at is not null
    group by lower(organisation) order by 2 desc, 1 limit ${MOST}`)
  return found.filter(({ members }) => isOffered(members)).map(({ name }) => name)
}
