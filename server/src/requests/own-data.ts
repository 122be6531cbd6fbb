import { HELP_TITLES } from '@scan/contract/fields.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { sql } from '../db/sql.ts'
import type { OwnData } from '../access/own-data.ts'

type Help = { number: number; help: HelpType }
const inWords = <Row extends Help>(rows: Row[]) =>
  rows.map((row) => ({ ...row, number: requestNumber(row.number), help: HELP_TITLES[row.help] }))

/** What they asked for. */
export const ownRequests: OwnData = {
  part: 'requests',
  of: async (db, { id }) =>
    inWords(
      await db.query(sql<Help>`
        select number, help_type as help, description, additional, district, area, address, landmark, help_date as date, help_time as time, status,
          posted_at as "postedAt", accepted_at as "acceptedAt", closed_at as "closedAt", closing as ending
        from help_requests where citizen_id = ${id} order by posted_at desc`),
    ),
}

/** Whom they helped is those people's own data. */
export const ownVisits: OwnData = {
  part: 'visits',
  of: async (db, { id }) =>
    inWords(
      await db.query(sql<Help>`
        select number, help_type as help, district, help_date as date, help_time as time, status,
          accepted_at as "acceptedAt", closed_at as "closedAt", closing as ending
        from help_requests where volunteer_id = ${id} order by posted_at desc`),
    ),
}

/** What became of their requests and visits without their doing. */
export const ownHappenings: OwnData = {
  part: 'happenings',
  of: async (db, { id }) => {
    const rows = await db.query(sql<{ help: HelpType | null }>`
      select kind as action, help_type as help, district, help_date as date, help_time as time, at as "doneAt", seen_at as "readAt"
      from happenings where account_id = ${id} order by number desc`)
    return rows.map((row) => ({ ...row, help: row.help && HELP_TITLES[row.help] }))
  },
}

/**
 * Whom they wanted kept away, and since when. That others keep away from them, or that an administrator keeps two
 * apart, would give away the person it protects.
 */
export const ownSeparations: OwnData = {
  part: 'separations',
  of: (db, { id }) =>
    db.query(sql`
      select case when told.at is null then s.cause else 'concern' end as kind, coalesce(told.at, s.since) as "sinceAt"
      from separations s cross join lateral (
        select min(raised_at) as at from concerns
        where reporter_id = ${id} and subject_id in (s.volunteer_id, s.citizen_id)) told
      where ${id} in (s.volunteer_id, s.citizen_id)
        and (told.at is not null or (s.cause = 'declined' and s.citizen_id = ${id}))
      order by "sinceAt" desc`),
}
