import type { Language } from '@scan/contract/language.ts'

/**
 * The language this is written in, as far as its letters tell: a Malayalam word among English ones is read in
 * Malayalam.
 */
export function languageOfLetters(text: string): Language | undefined {
  if (/\p{Script=Malayalam}/u.test(text)) return 'ml'
  if (/\p{Script=Devanagari}/u.test(text)) return 'hi'
  return /\p{Script=Latin}/u.test(text) ? 'en' : undefined
}
