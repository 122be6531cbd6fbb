import { api } from '@scan/contract/people.ts'
import { useEffect, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Link, useParams } from 'react-router'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Page } from '../../ui/site/page.tsx'
import { explain, failedFor } from './explain.ts'
import styles from './form.module.css'
import { AutoRedirect } from './auto-redirect.tsx'
import { NewPassword } from './new-password.tsx'

const SECONDS = 2

/** Where the mailed reset link leads: a new password, then the login page. */
export default function ResetPasswordPage() {
  const { t } = useWords()
  const { token = '' } = useParams()
  // Then only a new link helps.
  const [isLinkUseless, setIsLinkUseless] = useState(false)
  const reset = useAction(api.resetPassword, {
    explain: explain('accounts.resetPassword.failed'),
    done: () => ({ text: 'accounts.resetPassword.success', toast: 'accounts.resetPassword.success' }),
    onFailed: (failure) => setIsLinkUseless(failedFor(failure, 'reset-link-invalid')),
  })
  const { form, field, summary, onSubmit, isSubmitting } = useContractForm(api.resetPassword.body, {
    defaultValues: { password: '', confirmation: '' },
    check: ({ password, confirmation }) => ({
      confirmation: confirmation !== password && 'passwords-differ',
    }),
    onSubmit: async (body) => {
      setIsLinkUseless(false)
      await reset.attempt({ params: { token }, body })
    },
    explain: reset.explain,
  })
  const typed = form.watch()
  // The first field can make what the form says about the second right or wrong.
  const { isSubmitted } = form.formState
  const { trigger } = form
  useEffect(() => {
    if (isSubmitted) void trigger('confirmation')
  }, [isSubmitted, trigger, typed.password])

  return (
    <Page title={t('accounts.resetPassword.title')} lead={t('accounts.resetPassword.lead')} width="narrow">
      <ErrorSummary {...summary} />
      {isLinkUseless && (
        <Link to={paths.forgotPassword} className={styles.link}>
          {t('accounts.resetPassword.newLink')}
        </Link>
      )}
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <NewPassword
          field={field}
          typed={typed}
          labels={{
            password: t('accounts.resetPassword.password'),
            confirmation: t('accounts.resetPassword.confirmation'),
          }}
        />
        <Button
          type="submit"
          size="main"
          busy={isSubmitting}
          busyLabel={t('accounts.resetPassword.submitting')}
          disabledReason={reset.said && t('accounts.resetPassword.done')}
        >
          {t('accounts.resetPassword.submit')}
        </Button>
      </form>
      <Outcome of={reset} />
      {reset.said && <AutoRedirect seconds={SECONDS} to={paths.signIn} place="toSignIn" />}
    </Page>
  )
}
