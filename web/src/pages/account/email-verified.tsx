import type { User } from '@scan/contract/accounts.ts'
import { useEffect, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { useSession } from '../../app/app-context.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/content/notice.tsx'
import { AutoRedirect } from './auto-redirect.tsx'
import type { CarriedEmail } from './carried-email.ts'

const SECONDS = 4

export type EmailVerifiedProps = {
  user: User
  pendingApproval: boolean
}

/**
 * What follows once an address is verified: an administrator's approval, or the login page. Those who have just typed
 * their password in this tab are signed in meanwhile, so the login page leads them home.
 */
export function EmailVerified({ user: { email }, pendingApproval }: EmailVerifiedProps) {
  const { t } = useWords()
  const { enterAfterSignUp } = useSession()
  const [isIn, setIsIn] = useState(false)
  useEffect(() => {
    if (pendingApproval) return
    // If it fails, they sign in themselves.
    void enterAfterSignUp(email).then(
      (entered) => entered && setIsIn(true),
      () => undefined,
    )
  }, [enterAfterSignUp, email, pendingApproval])
  const next = pendingApproval ? 'successPending' : isIn ? 'successIn' : 'successReady'
  return (
    <>
      <Notice tone="success" role="status" title={t('accounts.verifyEmail.success')}>
        {t(`accounts.verifyEmail.${next}`)}
      </Notice>
      {pendingApproval ? (
        <AutoRedirect seconds={SECONDS} to={paths.pendingApproval} place="toApproval" />
      ) : (
        <AutoRedirect
          seconds={SECONDS}
          to={paths.signIn}
          carries={{ email } satisfies CarriedEmail}
          place={isIn ? 'toHome' : 'toSignIn'}
        />
      )}
    </>
  )
}
