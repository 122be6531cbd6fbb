import { isNumberWord } from './number-words.ts'
import { rangesOfNumber } from './numbers.ts'
import { asWritten, folded, read, replaced, tokens, within } from './reading.ts'
import type { Range, Reading } from './reading.ts'

export interface Person {
  /** Names that an administrator has approved. */
  names?: readonly string[]
  /** A name of their own choice. It may be made of any words, so only what is written like a name is taken for it. */
  chosenName?: string
  email: string
  phones: readonly string[]
}

/**
 * A text with a mark in place of this person: of their name or a part of it, their number in any disguise, and their
 * address. Nicknames are not found.
 */
export function withoutPerson(
  text: string,
  { names = [], chosenName, email, phones }: Person,
  mark: string,
): string {
  const reading = read(text)
  const said = tokens(reading, isNumberWord)
  const isProper = ([from, to]: Range) => !SMALL_WORD.test(text.slice(from, to))
  const chosen = chosenName === undefined ? [] : asWritten(reading, namesIn(reading, [chosenName]))
  const found = [
    ...namesIn(reading, names),
    ...addressIn(reading, email),
    ...phones.flatMap((phone) => rangesOfNumber(phone, reading, said)),
  ]
  const all = [...asWritten(reading, found), ...chosen.filter(isProper)].toSorted(([a], [b]) => a - b)
  return replaced(text, within(all, 0, text.length), mark)
}

/** In scripts that have capitals, a word that begins without one is no name. */
const SMALL_WORD = /(?<![\p{L}\p{M}\d])\p{Ll}/u

const LETTER = String.raw`[\p{L}\p{M}\d]`
const NAMES = /[\p{L}\p{M}\d]+/gu

/** Consecutive parts of a name, at least one of them longer than an initial. */
function namesIn({ text }: Reading, names: readonly string[]): Range[] {
  const parts = new Set(names.flatMap((name) => folded(name).match(NAMES) ?? []))
  // In Indian scripts the equivalent of 's is attached to the word itself.
  const words = [...parts].map((part) => (/^[a-z\d]+$/.test(part) ? part : `${part}${LETTER}*`))
  const word = `(?:${words.join('|')})(?!${LETTER})`
  const run = new RegExp(String.raw`(?<!${LETTER})${word}(?:[\s.]+${word})*`, 'gu')
  return matches(text, run).filter(([from, to]) =>
    text
      .slice(from, to)
      .match(NAMES)
      ?.some(({ length }) => length > 1),
  )
}

/** An address, with or without gaps between its letters. */
function addressIn({ text }: Reading, address: string): Range[] {
  const letters = [...folded(address)].map((letter) => letter.replace(/[$()*+.?[\\\]^{|}]/, String.raw`\$&`))
  const gapped = letters.join(String.raw`\s?`)
  return matches(text, new RegExp(`(?<!${LETTER})${gapped}(?!${LETTER})`, 'gu'))
}

function matches(text: string, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length])
}
