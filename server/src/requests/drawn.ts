import type { WallDate } from '@scan/domain/clock.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/**
 * Figures as they were first drawn in this period, on any server: until it is over, nothing that befalls one person
 * shows in them (D101).
 */
export async function drawn<F extends object>(
  db: Queryable,
  name: string,
  period: WallDate,
  draw: () => Promise<F>,
): Promise<F> {
  const known = () =>
    db.query(sql<{ figures: F }>`
    select figures from drawn_figures where name = ${name} and period = ${period}`)
  const [before] = await known()
  if (before) return before.figures
  const figures = await draw()
  await db.query(sql`
    with over as (delete from drawn_figures where name = ${name} and period < ${period})
    insert into drawn_figures (name, period, figures)
    values (${name}, ${period}, ${JSON.stringify(figures)}::jsonb) on conflict do nothing`)
  // Another server may have been faster.
  const [first] = await known()
  return first?.figures ?? figures
}
