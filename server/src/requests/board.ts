import type { Query } from '@scan/contract/endpoint.ts'
import { isId } from '@scan/contract/fields.ts'
import type { api } from '@scan/contract/index.ts'
import { areaWords, isSameArea } from '@scan/domain/spelling/areas.ts'
import { hasWords, searchWords } from '@scan/domain/search-words.ts'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../db/pool.ts'
import type { Encoded } from '../http/encoded.ts'
import { refusedField } from '../http/errors.ts'
import type { StoredRequest } from './store.ts'
import { acceptsFrom } from './acceptances.ts'
import * as store from './board-store.ts'
import { encodedBoard, encodedVisit } from './encoded-board.ts'
import { keptBoard } from './kept-board.ts'
import type { BoardCheck, Card } from './kept-board.ts'

interface Deps {
  database: Database
  now: () => Date
  /** Whether volunteers accept only so often; not in load tests. */
  isLimited: boolean
}

/** What a volunteer looks for on the board; every part is optional. */
export type BoardQuery = Query<typeof api.listRequests>

/** A place on the board: after this request, in the area that comes first or beyond it. */
type Place = Pick<Card, 'startsAt' | 'id'> & { isNear: boolean }

const ISO_YEAR = /^\d{4}-/

const NEAR = 'near'

/** The place a board cursor stands for. */
function readCursor(cursor: string): Place {
  const [time, id, near] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const startsAt = new Date(time && ISO_YEAR.test(time) ? time : '').getTime()
  if (Number.isNaN(startsAt) || !id || !isId(id)) throw refusedField('cursor', 'field-invalid')
  return { startsAt, id, isNear: near === NEAR }
}

function writeCursor({ startsAt, id, isNear }: Place): string {
  return Buffer.from(`${new Date(startsAt).toISOString()} ${id}${isNear ? ` ${NEAR}` : ''}`).toString(
    'base64url',
  )
}

const HISTORY = 50

/** What people read of requests: the board, and what is over. */
export function board({ database, now, isLimited }: Deps) {
  const kept = keptBoard({ database })

  return {
    boardCheck: kept.boardCheck,

    /**
     * What the board shows this volunteer: what they have accepted, then what is open and matches; with a limit, a page
     * of it.
     */
    async open(query: BoardQuery, caller: Pick<Caller, 'id'>, check: BoardCheck): Promise<Encoded> {
      const { district, helpTypes, date, slots, near, limit, cursor } = query
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const words = searchWords(query.text ?? '')
      const mine = check.hasAccepted && !after ? store.acceptedBy(database, caller.id) : undefined
      const [{ cards, answers }, accepted] = await Promise.all([
        // Somebody who sees one whole district need not wait for a change in another; a page is counted over all.
        kept.now(check, limit === undefined ? district : undefined),
        mine,
      ])
      const at = now()
      const first = cards.findIndex(({ startsAt }) => startsAt > at.getTime())
      const from = isLimited ? acceptsFrom(check.accepting, at) : undefined
      const isForAll = !check.apart && !accepted && words.length === 0 && !from
      const asked = JSON.stringify([first, district, helpTypes, date, slots, near, limit, cursor])
      const known = isForAll ? answers.get(asked) : undefined
      if (known) return known

      const apart = new Set(check.apart)
      const open = (first === -1 ? [] : cards.slice(first)).filter(
        // A request accepted at this very moment may still be among the open ones.
        ({ id, citizenId }) => !apart.has(citizenId ?? '') && id !== accepted?.request.id,
      )
      const fitting = open.filter(
        (card) =>
          (!district || card.district === district) &&
          (!helpTypes || helpTypes.includes(card.helpType)) &&
          (!date || card.date === date) &&
          (!slots || slots.includes(card.slot)) &&
          hasWords(card.text, words),
      )
      const nearWords = areaWords(near ?? '')
      const isNear = (card: Card) => isSameArea(card.areaWords, nearWords)
      const ordered = near ? fitting.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a))) : fitting
      const ahead = after
        ? ordered.filter((card) => isAfter({ ...card, isNear: isNear(card) }, after))
        : ordered
      const shown = ahead.slice(0, limit)
      const last = shown.at(-1)
      const nextCursor =
        last && ahead.length > shown.length ? writeCursor({ ...last, isNear: isNear(last) }) : null
      const counts = { total: fitting.length, outside: open.length - fitting.length }
      const visit = accepted ? [encodedVisit(accepted, caller.id, at)] : []
      const answer = encodedBoard([...visit, ...shown.map(({ json }) => json)], {
        ...(limit !== undefined && { nextCursor, ...counts }),
        ...(from && { acceptsFrom: from }),
      })
      if (isForAll) answers.keep(asked, answer)
      return answer
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

function isAfter(card: Place, { startsAt, id, isNear }: Place): boolean {
  if (card.isNear !== isNear) return isNear
  return card.startsAt > startsAt || (card.startsAt === startsAt && card.id > id)
}

export type Board = ReturnType<typeof board>
