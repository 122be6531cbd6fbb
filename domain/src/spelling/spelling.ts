/**
 * What one person types and another leaves out or types otherwise, for comparing alone: nothing that is kept is changed by
 * it. Each character of the first stands for the one at its place in the second, or for none, as PostgreSQL's `translate` has it.
 */
export const SPELLINGS = {
  // Malayalam's letters without a vowel, once written with a sign and a joiner; its two signs for 'au'; Hindi's moon.
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

/**
 * What two spellings of an area have in common. Nothing is known of how far one is from another: it is the same one or it
 * is not.
 */
export function areaKey(area: string): string {
  return asCompared(area.normalize('NFKC'))
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
}
