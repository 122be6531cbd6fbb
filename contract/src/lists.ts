import { z } from 'zod/mini'
import * as field from './fields.ts'
import { lazily, renamed } from './wire.ts'

export const ROWS_PER_PAGE = 25
export const MOST_ROWS_PER_PAGE = 200
const PAGES = 100_000

/** Counted from 1; without it the list holds everything (D39). */
export const page = lazily(() => z.optional(field.count(PAGES)))
/** Rows a page, if more than usual. */
export const rows = lazily(() => z.optional(field.count(MOST_ROWS_PER_PAGE)))
export const searched = lazily(() => z.optional(field.searchText))

/** `total`, if a page was asked for, is over all pages; where there are `more`, as far as they were counted. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return renamed({ data: 'items' })({
    data: z.array(item),
    total: z.optional(z.number()),
    more: z.optional(z.boolean()),
  })
}
