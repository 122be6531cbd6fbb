import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { firstWord } from '../../app/words/first-word.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { useLocation } from 'react-router'
import { useSession } from '../../app/app-context.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Page } from '../../ui/site/page.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { AutoRedirect, type CarriedEmail, useCarriedEmail } from './auto-redirect.tsx'
import { CodeVerification, EmailVerified, type Verified } from './verification.tsx'

export type SignedUp = Partial<CarriedEmail> & { volunteer?: boolean }

export default function SignupSuccessPage() {
  const { t } = useWords()
  const { user } = useSession()
  // Phones drop a page while its person reads the email: what was handed on outlives that, and the form is there again.
  const carried = useCarriedEmail()
  const isHydrated = useIsHydrated()
  const email = user?.email ?? (isHydrated ? carried : '')
  const { search, state } = useLocation()
  const signedUp = state as SignedUp | null
  const isVolunteer = signedUp?.volunteer === true || new URLSearchParams(search).has('volunteer')
  const [verified, setVerified] = useState<Verified>()
  if (verified) {
    const greeting = verified.pendingApproval ? 'thanks' : 'welcome'
    return (
      <Page
        title={t(`accounts.signUpSuccess.${greeting}`, { name: firstWord(verified.user.name) })}
        width="narrow"
      >
        <EmailVerified {...verified} />
      </Page>
    )
  }
  return (
    <Page title={t('accounts.signUpSuccess.title')} lead={t('accounts.signUpSuccess.lead')} width="narrow">
      <Card kasavu>
        <p>
          <strong>
            {email ? t('accounts.signUpSuccess.sentTo', { email }) : t('accounts.signUpSuccess.sent')}
          </strong>
        </p>
        <p>{t('accounts.signUpSuccess.open')}</p>
        {isVolunteer && <p>{t('accounts.signUpSuccess.volunteer')}</p>}
        <p>{t('accounts.signUpSuccess.spam')}</p>
        {!email && (
          <Actions>
            <LinkButton to={paths.verifyEmail} variant="quiet" icon={KeyRound}>
              {t('accounts.signUpSuccess.enterCode')}
            </LinkButton>
          </Actions>
        )}
      </Card>
      {/* Whoever has just signed up cannot sign in before the address is proved, so they are not led away. */}
      {email ? (
        <CodeVerification onVerified={setVerified} />
      ) : (
        <AutoRedirect seconds={7} to={paths.signIn} place="toSignIn" />
      )}
    </Page>
  )
}
