import { House } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../app/app-context.tsx'
import { homeOf, paths } from '../paths.ts'
import { visitorOf } from '../session/route-access.ts'
import { LinkButton } from '../ui/forms/button.tsx'
import { Page } from '../ui/site/page.tsx'

export default function NotFoundPage() {
  const { t } = useTranslation()
  const visitor = visitorOf(useSession())
  const hasHome = visitor === 'citizen' || visitor === 'volunteer' || visitor === 'admin'
  return (
    <Page title={t('site.notFoundTitle')} lead={t('site.notFoundText')} width="narrow">
      <p>
        <LinkButton to={hasHome ? homeOf(visitor) : paths.landing} size="main" icon={House}>
          {t('site.notFoundAction')}
        </LinkButton>
      </p>
    </Page>
  )
}
