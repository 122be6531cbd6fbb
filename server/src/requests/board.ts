import type { Query } from '@scan/contract/endpoint.ts'
import { SKILL_TITLES, isId } from '@scan/contract/fields.ts'
import { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/index.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { acceptsAgainFrom } from '@scan/domain/acceptances.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { MINUTE_MS } from '@scan/domain/clock.ts'
import { MOST_UNCONFIRMED, unfitFor } from '@scan/domain/fitness.ts'
import type { Volunteer, Wanted } from '@scan/domain/fitness.ts'
import { missingPapers } from '@scan/domain/papers.ts'
import { hasWords, searchWords } from '@scan/domain/search-words.ts'
import { areaWords, isSameArea } from '@scan/domain/spelling/areas.ts'
import { spellingsOf } from '@scan/domain/spelling/district-names.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { asCompared } from '@scan/domain/spelling/spelling.ts'
import { z } from 'zod/mini'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { refusedField } from '../http/errors.ts'
import { Encoded } from '../http/serve.ts'
import { createFarReads } from './far-reads.ts'
import { stopShows } from '../identity/stop.ts'
import { facts, moment } from './fitness.ts'
import type { When } from './fitness.ts'
import { find, select, wantedOf, where } from './store.ts'
import type { StoredRequest } from './store.ts'
import { forVolunteer, onBoard, reservedOnBoard } from './views.ts'

export type BoardQuery = Query<typeof api.listRequests>

interface Card {
  id: string
  /** The stored row in this state. */
  row: string
  startsAt: number
  /** Hidden from everyone else's board until then. */
  reservedUntil: number
  wanted: Wanted
  date: string
  areaWords: string[]
  text: string
  /** As it is sent: encoding two hundred takes longer than all the rest of a read. */
  json: string
}

/** The open requests of a district, as of this version or later. */
interface Cached {
  version: number
  /** When the first of these cards may have been read. */
  since: number
  begunAt: number
  cards: Promise<Card[]>
}

interface Asked extends Pick<Reader, 'versions'> {
  /** When the versions were, by the process's clock. */
  askedAt: number
}

/** A database that was set back may count to the same version again, and to the same rows. */
const CACHED_FOR_MS = MINUTE_MS

/** A district is read again when its version has changed, so every server shows what anybody was told (D45). */
export function createBoard(context: Pick<Context, 'database' | 'now' | 'timeZone' | 'rateLimited'>) {
  const { database } = context
  const cache = new Map<District, Cached>()
  const noteFarReads = createFarReads(context)

  function cardsOf(district: District, { versions, askedAt }: Asked, at: number): Promise<Card[]> {
    const version = versions[district] ?? 0
    const cached = cache.get(district)
    const isKept = cached !== undefined && at < cached.since + CACHED_FOR_MS
    // Whoever asked for the version before these were read may be shown more than they were told.
    const isLater = cached !== undefined && version < cached.version && askedAt < cached.begunAt
    if (isKept && (version === cached.version || isLater)) return cached.cards
    const before = isKept ? cached.cards.catch(() => []) : []
    const read = {
      version,
      since: isKept ? cached.since : at,
      begunAt: performance.now(),
      cards: readCards(database, district, before),
    }
    cache.set(district, read)
    read.cards.catch(() => cache.get(district) === read && cache.delete(district))
    return read.cards
  }

  /** The open requests that this volunteer may see among those for all. */
  async function openTo(
    reader: Reader & Asked,
    { district, limit }: BoardQuery,
    when: When,
  ): Promise<Card[]> {
    const at = when.now.getTime()
    // A page is counted over all districts.
    const districts = district && limit === undefined ? [district] : DISTRICTS
    const cards = await Promise.all(districts.map((one) => cardsOf(one, reader, at)))
    // The page asks about these above its list. The specification's whole list has them all.
    const asked = limit === undefined ? [] : reader.askedOf
    return cards
      .flat()
      .filter(
        ({ id, startsAt, reservedUntil, wanted }) =>
          startsAt > at &&
          reservedUntil <= at &&
          !asked.includes(id) &&
          !unfitFor(wanted, reader, 'see', when),
      )
  }

  return {
    async list(query: BoardQuery, { id }: Pick<Caller, 'id'>): Promise<Encoded> {
      const askedAt = performance.now()
      const found = await readerOf(database, id, context)
      if (!found) throw new ApiProblem('account-terminated')
      const reader = { ...found, askedAt }
      const when = moment(context)
      const isFirstPage = query.cursor === undefined
      const [open, accepted, reserved] = await Promise.all([
        openTo(reader, query, when),
        isFirstPage && reader.visitAt ? find(database, where.acceptedBy(id)) : undefined,
        reader.isReservedFor ? select(database, where.reservedFor(id, when)) : [],
      ])
      const { cards, ...counts } = pageOf(open, query)
      await noteFarReads(
        reader,
        cards.map(({ wanted }) => wanted),
      )
      const from = acceptsAgainFrom(reader, when.now)
      const missing = missingPapers(reader.papersNeeded, reader.papers, when.today)
      const own = [
        ...(accepted ? [forVolunteer(accepted, id, context)] : []),
        // Whatever they look for.
        ...(isFirstPage ? reserved.map(reservedOnBoard) : []),
      ]
      const { data, ...more } = z.encode(api.listRequests.reply, {
        requests: own,
        ...counts,
        ...(counts.total !== undefined && { total: counts.total + reserved.length }),
        ...(from && { acceptsFrom: from }),
        ...(missing.length > 0 && { papersMissing: missing }),
        ...(reader.unconfirmed >= MOST_UNCONFIRMED && { visitsUnconfirmed: true as const }),
      })
      // A change of this very moment may still be among the open ones.
      const others = cards.filter((card) => !own.some((one) => one.id === card.id))
      const list = [
        ...(data as object[]).map((one) => JSON.stringify(one)),
        ...others.map(({ json }) => json),
      ]
      return new Encoded(more, list)
    },
  }
}

/** The open requests of a district; `row` says in which state they are stored. */
export function openIn(db: Queryable, district: District): Promise<Pick<Card, 'id' | 'row'>[]> {
  return db.query(sql<Pick<Card, 'id' | 'row'>>`
    select r.id, r.id || ' ' || r.xmin as row from help_requests r
    where r.status = 'open' and r.district = ${district} order by r.starts_at, r.id`)
}

/** What has not changed since the cards before is not read again. */
async function readCards(
  db: Queryable,
  district: District,
  before: Card[] | Promise<Card[]>,
): Promise<Card[]> {
  const rows = await openIn(db, district)
  const known = new Map((await before).map((card) => [card.row, card]))
  const news = rows.filter(({ row }) => !known.has(row)).map(({ id }) => id)
  const read =
    news.length > 0 ? await select(db, sql`where r.status = 'open' and r.id = any(${news}::uuid[])`) : []
  const byId = new Map(read.map((stored) => [stored.request.id, stored]))
  return rows.flatMap(({ id, row }) => {
    const stored = byId.get(id)
    return known.get(row) ?? (stored ? cardOf(stored, row) : [])
  })
}

export interface Reader extends Volunteer {
  /** Counts the changes to each district's open requests; those that never had any are left out. */
  versions: Partial<Record<District, number>>
  /** The open requests that wait for their answer. */
  askedOf: string[]
  isReservedFor: boolean
}

export async function readerOf(
  db: Queryable,
  volunteerId: string,
  context: Pick<Context, 'now' | 'rateLimited'>,
): Promise<Reader | undefined> {
  const [reader] = await db.query(sql<Reader>`
    select ${facts(context)},
      exists (select from help_requests r where r.reserved_for = v.id and r.status = 'open') as "isReservedFor",
      array(select q.request_id from invitations q join help_requests r on r.id = q.request_id
        where q.volunteer_id = v.id and q.said_yes is null and q.revision = r.revision and r.status = 'open'
          and not exists (select from accounts a where a.id = v.id and ${stopShows(context.now())}) order by q.request_id) as "askedOf",
      (select coalesce(json_object_agg(district, version), '{}') from (
        select district, sum(version) as version from board_versions group by district) b) as versions
    from volunteers v where v.id = ${volunteerId}`)
  return reader
}

function pageOf(open: Card[], query: BoardQuery) {
  const { district, helpTypes, date, slots, near, limit, cursor } = query
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const words = searchWords(query.text ?? '')
  const nearWords = areaWords(near ?? '')
  const fitting = open
    .filter(
      (card) =>
        (!district || card.wanted.district === district) &&
        (!helpTypes || helpTypes.includes(card.wanted.helpType)) &&
        (!date || card.date === date) &&
        (!slots || slots.includes(card.wanted.slot)) &&
        hasWords(card.text, words),
    )
    .map((card) => {
      const { startsAt, id } = card
      return { card, startsAt, id, isNear: isSameArea(card.areaWords, nearWords) }
    })
    .toSorted(inOrder)
  const ahead = after ? fitting.filter((one) => inOrder(one, after) > 0) : fitting
  const page = ahead.slice(0, limit)
  const last = page.at(-1)
  return {
    cards: page.map(({ card }) => card),
    ...(limit !== undefined && {
      nextCursor: last && ahead.length > page.length ? writeCursor(last) : null,
      total: fitting.length,
      outside: open.length - fitting.length,
    }),
  }
}

/** Names of a kind of help in every language, folded. */
export const NAMES_OF_HELP = Object.fromEntries(
  HELP_TYPES.map((type) => [
    type,
    asCompared(
      [SKILL_TITLES[type], ...LANGUAGES.map((language) => messages[language].catalogue.helpTypes[type])].join(
        ' ',
      ),
    ),
  ]),
) as Record<HelpType, string>

function cardOf(stored: StoredRequest, row: string): Card {
  const { request, number, details, masked, reserved } = stored
  const { helpType, district, area, date } = details
  const words = [requestNumber(number), area, masked.description, masked.additional, spellingsOf(district)]
  return {
    id: request.id,
    row,
    startsAt: request.startsAt.getTime(),
    reservedUntil: reserved?.until.getTime() ?? 0,
    // `reservedUntil` says it, however long a card is cached.
    wanted: { ...wantedOf(stored, request.postedAt), onlyFor: null },
    date,
    areaWords: areaWords(area ?? ''),
    text: `${NAMES_OF_HELP[helpType]} ${asCompared(words.filter(Boolean).join(' '))}`,
    json: JSON.stringify(z.encode(RequestForVolunteer, onBoard(stored))),
  }
}

/** Requests in the preferred area come first, each part by its time. */
type Position = Pick<Card, 'startsAt' | 'id'> & { isNear: boolean }

function inOrder(a: Position, b: Position): number {
  if (a.isNear !== b.isNear) return a.isNear ? -1 : 1
  return a.startsAt - b.startsAt || (a.id < b.id ? -1 : Number(a.id > b.id))
}

const ISO_YEAR = /^\d{4}-/
const NEAR = 'near'

function readCursor(cursor: string): Position {
  const [time, id, near] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const startsAt = new Date(time && ISO_YEAR.test(time) ? time : '').getTime()
  if (Number.isNaN(startsAt) || !id || !isId(id)) throw refusedField('cursor', 'field-invalid')
  return { startsAt, id, isNear: near === NEAR }
}

function writeCursor({ startsAt, id, isNear }: Position): string {
  const words = [new Date(startsAt).toISOString(), id, ...(isNear ? [NEAR] : [])]
  return Buffer.from(words.join(' ')).toString('base64url')
}
