import { tenDigits } from './phone.ts'
import { foldedAddress } from './email-address.ts'
import { plainNumber } from './spelling/digits.ts'
import { asBegun, asCompared } from './spelling/spelling.ts'

/** Word separators besides spaces: 'A.K.Gopalan', 'D’Souza', 'Al-Ameen'. In one order, for PostgreSQL's `translate`. */
export const WORD_ENDS = `.,;:!?'"\`´‘’‛ʼ′“”()[]/\\|&-‐‑‒–—―−·•`

/** A word somebody looks for: found where each of its pieces is, or where one of its other forms is. */
export interface SearchWord {
  pieces: string[]
  also: string[]
}

const ENDS = new RegExp(`[${WORD_ENDS.replace(/[\\\]\-[]/g, '\\$&')}]`, 'gu')
const NUMBER = new RegExp(`^\\+?[\\d\\s${WORD_ENDS.replace(/[\\\]\-[]/g, '\\$&')}]+$`, 'u')
/** As a request's number may be typed: 'R 1042'. */
const APART = /(?<!\p{L})(r)\s+(?=\d)/giu
const PREFIX = /^(?:(?:00)?91|0+)/

/** The words of a search, in any order: what is looked for has all of them. */
export function searchWords(typed: string): SearchWord[] {
  const whole = tenDigits(typed)
  if (whole) return [{ pieces: [whole], also: [] }]
  const number = plainNumber(typed)
  if (NUMBER.test(number)) return partOfNumber(number)
  const chunks = typed
    .replace(APART, '$1-')
    .split(/\s+/)
    .map((chunk) => (chunk.includes('@') ? [foldedAddress(chunk)] : piecesOf(chunk)))
  return withInitials(chunks.filter(({ length }) => length > 0)).map((pieces) => {
    const whole = pieces.join('')
    const begun = asBegun(whole)
    return { pieces, also: [...(pieces.length > 1 ? [whole] : []), ...(begun ? [begun] : [])] }
  })
}

/** Matches a folded text with every word. */
export function hasWords(compared: string, words: readonly SearchWord[]): boolean {
  const has = (part: string) => compared.includes(part)
  return words.every(({ pieces, also }) => pieces.every(has) || also.some(has))
}

/** The number that a word of a search may be; bare digits too, beside whatever else they are. */
export function requestNumberOf({ pieces }: SearchWord): number | undefined {
  const number = pieces.join('').replace(/^r(?=\d)/, '')
  return /^\d{1,9}$/.test(number) ? Number(number) : undefined
}

function piecesOf(chunk: string): string[] {
  return asCompared(chunk).replace(ENDS, ' ').split(' ').filter(Boolean)
}

/** Initials that stand apart are one word: 'A K' may be written 'AK'. */
function withInitials(chunks: string[][]): string[][] {
  const isInitials = (pieces: string[] = []) =>
    pieces.length > 0 && pieces.every((piece) => /^\p{L}$/u.test(piece))
  const words: string[][] = []
  for (const pieces of chunks) {
    const before = words.at(-1)
    if (before && isInitials(before) && isInitials(pieces)) before.push(...pieces)
    else words.push([...pieces])
  }
  return words
}

/** However they are grouped; as a part of a number digits may begin with a prefix or with its zero. */
function partOfNumber(typed: string): SearchWord[] {
  const digits = typed.replace(/\D/g, '')
  const bare = digits.replace(PREFIX, '')
  if (digits === '') return []
  return [{ pieces: [digits], also: bare === digits || bare === '' ? [] : [bare] }]
}
