import { HELP_TITLES } from '@scan/contract/fields.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { sql } from '../platform/db/sql.ts'
import type { OwnData } from '../platform/own-data.ts'

type Help = { help: HelpType }
const titled = <Row extends Help>(rows: Row[]) => rows.map((row) => ({ ...row, help: HELP_TITLES[row.help] }))

/** What they asked for. */
export const ownRequests: OwnData = {
  part: 'requests',
  of: async (db, { id }) =>
    titled(
      await db.query(sql<Help>`
        select help_type as help, description, additional, district, help_date as date, help_time as time, status,
          posted_at as "postedAt", closed_at as "closedAt"
        from help_requests where citizen_id = ${id} order by posted_at desc`),
    ),
}

/** Whom they helped stays with those people. */
export const ownVisits: OwnData = {
  part: 'visits',
  of: async (db, { id }) =>
    titled(
      await db.query(sql<Help>`
        select help_type as help, district, help_date as date, help_time as time, status,
          accepted_at as "acceptedAt", closed_at as "closedAt"
        from help_requests where volunteer_id = ${id} order by posted_at desc`),
    ),
}

/** What became of their requests and visits without their doing. */
export const ownHappenings: OwnData = {
  part: 'happenings',
  of: (db, { id }) =>
    db.query(sql`
      select kind as action, at as "doneAt" from happenings where account_id = ${id} order by number desc`),
}
