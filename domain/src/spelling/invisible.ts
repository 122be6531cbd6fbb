const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Malayalam and Hindi need joiners, and emoji what follows them. */
const NEEDED = /[\p{Join_Control}\p{Variation_Selector}]/u

/** The text without characters that show nothing: soft hyphens, zero-width spaces, marks of direction, joiners. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** The same where letters are drawn by their joiners, which stay. */
export function withoutNeedlessInvisible(text: string): string {
  return text.replace(INVISIBLE, (character) => (NEEDED.test(character) ? character : ''))
}
