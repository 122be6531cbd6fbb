import { REDACTION, maskForBoard } from '@scan/domain/contact-details/contact-details.ts'
import type { FreeTexts } from '@scan/domain/contact-details/contact-details.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'

const AT_ONCE = 500

/** Redacts current requests as this release does, once: what was asked under another keeps its words on the board. */
export async function redactAgain({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  const done = await database.query(sql`select from redactions where name = ${REDACTION}`)
  if (done.length > 0) return
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: (FreeTexts & { id: string })[] = await database.query(sql<FreeTexts & { id: string }>`
      select id, description, additional from help_requests
      where status in ('open', 'accepted') and id::text > ${after} order by id::text limit ${AT_ONCE}`)
    const masked = rows.map((row) => ({ ...row, shown: maskForBoard(row) }))
    // Texts changed meanwhile were redacted then.
    await database.query(sql`
      update help_requests r set public_description = shown ->> 'description', public_additional = shown ->> 'additional'
      from jsonb_to_recordset(${JSON.stringify(masked)}::jsonb) m (id uuid, description text, additional text, shown jsonb)
      where r.id = m.id and r.description = m.description and r.additional is not distinct from m.additional
        and (r.public_description, r.public_additional) is distinct from (shown ->> 'description', shown ->> 'additional')`)
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id
  }
  await database.query(sql`
    insert into redactions (name, at) values (${REDACTION}, ${now()}) on conflict do nothing`)
}
