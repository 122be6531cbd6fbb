import { api } from '@scan/contract/index.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ApiError, call } from '../../api/client.ts'
import { useContractForm } from '../../api/form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Page } from '../../ui/site/page.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { toast } from '../../ui/overlays/toasts.tsx'
import { failedFor, failureMessage } from '../failure-message.ts'
import styles from '../form.module.css'
import { AutoRedirect } from '../auto-redirect.tsx'

const SECONDS = 2

/** Where the mailed reset link leads: a new password, then to the login page. */
export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const [outcome, setOutcome] = useState<'reset' | 'link-useless'>()
  const { form, field, summary, onSubmit, isSubmitting } = useContractForm(api.resetPassword.body, {
    defaultValues: { password: '', confirmation: '' },
    check: ({ password, confirmation }) => ({
      confirmation: confirmation !== password && 'passwords-differ',
    }),
    onSubmit: async (body) => {
      setOutcome(undefined)
      await call(api.resetPassword, { params: { token }, body })
      setOutcome('reset')
      toast.success(t('accounts.resetPassword.success'))
    },
    explain: (failure) => failureMessage(failure, t, t('accounts.resetPassword.failed')),
    onFailure: (sentence, failure) => {
      if (failure instanceof ApiError && isLinkUseless(failure)) setOutcome('link-useless')
      toast.error(sentence)
    },
  })
  const password = form.watch('password')
  // The first field can set right, or wrong, what the form says of the second.
  const { isSubmitted } = form.formState
  const { trigger } = form
  useEffect(() => {
    if (isSubmitted) void trigger('confirmation')
  }, [isSubmitted, trigger, password])

  return (
    <Page title={t('accounts.resetPassword.title')} lead={t('accounts.resetPassword.lead')} width="narrow">
      <ErrorSummary {...summary} />
      {outcome === 'link-useless' && (
        <Link to={paths.forgotPassword} className={styles.link}>
          {t('accounts.resetPassword.newLink')}
        </Link>
      )}
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <PasswordField
          {...field('password')}
          label={t('accounts.resetPassword.password')}
          required
          autoComplete="new-password"
        />
        <PasswordField
          {...field('confirmation')}
          label={t('accounts.resetPassword.confirmation')}
          required
          autoComplete="new-password"
        />
        <Button
          type="submit"
          size="main"
          busy={isSubmitting}
          busyLabel={t('accounts.resetPassword.submitting')}
          disabledReason={outcome === 'reset' && t('accounts.resetPassword.done')}
        >
          {t('accounts.resetPassword.submit')}
        </Button>
      </form>
      <div role="status">
        {outcome === 'reset' && <Notice tone="success">{t('accounts.resetPassword.success')}</Notice>}
      </div>
      {outcome === 'reset' && <AutoRedirect seconds={SECONDS} to={paths.signIn} place="toSignIn" />}
    </Page>
  )
}

/** Whether only a new link helps. */
function isLinkUseless(failure: ApiError): boolean {
  return failedFor(failure, 'reset-link-invalid')
}
