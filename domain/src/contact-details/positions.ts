import type { Range, Reading } from './reading.ts'

const PLUS_LETTER = '[2-9cfghjmpqrvwx]'
/** 'WXJX+XP', '7J4FWXJX+XP': codes of Google Maps for a house. Sums have no letters. */
const PLUS_CODE = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d])(?:${PLUS_LETTER}{4}){1,2}\s?\+\s?${PLUS_LETTER}{2,3}(?![\p{L}\p{M}\d])`,
  'gu',
)

/** Where a text says on which spot of the earth something is. */
export function positionRanges({ text }: Reading): Range[] {
  return [...text.matchAll(PLUS_CODE)]
    .filter(([code]) => /[a-z]/.test(code))
    .map(({ 0: code, index }) => [index, index + code.length])
}
