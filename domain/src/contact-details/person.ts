import { isNumberWord } from './number-words.ts'
import { rangesOfNumber } from './numbers.ts'
import { asWritten, folded, read, replaced, tokens, within } from './reading.ts'
import type { Range, Reading } from './reading.ts'

export interface Person {
  names: readonly string[]
  email: string
  phones: readonly string[]
}

/**
 * A text with a mark in place of this person: of their name or a part of it, their number in any disguise, and their
 * address. Nicknames are not found.
 */
export function withoutPerson(text: string, { names, email, phones }: Person, mark: string): string {
  const reading = read(text)
  const said = tokens(reading, isNumberWord)
  const found = [
    ...namesIn(reading, names),
    ...addressIn(reading, email),
    ...phones.flatMap((phone) => rangesOfNumber(phone, reading, said)),
  ]
  return replaced(text, within(asWritten(reading, found), 0, text.length), mark)
}

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
