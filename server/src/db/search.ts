import { searchWords } from '@scan/domain/search-words.ts'
import type { SearchWord } from '@scan/domain/search-words.ts'
import { sql } from './sql.ts'
import type { Sql } from './sql.ts'

/** To be cast to `tsquery`: every word typed is the beginning of one found. Undefined if nothing was typed. */
export function searchFor(text: string): string | undefined {
  return searchWords(text).map(queryOf).join(' & ') || undefined
}

function queryOf({ pieces, also }: SearchWord): string {
  const all = pieces.map(beginning).join(' & ')
  return also.length > 0 ? `(${[all, ...also.map(beginning)].join(' | ')})` : all
}

function beginning(word: string): string {
  return `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`
}

/** Each word of a search has to be found; how is up to the list. */
export function everyWord(text: string | undefined, isFound: (word: WordToFind) => Sql): Sql {
  const conditions = searchWords(text ?? '').map(
    (word) => sql`and (${isFound({ ...word, query: queryOf(word), isIn: isIn(word) })})`,
  )
  return conditions.reduce((all, one) => sql`${all} ${one}`, sql.empty)
}

export interface WordToFind extends SearchWord {
  query: string
  isIn: (text: Sql) => Sql
}

function isIn({ pieces, also }: SearchWord): (text: Sql) => Sql {
  return (text) => {
    const has = (part: string) =>
      isAsciiWord(part)
        ? sql`${text} ilike ${patternOf(part)}`
        : sql`as_compared(${text}) like ${patternOf(part)}`
    const all = pieces.map(has).reduce((one, other) => sql`${one} and ${other}`)
    return also.map(has).reduce((one, other) => sql`${one} or ${other}`, sql`(${all})`)
  }
}

function patternOf(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}

/** Written in one way only; digits are in several. */
const isAsciiWord = (part: string) => /^[ -/:-~]*$/.test(part)
