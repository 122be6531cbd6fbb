import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/forms/button.tsx'
import { Page } from '../ui/site/page.tsx'
import { SiteLabels } from './site-labels.tsx'

/** Stands alone, without the router, where a page's script has not come although the site has begun several times. */
export function UnreachedPage() {
  const { t } = useTranslation()
  return (
    <SiteLabels>
      <div className="frame">
        <Page title={t('site.notCheckedTitle')} lead={t('site.offlineText')} width="narrow">
          <p>
            {/* An empty address is the one that the page stands at: the page that was wanted. */}
            <LinkButton href="" size="main" icon={RotateCcw}>
              {t('site.tryAgain')}
            </LinkButton>
          </p>
        </Page>
      </div>
    </SiteLabels>
  )
}
