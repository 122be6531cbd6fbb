import { RotateCcw } from 'lucide-react'
import { useWords } from '../i18n/use-words.tsx'
import { LinkButton } from '../ui/forms/button.tsx'
import { Actions } from '../ui/content/card.tsx'
import { Page } from '../ui/site/page.tsx'

/**
 * Made in advance and kept on the device by `public/sw.js`, which shows it in place of a page that can't be fetched. No
 * script runs in it there.
 */
export default function OfflinePage() {
  const { t } = useWords()
  return (
    <Page title={t('site.offlineTitle')} lead={t('site.offlineText')} width="narrow">
      <meta name="robots" content="noindex" />
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
