import { CircleCheck } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'

const PROMISES = {
  citizen: ['free', 'approved', 'address'],
  volunteer: ['choose', 'noDuty', 'approvedFirst'],
} as const

/** Beside the forms of whoever is new or comes back: what they can count on. */
export function Promises({ to = 'citizen' }: { to?: keyof typeof PROMISES }) {
  const { t } = useWords()
  return (
    <>
      <Drawing name="found" />
      <ul role="list" className="stack gap-12">
        {PROMISES[to].map((promise) => (
          <li key={promise} className="beside action-icon">
            <CircleCheck aria-hidden />
            <span>{t(`accounts.promises.${promise}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
