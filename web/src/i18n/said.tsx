import { languageOfLetters } from './language-of-letters.ts'

/** What somebody has written, in whatever language: read aloud in that of its letters, and shown with their lines. */
export function Said({ children }: { children: string }) {
  return <span lang={languageOfLetters(children)}>{children}</span>
}
