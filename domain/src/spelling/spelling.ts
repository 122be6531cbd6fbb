/**
 * Characters that people leave out or type differently. For comparing only: stored text is never changed by this. Each
 * character of the first string becomes the one at its place in the second, or nothing, as in PostgreSQL's `translate`.
 */
export const SPELLINGS = {
  // Malayalam's vowelless letters, once written with a sign and a joiner; its two signs for 'au'; Hindi's candrabindu;
  // digits; then what is left out: signs and joiners, accents that stand alone, and characters that show nothing.
  from: 'ൻർൽൾൺൿ\u0d4c\u0901൦൧൨൩൪൫൬൭൮൯०१२३४५६७८९\u0d4d\u200c\u200d\u093c\u0301\u0307\u00ad\u200b\u2060\ufeff',
  to: 'നരലളണക\u0d57\u090201234567890123456789',
} as const

const BECOMES = new Map(Array.from(SPELLINGS.from, (character, at) => [character, SPELLINGS.to[at] ?? '']))
const SPELLED = new RegExp(`[${SPELLINGS.from}]`, 'gu')

/** What two spellings of a text have in common: 'അവൻ' and 'അവന്\u200d', 'ज़िला' and 'जिला'. */
export function asCompared(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(SPELLED, (character) => BECOMES.get(character) ?? '')
}
