import { CircleCheck, Phone } from 'lucide-react'
import { useHelplines } from '../../app/app-context.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'

/** Beside the forms of whoever is new or comes back: what they can count on, and whom to ring. */
export function Promises() {
  const { t } = useWords()
  const helplines = useHelplines()
  return (
    <>
      <Drawing name="found" />
      <ul role="list" className="stack gap-12">
        {(['free', 'approved', 'address'] as const).map((promise) => (
          <li key={promise} className="beside action-icon">
            <CircleCheck aria-hidden />
            <span>{t(`accounts.promises.${promise}`)}</span>
          </li>
        ))}
      </ul>
      <div className="row gap-12">
        {helplines.map(({ name, number }) => (
          <LinkButton key={number} href={`tel:${number}`} variant="link" icon={Phone}>
            {`${name} ${number}`}
          </LinkButton>
        ))}
      </div>
    </>
  )
}
