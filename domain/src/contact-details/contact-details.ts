import { addressRanges } from './addresses.ts'
import { numberWord, repeats } from './number-words.ts'
import { numberRanges } from './numbers.ts'
import { END_OF_TEXT, read, tokens } from './reading.ts'
import type { Range } from './reading.ts'

/** What stands in place of a phone number or an address that a citizen wrote into a text. */
export const MASK = '•••'

/** The two free texts of a request, which are read as one: a number may begin in one and end in the other. */
export interface FreeTexts {
  description: string
  additional: string | null
}

/**
 * Which parts of the two texts are hidden until somebody has accepted (D25): phone numbers, PIN codes, email addresses, links,
 * handles and payment ids, in the usual disguises. In the order of the text, without overlaps.
 */
export function contactRanges({ description, additional }: FreeTexts): {
  [text in keyof FreeTexts]: Range[]
} {
  const written = description + END_OF_TEXT + (additional ?? '')
  const reading = read(written)
  const isNumberWord = (word: string) => numberWord(word) !== undefined || repeats(word) !== undefined
  const found = [...addressRanges(reading), ...numberRanges(reading, tokens(reading, isNumberWord))]
    .map(([from, to]): Range => [reading.starts[from] ?? 0, reading.ends[to - 1] ?? 0])
    .toSorted(([a], [b]) => a - b)
  const begin = description.length + END_OF_TEXT.length
  return {
    description: within(found, 0, description.length),
    additional: within(found, begin, written.length),
  }
}

/** The texts without the contact details in them; before acceptance nobody needs them (D25). */
export function maskContactDetails<Texts extends FreeTexts>(texts: Texts): Pick<Texts, keyof FreeTexts> {
  const ranges = contactRanges(texts)
  return {
    description: masked(texts.description, ranges.description),
    additional: texts.additional && masked(texts.additional, ranges.additional),
  }
}

/** What a volunteer will not read, part by part: for the form in which it is typed. */
export function contactDetailsIn(texts: FreeTexts): { [text in keyof FreeTexts]: string[] } {
  const ranges = contactRanges(texts)
  const parts = (text: string, found: readonly Range[]) => found.map(([from, to]) => text.slice(from, to))
  return {
    description: parts(texts.description, ranges.description),
    additional: parts(texts.additional ?? '', ranges.additional),
  }
}

/** The ranges that lie between two places, counted from the first of them, and those that touch as one. */
function within(ranges: readonly Range[], begin: number, end: number): Range[] {
  const result: Range[] = []
  for (const [from, to] of ranges) {
    const part: Range = [Math.max(from, begin) - begin, Math.min(to, end) - begin]
    if (part[0] >= part[1]) continue
    const last = result.at(-1)
    if (last && part[0] <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], part[1])]
    else result.push(part)
  }
  return result
}

function masked(text: string, ranges: readonly Range[]): string {
  let shown = ''
  let at = 0
  for (const [from, to] of ranges) {
    shown += text.slice(at, from) + MASK
    at = to
  }
  return shown + text.slice(at)
}
