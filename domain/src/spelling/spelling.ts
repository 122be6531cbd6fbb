/**
 * Characters that people leave out or type differently. For comparing only: stored text is never changed by this. Each
 * character of the first string becomes the one at its place in the second, or nothing, as in PostgreSQL's `translate`.
 */
export const SPELLINGS = {
  // Malayalam's vowelless letters, once written with a sign and a joiner; its two signs for 'au'; Hindi's candrabindu.
  from: 'ൻർൽൾൺൿ\u0d4c\u0901\u0d4d\u200c\u200d\u093c',
  to: 'നരലളണക\u0d57\u0902',
} as const

/** What two spellings of a text have in common: 'അവൻ' and 'അവന്\u200d', 'ज़िला' and 'जिला'. */
export function asCompared(text: string): string {
  const compared = Array.from(text.normalize('NFC').toLowerCase(), (character) => {
    const at = SPELLINGS.from.indexOf(character)
    return at === -1 ? character : (SPELLINGS.to[at] ?? '')
  })
  return compared.join('')
}
