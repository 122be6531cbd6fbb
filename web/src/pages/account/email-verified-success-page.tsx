import { LogIn } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { useDisplay } from '../../app/app-context.tsx'
import { Page } from '../../ui/site/page.tsx'
import { AutoRedirect } from './auto-redirect.tsx'

export default function EmailVerifiedSuccessPage() {
  const { t } = useWords()
  const { timedMoves } = useDisplay()
  return (
    <Page title={t('accounts.emailVerified.title')} lead={t('accounts.emailVerified.lead')} width="narrow">
      <Card kasavu>
        <p>{t('accounts.emailVerified.ready')}</p>
        <Actions>
          <LinkButton to={paths.signIn} size="main" icon={LogIn}>
            {t('accounts.emailVerified.goToSignIn')}
          </LinkButton>
        </Actions>
      </Card>
      {/* Where nothing moves by itself, the button above is all. */}
      {timedMoves !== 'off' && <AutoRedirect seconds={5} to={paths.signIn} place="toSignIn" />}
    </Page>
  )
}
