import { House } from 'lucide-react'
import { useWords } from '../words/use-words.tsx'
import { usePaths, useSession } from '../app-context.tsx'
import { homeOf } from '../../paths.ts'
import { roleOfVisitor, visitorOf } from '../session/route-access.ts'
import { Drawing } from '../../ui/content/drawing.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Page } from '../../ui/site/page.tsx'

export default function NotFoundPage() {
  const { t } = useWords()
  const paths = usePaths()
  const role = roleOfVisitor(visitorOf(useSession()))
  return (
    <Page title={t('site.notFoundTitle')} lead={t('site.notFoundText')} width="narrow">
      <Drawing name="lost" />
      <p>
        <LinkButton to={role ? homeOf(role) : paths.landing} size="main" icon={House}>
          {t('site.notFoundAction')}
        </LinkButton>
      </p>
    </Page>
  )
}
