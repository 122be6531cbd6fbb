import { useAllHelplines, useSetting } from '../../app/app-context.tsx'
import { NumbersToCall } from '../../app/layout/numbers-to-call.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Card } from '../../ui/content/card.tsx'

/** Whom to call where an answer in a day is too late. */
export function UrgentNumbers() {
  const { t } = useWords()
  const helplines = useAllHelplines()
  const supportPhone = useSetting('supportPhone')
  if (helplines.length === 0 && !supportPhone) return null
  return (
    <Card as="section" aria-labelledby="urgent">
      <h2 id="urgent">{t('publicPages.contact.urgentTitle')}</h2>
      <p>{t('publicPages.contact.urgent')}</p>
      <div data-has-helplines>
        <NumbersToCall
          helplines={helplines}
          support={t('publicPages.contact.support')}
          className="stack gap-8"
        />
      </div>
    </Card>
  )
}
