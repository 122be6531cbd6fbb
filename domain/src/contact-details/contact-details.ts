import { addressRanges } from './addresses.ts'
import { handleRanges } from './handles.ts'
import { houseRanges } from './houses.ts'
import { isNumberWord } from './number-words.ts'
import { numberRanges } from './numbers.ts'
import { positionRanges } from './positions.ts'
import { END_OF_TEXT, asWritten, read, replaced, tokens, within } from './reading.ts'
import type { Range } from './reading.ts'

/** Changes when redaction becomes stricter: then requests that are not closed are redacted again. */
export const REDACTION = '2026-11-28: lists and doses'

/** The replacement of a phone number or an address. */
export const MASK = '•••'

/** The two free texts of a request, read as one: a number may begin in one and end in the other. */
export interface FreeTexts {
  description: string
  additional: string | null
}

/**
 * The parts of the two texts that are hidden until somebody has accepted (D25): phone numbers, PIN codes, email
 * addresses, links, handles and payment ids, in the usual disguises. In the order of the text, without overlaps.
 */
export function contactRanges({ description, additional }: FreeTexts): {
  [text in keyof FreeTexts]: Range[]
} {
  const written = description + END_OF_TEXT + (additional ?? '')
  const reading = read(written)
  const found = asWritten(reading, [
    ...addressRanges(reading),
    ...handleRanges(reading),
    ...positionRanges(reading),
    ...numberRanges(reading, tokens(reading, isNumberWord)),
  ])
  const begin = description.length + END_OF_TEXT.length
  return {
    description: within(found, 0, description.length),
    additional: within(found, begin, written.length),
  }
}

/** The texts without their contact details; nobody needs those before acceptance (D25). */
export function maskContactDetails<Texts extends FreeTexts>(texts: Texts): Pick<Texts, keyof FreeTexts> {
  return masked(texts, contactRanges(texts))
}

/** The same without what says which house it is, for whoever is told of that later (D105). */
export function maskHouse<Texts extends FreeTexts>(texts: Texts): Pick<Texts, keyof FreeTexts> {
  return masked(texts, houseRanges(texts))
}

/** Without either: what every volunteer may read. */
export function maskForBoard<Texts extends FreeTexts>(texts: Texts): Pick<Texts, keyof FreeTexts> {
  const [contact, house] = [contactRanges(texts), houseRanges(texts)]
  const both = (text: keyof FreeTexts) => {
    const ranges = [...contact[text], ...house[text]].toSorted(([a], [b]) => a - b)
    return within(ranges, 0, texts[text]?.length ?? 0)
  }
  return masked(texts, { description: both('description'), additional: both('additional') })
}

function masked<Texts extends FreeTexts>(
  texts: Texts,
  ranges: { [text in keyof FreeTexts]: Range[] },
): Pick<Texts, keyof FreeTexts> {
  return {
    description: replaced(texts.description, ranges.description, MASK),
    additional: texts.additional && replaced(texts.additional, ranges.additional, MASK),
  }
}

/** Masked parts, shown to the writer while typing. */
export function contactDetailsIn(texts: FreeTexts): { [text in keyof FreeTexts]: string[] } {
  const ranges = contactRanges(texts)
  const parts = (text: string, found: readonly Range[]) => found.map(([from, to]) => text.slice(from, to))
  return {
    description: parts(texts.description, ranges.description),
    additional: parts(texts.additional ?? '', ranges.additional),
  }
}
