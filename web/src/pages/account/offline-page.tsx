import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { RotateCcw } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Page } from '../../ui/site/page.tsx'
import { VisitCard } from './kept-visit.tsx'

/** Text that `public/kept-visit.js` replaces. */
const BLANKS = {
  type: '{type}',
  when: '{when}',
  where: '{where}',
  address: '{address}',
  landmark: '{landmark}',
  houseFrom: '{houseFrom}',
  name: '{name}',
  phone: '{phone}',
  phoneSaid: '{phoneSaid}',
}
const CODE = '①②③④⑤⑥'

/** `public/sw.js` shows it in place of a page that can't be fetched; one script fills in the visit that is kept. */
export default function OfflinePage() {
  const { t } = useWords()
  const types = Object.fromEntries(HELP_TYPES.map((type) => [type, t(`catalogue.helpTypes.${type}`)]))
  const districts = Object.fromEntries(DISTRICTS.map((one) => [one, t(`catalogue.districts.${one}`)]))
  return (
    <Page title={t('site.offlineTitle')} lead={t('site.offlineText')} width="narrow">
      <meta name="robots" content="noindex" />
      {(['citizen', 'volunteer'] as const).map((whose) => (
        <div
          key={whose}
          hidden
          data-visit-of={whose}
          data-types={JSON.stringify(types)}
          data-districts={JSON.stringify(districts)}
        >
          <VisitCard {...BLANKS} id={`visit-of-${whose}`} code={whose === 'citizen' ? CODE : null} />
        </div>
      ))}
      <Drawing name="offline" />
      <Actions>
        {/* An empty address is the one that the page stands at: the page that was wanted. */}
        <LinkButton href="" size="main" icon={RotateCcw}>
          {t('site.tryAgain')}
        </LinkButton>
      </Actions>
      <p>{t('site.offlineCalls')}</p>
    </Page>
  )
}
