import { House, RotateCcw } from 'lucide-react'
import { useWords } from '../words/use-words.tsx'
import { usePaths } from '../app-context.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Page } from '../../ui/site/page.tsx'
import { NameAlone } from './header.tsx'

/** Stands in for a page that broke. Its way on loads the site again, which also fetches what was missing. */
export function BrokenPage() {
  const { t } = useWords()
  const paths = usePaths()
  return (
    <div className="frame">
      <NameAlone />
      <Page title={t('site.brokenTitle')} lead={t('site.brokenText')} width="narrow">
        <Drawing name="sorry" />
        <p>
          <LinkButton href={paths.landing} size="main" icon={House}>
            {t('site.brokenAction')}
          </LinkButton>
        </p>
      </Page>
    </div>
  )
}

/** Stands alone, without the router, where a page's script has not come although the site was started several times. */
export function UnreachedPage() {
  const { t } = useWords()
  return (
    <div className="frame">
      <NameAlone />
      <Page title={t('site.notCheckedTitle')} lead={t('site.offlineText')} width="narrow">
        <Drawing name="offline" />
        <p>
          {/* An empty address is the one that the page stands at: the page that was wanted. */}
          <LinkButton href="" size="main" icon={RotateCcw}>
            {t('site.tryAgain')}
          </LinkButton>
        </p>
      </Page>
    </div>
  )
}
