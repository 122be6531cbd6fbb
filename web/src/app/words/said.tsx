import { languageOfLetters } from './language-of-letters.ts'

/**
 * What somebody has written, in whatever language: read aloud in the language of its letters, with its line breaks
 * kept.
 */
export function Said({ children }: { children: string }) {
  return <span lang={languageOfLetters(children)}>{children}</span>
}
