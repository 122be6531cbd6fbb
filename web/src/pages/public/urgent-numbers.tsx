import { Phone } from 'lucide-react'
import { useDeskHours, useHelplines, useSetting } from '../../app/app-context.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Card } from '../../ui/content/card.tsx'

/** Whom to call where an answer in a day is too late. */
export function UrgentNumbers() {
  const { t } = useWords()
  const helplines = useHelplines()
  const supportPhone = useSetting('supportPhone')
  const deskHours = useDeskHours()
  const support = {
    name: t('publicPages.contact.support'),
    number: supportPhone ?? '',
    hours: ` (${deskHours})`,
  }
  const numbers = [...helplines.map((one) => ({ ...one, hours: '' })), ...(supportPhone ? [support] : [])]
  if (numbers.length === 0) return null
  return (
    <Card as="section" aria-labelledby="urgent">
      <h2 id="urgent">{t('publicPages.contact.urgentTitle')}</h2>
      <p>{t('publicPages.contact.urgent')}</p>
      <ul role="list" data-has-helplines className="stack gap-8">
        {numbers.map(({ name, number, hours }) => (
          <li key={number}>
            <a href={`tel:${number}`} className="link-line strong">
              <Phone aria-hidden />
              <span>{`${name} ${number}${hours}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
