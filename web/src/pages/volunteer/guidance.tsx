import type { HelpType } from '@scan/domain/catalogue.ts'
import { useWords } from '../../app/words/use-words.tsx'

/** What to do and what not, for this kind of help (D76). */
export function Guidance({ of: type }: { of: HelpType }) {
  const { t } = useWords()
  const lines = t(`volunteer.guidance.lines.${type}`).split('\n')
  return (
    <ul className="stack gap-8">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
