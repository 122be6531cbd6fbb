import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { useLocation } from 'react-router'
import { useNewcomer } from '../../app/app-context.tsx'
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
  const { newcomer } = useNewcomer()
  // Phones drop a page while its person reads the email: what was handed on outlives that, and the form is there again.
  const carried = useCarriedEmail()
  const isHydrated = useIsHydrated()
  const email = newcomer?.email ?? (isHydrated ? carried : '')
  const { search, state } = useLocation()
  const isVolunteer =
    (state as SignedUp | null)?.volunteer === true || new URLSearchParams(search).has('volunteer')
  const [verified, setVerified] = useState<Verified>()
  if (verified) return <EmailVerified {...verified.user} pendingApproval={verified.pendingApproval} />
  // By the link, in another tab of this browser.
  if (newcomer?.isVerified) return <EmailVerified {...newcomer} pendingApproval={isVolunteer} />
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
        {!email && (
          <>
            <p>{t('accounts.signUpSuccess.spam')}</p>
            <Actions>
              <LinkButton to={paths.verifyEmail} variant="quiet" icon={KeyRound}>
                {t('accounts.signUpSuccess.enterCode')}
              </LinkButton>
            </Actions>
          </>
        )}
      </Card>
      <AutoRedirect seconds={7} to={paths.signIn} place="toSignIn" {...(email && { carries: { email } })}>
        {email && <CodeVerification onVerified={setVerified} sentTo={email} />}
      </AutoRedirect>
    </Page>
  )
}
