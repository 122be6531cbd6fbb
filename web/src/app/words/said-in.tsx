import { Said } from './said.tsx'

/** One of our sentences with somebody's own words in it. */
export function SaidIn({ sentence, words }: { sentence: string; words: string | null }) {
  const at = words ? sentence.indexOf(words) : -1
  if (!words || at < 0) return <span>{sentence}</span>
  return (
    <>
      <span>{sentence.slice(0, at)}</span>
      <Said>{words}</Said>
      <span>{sentence.slice(at + words.length)}</span>
    </>
  )
}
