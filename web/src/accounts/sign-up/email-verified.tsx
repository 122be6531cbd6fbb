import { useWords } from '../../i18n/use-words.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/content/notice.tsx'
import { AutoRedirect } from '../auto-redirect.tsx'

const SECONDS = 4

/** What follows once an address is verified: an administrator's approval, or the login page. */
export function EmailVerified({ pendingApproval }: { pendingApproval: boolean }) {
  const { t } = useWords()
  return (
    <>
      <Notice tone="success" role="status" title={t('accounts.verifyEmail.success')}>
        {t(pendingApproval ? 'accounts.verifyEmail.successPending' : 'accounts.verifyEmail.successReady')}
      </Notice>
      {pendingApproval ? (
        <AutoRedirect seconds={SECONDS} to={paths.pendingApproval} place="toApproval" />
      ) : (
        <AutoRedirect seconds={SECONDS} to={paths.signIn} place="toSignIn" />
      )}
    </>
  )
}
