import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { useLocation } from 'react-router'
import { api } from '@scan/contract/people.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/api/queries.ts'
import { useApi, useSession } from '../../app/app-context.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Page } from '../../ui/site/page.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { AutoRedirect, type CarriedEmail, useCarriedEmail } from './auto-redirect.tsx'
import { CodeVerification, EmailVerified, type Verified } from './verification.tsx'

export type SignedUp = Partial<CarriedEmail> & { id?: string; volunteer?: boolean }

const LOOKS_EVERY_MS = 5_000

export default function SignupSuccessPage() {
  const { t } = useWords()
  const { user, isAuthenticated } = useSession()
  // Phones drop a page while its person reads the email: what was handed on outlives that, and the form is there again.
  const carried = useCarriedEmail()
  const isHydrated = useIsHydrated()
  const email = user?.email ?? (isHydrated ? carried : '')
  const { search, state } = useLocation()
  const signedUp = state as SignedUp | null
  const isVolunteer = signedUp?.volunteer === true || new URLSearchParams(search).has('volunteer')
  const [verified, setVerified] = useState<Verified>()
  const id = user?.id ?? signedUp?.id
  const { call } = useApi()
  // The link may be opened in another tab, or on another device.
  const { data: signUp } = useQuery({
    queryKey: queryKeys.signUp(id),
    queryFn: ({ signal }) => call(api.readSignUp, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => !state.data?.isVerified && LOOKS_EVERY_MS,
  })
  if (verified) return <EmailVerified {...verified.user} pendingApproval={verified.pendingApproval} />
  if (email && (signUp?.isVerified || isAuthenticated))
    return (
      <EmailVerified
        id={id}
        name={user?.name}
        email={email}
        pendingApproval={isVolunteer}
        isProvedHere={isAuthenticated}
      />
    )
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
