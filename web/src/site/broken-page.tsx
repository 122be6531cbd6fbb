import { House } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/forms/button.tsx'
import { Page } from '../ui/site/page.tsx'

/** Stands in for a page that could not be shown. Its way on loads the site anew, which also fetches what was missing. */
export function BrokenPage() {
  const { t } = useTranslation()
  return (
    <div className="frame">
      <Page title={t('site.brokenTitle')} lead={t('site.brokenText')} width="narrow">
        <p>
          <LinkButton href={paths.landing} size="main" icon={House}>
            {t('site.brokenAction')}
          </LinkButton>
        </p>
      </Page>
    </div>
  )
}
