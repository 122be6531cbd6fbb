import { accounts } from '@scan/contract/accounts.ts'
import { composed } from '@scan/domain/password.ts'
import { useState } from 'react'
import { useWords, withElements } from '../../app/words/use-words.tsx'
import { Link, useParams, useSearchParams } from 'react-router'
import { Outcome } from '../../app/outcome.tsx'
import { usePaths } from '../../app/app-context.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { Page } from '../../ui/site/page.tsx'
import { explain } from './explain.ts'
import { PrivacyNotice } from './privacy-notice.tsx'
import { AccountForm } from './account-form.tsx'
import { AutoRedirect } from './auto-redirect.tsx'
import styles from './form.module.css'
import { NewPassword } from './new-password.tsx'

/**
 * Where the mailed reset link leads: a new password, then the login page. So does that to somebody on a list of volunteers,
 * who has no account before.
 */
export default function ResetPasswordPage() {
  const { t } = useWords()
  const paths = usePaths()
  const { token = '' } = useParams()
  const isListed = useSearchParams()[0].has('listed')
  const words = isListed ? 'joinFromList' : 'resetPassword'
  // Then only a new link helps.
  const [isLinkUseless, setIsLinkUseless] = useState(false)
  const reset = useAction(accounts.resetPassword, {
    explain: explain('accounts.resetPassword.failed'),
    done: () =>
      isListed
        ? 'accounts.joinFromList.done'
        : { text: 'accounts.resetPassword.success', toast: 'accounts.resetPassword.success' },
    onFailed: (failure) =>
      setIsLinkUseless(failure.code === 'reset-link-invalid' || failure.code === 'reset-link-expired'),
  })
  const { form, field, ...sent } = useContractForm(accounts.resetPassword.body, {
    defaultValues: { password: '', confirmation: '' },
    check: ({ password, confirmation }) => ({
      confirmation: composed(confirmation) !== composed(password) && 'passwords-differ',
    }),
    onSubmit: async (body) => {
      setIsLinkUseless(false)
      await reset.attempt({ params: { token }, body })
    },
    explain: reset.explain,
  })
  return (
    <Page
      title={t(`accounts.${words}.title`)}
      lead={t(`accounts.${words}.lead`)}
      width="narrow"
      hasLongTitle={isListed}
    >
      <AccountForm
        name={words}
        lead={
          isLinkUseless && (
            <Link to={paths.forgotPassword} className="link-line">
              {t('accounts.resetPassword.newLink')}
            </Link>
          )
        }
        {...sent}
        disabledReason={reset.message && t('accounts.resetPassword.done')}
      >
        <NewPassword
          words={isListed ? 'signUp' : 'resetPassword'}
          field={field}
          typed={form.watch()}
          repeat={(password) => form.setValue('confirmation', password)}
        />
        {isListed && (
          <>
            <PrivacyNotice />
            <p className={styles.agreement}>
              {withElements(t('accounts.signUp.agreement'), { terms: <Link to={paths.terms} /> })}
            </p>
          </>
        )}
      </AccountForm>
      <Outcome of={reset} />
      {reset.message && !isListed && <AutoRedirect seconds={2} to={paths.signIn} place="toSignIn" />}
    </Page>
  )
}
