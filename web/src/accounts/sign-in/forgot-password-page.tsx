import { api } from '@scan/contract/index.ts'
import { RESET_MINUTES } from '@scan/domain/account.ts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../api/form.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Page } from '../../ui/site/page.tsx'
import { useCarriedEmail } from '../carried-email.ts'
import { EmailField } from '../email-field.tsx'
import { failureMessage } from '../failure-message.ts'
import styles from '../form.module.css'
import { isRepeatSubmit } from '../repeat-submit-guard.ts'

/** Where a reset link is asked for. The answer never tells whether the address is registered (D19). */
export default function ForgotPasswordPage() {
  const { t } = useTranslation()
  const carried = useCarriedEmail()
  const [sentTo, setSentTo] = useState<{ email: string; at: number }>()
  const { field, summary, onSubmit, isSubmitting } = useContractForm(api.forgotPassword.body, {
    defaultValues: { email: carried },
    onSubmit: async (body) => {
      if (sentTo?.email === body.email && isRepeatSubmit(sentTo.at)) return
      setSentTo(undefined)
      await call(api.forgotPassword, { body })
      setSentTo({ email: body.email, at: Date.now() })
    },
    explain: (failure) => failureMessage(failure, t, t('accounts.forgotPassword.failed')),
  })
  return (
    <Page title={t('accounts.forgotPassword.title')} lead={t('accounts.forgotPassword.lead')} width="narrow">
      <ErrorSummary {...summary} />
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <EmailField {...field('email')} hint={t('accounts.fields.emailHint')} />
        <Button
          type="submit"
          size="main"
          busy={isSubmitting}
          busyLabel={t('accounts.forgotPassword.submitting')}
        >
          {t('accounts.forgotPassword.submit')}
        </Button>
      </form>
      <div role="status">
        {sentTo && (
          <Notice tone="success" title={t('accounts.forgotPassword.sent', { email: sentTo.email })}>
            {t('accounts.forgotPassword.sentHelp', { minutes: RESET_MINUTES })}
          </Notice>
        )}
      </div>
      <Link to={paths.signIn} className={styles.link}>
        <ArrowLeft aria-hidden />
        {t('accounts.forgotPassword.backToSignIn')}
      </Link>
    </Page>
  )
}
