import type { Query } from '@scan/contract/endpoint.ts'
import { HELP_TITLES } from '@scan/contract/fields.ts'
import type { api } from '@scan/contract/index.ts'
import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/pool.ts'
import { refusedField } from '../../platform/http/errors.ts'
import { isId } from '../../platform/tokens.ts'
import * as store from './board-store.ts'
import type { BoardFilter } from './board-store.ts'
import * as separations from '../separations-store.ts'
import type { StoredRequest } from '../store.ts'

interface Deps {
  database: Database
  now: () => Date
}

const ISO_YEAR = /^\d{4}-/

/** The instant and id that a cursor of the board holds. PostgreSQL knows no such years as JavaScript's furthest. */
function readCursor(cursor: string): { startsAt: Date; id: string } | undefined {
  const [time, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const startsAt = new Date(time && ISO_YEAR.test(time) ? time : '')
  return Number.isNaN(startsAt.getTime()) || !id || !isId(id) ? undefined : { startsAt, id }
}

function writeCursor({ startsAt, id }: { startsAt: Date; id: string }): string {
  return Buffer.from(`${startsAt.toISOString()} ${id}`).toString('base64url')
}

/** What a volunteer looks for on the board; all of it is optional. */
export type BoardQuery = Query<typeof api.listRequests>

/** What goes with one page of the board. */
export interface BoardPage {
  nextCursor: string | null
  total: number
  outside: number
}

function filterOf({ district, helpTypes, date, text, limit, cursor }: BoardQuery): BoardFilter {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) throw refusedField('cursor', 'field-invalid')
  const words = text?.trim().toLowerCase()
  // In a pattern %, _ and \ stand for others; here they stand for themselves.
  const pattern = words && `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const types = words ? HELP_TYPES.filter((type) => HELP_TITLES[type].toLowerCase().includes(words)) : []
  return {
    district,
    helpTypes,
    date,
    text: pattern ? { pattern, types } : undefined,
    after,
    limit: limit && limit + 1,
  }
}

const HISTORY = 50

/** What people read of requests: the board, and what is over. */
export function board({ database, now }: Deps) {
  return {
    /** What the board shows this volunteer: what they have accepted first, then what is open and asked for. */
    async open(query: BoardQuery, caller: Caller): Promise<{ requests: StoredRequest[]; page?: BoardPage }> {
      const filter = { ...filterOf(query), without: await separations.keptApartFrom(database, caller.id) }
      const [accepted, found, counts] = await Promise.all([
        query.cursor ? undefined : store.acceptedBy(database, caller.id),
        store.open(database, filter, now()),
        query.limit === undefined ? undefined : store.countBoard(database, filter, now()),
      ])
      const open = found.slice(0, query.limit)
      const last = open.at(-1)
      const nextCursor = last && found.length > open.length ? writeCursor(last.request) : null
      return {
        requests: accepted ? [accepted, ...open] : open,
        ...(counts && { page: { nextCursor, ...counts } }),
      }
    },

    pastOfCitizen: (citizenId: string) => store.pastOfCitizen(database, citizenId, HISTORY),

    async pastOfVolunteer(volunteerId: string): Promise<{ past: StoredRequest[]; completed: number }> {
      const [past, completed] = await Promise.all([
        store.pastOfVolunteer(database, volunteerId, HISTORY),
        store.countCompletedBy(database, volunteerId),
      ])
      return { past, completed }
    },
  }
}

export type Board = ReturnType<typeof board>
