import { languageOfLetters } from './language-of-letters.ts'

/**
 * What somebody has written, in whatever language: read aloud in the language of its letters, with its line breaks
 * kept.
 */
export function Said({ children }: { children: string }) {
  return <span lang={languageOfLetters(children)}>{children}</span>
}

/** One of our sentences with somebody's own words in it. */
export function SaidIn({ sentence, words }: { sentence: string; words: string | null }) {
  const at = words ? sentence.indexOf(words) : -1
  if (!words || at < 0) return sentence
  return (
    <>
      {sentence.slice(0, at)}
      <Said>{words}</Said>
      {sentence.slice(at + words.length)}
    </>
  )
}
