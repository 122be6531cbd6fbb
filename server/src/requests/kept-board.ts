import { slotOf } from '@scan/domain/availability.ts'
import type { Slot } from '@scan/domain/availability.ts'
import { DISTRICTS } from '@scan/domain/catalogue.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { areaWords } from '@scan/domain/spelling/areas.ts'
import { spellingsOf } from '@scan/domain/spelling/district-names.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { asCompared } from '@scan/domain/spelling/spelling.ts'
import type { Brought } from '../access/caller.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import type { Queryable } from '../db/pool.ts'
import type { Encoded } from '../http/encoded.ts'
import { topic } from '../live/publishing.ts'
import { NAMES_OF_HELP } from './names-of-help.ts'
import type { StoredRequest } from './store.ts'
import * as store from './board-store.ts'
import { encodedCard } from './encoded-board.ts'

/** Less than the time changes are kept (`CHANGES_KEPT_MS`), however long a statement takes. */
const KEPT_FOR_MS = 60_000
/**
 * Answers kept beside the cards of a district, or of all districts, by what it costs to keep each; beyond it they are
 * made afresh.
 */
const ANSWERS_BYTES = 2 * 1024 * 1024
const ANSWER_BYTES = 1024

/** An open request: what it is searched by, and what every volunteer sees of it, encoded. */
export interface Card {
  id: string
  /** The version of the row it was made from. */
  version: string
  startsAt: number
  citizenId: string | null
  district: District
  helpType: HelpType
  date: string
  slot: Slot
  /** By which its area is known. */
  areaWords: string[]
  /** What it shows, as it is compared. */
  text: string
  json: string
}

/** Cards at one time, and the answers made of them. */
export interface BoardNow {
  /** Soonest first. */
  cards: readonly Card[]
  /** By what was asked for. Bounded, so an answer may have to be made again. */
  answers: { get(asked: string): Encoded | undefined; keep(asked: string, answer: Encoded): void }
}

/** A district's open requests as of a database snapshot, or later. */
interface DistrictBoard extends BoardNow {
  district: District
  snapshot: string
  /** When it was last read in full. */
  readAt: number
}

/** The board of all districts. */
interface WholeBoard extends BoardNow {
  of: readonly DistrictBoard[]
}

/** What the session's own statement says about the board and the volunteer. */
export interface BoardCheck extends store.BoardCheckRow {
  /** The districts whose board was kept and is current. */
  current: ReadonlyMap<District, DistrictBoard>
}

/**
 * The board in memory, encoded. A district's board is current if every committed change of it is visible in the
 * snapshot it was read under. The statement that finds a call's session says so; what is not current is read then.
 */
export function keptBoard({ database }: { database: Queryable }, elapsedMs = () => performance.now()) {
  const kept = new Map<District, DistrictBoard>()
  let whole: WholeBoard | undefined
  /** A snapshot of the past: whatever is read from now on is no older. */
  let past = ''

  const youngest = () => elapsedMs() - KEPT_FOR_MS

  /** Reads what has changed since the board was last read, if that was recent, else all of it. */
  async function read(district: District): Promise<DistrictBoard> {
    const before = kept.get(district)
    const known = before && before.readAt > youngest() ? before : undefined
    const [snapshot, readAt] = [past, known?.readAt ?? elapsedMs()]
    const knownCards = known?.cards ?? []
    const { versions, others } = await store.openIn(
      database,
      district,
      knownCards.map(({ version }) => version),
    )
    const cards = [...knownCards.filter(({ version }) => versions.has(version)), ...others.map(cardOf)]
    const board = { district, cards: cards.toSorted(bySoonest), answers: keptAnswers(), snapshot, readAt }
    kept.set(district, board)
    return board
  }

  const readAgain = Object.fromEntries(
    DISTRICTS.map((district) => [district, oneAtATime(() => read(district))]),
  ) as Record<District, () => Promise<DistrictBoard>>

  return {
    /** What a session's statement has to bring for `now`. */
    boardCheck(): Brought<BoardCheck> {
      const held = [...kept.values()].filter(({ readAt }) => readAt > youngest())
      const known = held.map(({ district, snapshot }) => ({ topic: topic.board(district), snapshot }))
      return {
        sql: store.boardCheck(known),
        read: (found) => {
          const row = found as store.BoardCheckRow
          past = row.snapshot
          const changed = new Set(row.changed)
          const current = held.filter(({ district }) => !changed.has(topic.board(district)))
          return { ...row, current: new Map(current.map((board) => [board.district, board])) }
        },
      }
    },

    /** The board of one district or all, as it was when the session was looked up, or later. */
    async now({ current }: Pick<BoardCheck, 'current'>, only?: District): Promise<BoardNow> {
      const boardOf = async (district: District) => current.get(district) ?? readAgain[district]()
      if (only) return boardOf(only)
      const of = await Promise.all(DISTRICTS.map(boardOf))
      if (!whole || of.some((board, index) => board !== whole?.of[index])) whole = wholeOf(of)
      return whole
    },
  }
}

function wholeOf(of: DistrictBoard[]): WholeBoard {
  return { of, cards: of.flatMap((board) => board.cards).toSorted(bySoonest), answers: keptAnswers() }
}

function bySoonest(a: Card, b: Card): number {
  return a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)
}

function cardOf({ version, request: stored }: { version: string; request: StoredRequest }): Card {
  const { request, details, citizen } = stored
  const { district, helpType, date, time, area } = details
  const lookedFor = { district, helpType, date, slot: slotOf(date, time), areaWords: areaWords(area ?? '') }
  return {
    ...{ id: request.id, version, startsAt: request.startsAt.getTime(), citizenId: citizen?.id ?? null },
    ...lookedFor,
    text: textOf(stored),
    json: encodedCard(stored),
  }
}

function textOf({ number, details, masked }: StoredRequest): string {
  const { helpType, district, area } = details
  const shown = [requestNumber(number), area, masked.description, masked.additional, spellingsOf(district)]
  return `${NAMES_OF_HELP[helpType]} ${asCompared(shown.filter(Boolean).join(' '))}`
}

function keptAnswers(): BoardNow['answers'] {
  const answers = new Map<string, Encoded>()
  let bytes = 0
  return {
    get: (asked) => answers.get(asked),
    keep: (asked, answer) => {
      if (bytes > ANSWERS_BYTES) {
        answers.clear()
        bytes = 0
      }
      bytes += answer.bytes.length + ANSWER_BYTES
      answers.set(asked, answer)
    },
  }
}
