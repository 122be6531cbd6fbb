import { api } from '@scan/contract/people.ts'
import { RESET_MINUTES } from '@scan/domain/account.ts'
import { ArrowLeft } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { usePaths } from '../../app/app-context.tsx'
import { Link } from 'react-router'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Page } from '../../ui/site/page.tsx'
import { useCarriedEmail } from './carried-email.ts'
import { EmailField } from './person-fields.tsx'
import { explain } from './explain.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import styles from './form.module.css'
import { isRepeatSubmit } from './repeat-submit-guard.ts'

/** Where a reset link is requested. The answer never tells whether the address is registered (D19). */
export default function ForgotPasswordPage() {
  const { t } = useWords()
  const paths = usePaths()
  const carried = useCarriedEmail()
  const isReady = useIsHydrated()
  const ask = useAction(api.forgotPassword, {
    explain: explain('accounts.forgotPassword.failed'),
    isToasted: false,
    done: (_reply, { body: { email } }) => ({
      title: (t) => t('accounts.forgotPassword.sent', { email }),
      text: (t) => t('accounts.forgotPassword.sentHelp', { minutes: RESET_MINUTES }),
    }),
    isRepeat: ({ body }, last) => body.email === last.input.body.email && isRepeatSubmit(last),
  })
  const { field, summary, onSubmit, isSubmitting } = useContractForm(api.forgotPassword.body, {
    defaultValues: { email: carried },
    onSubmit: (body) => ask.attempt({ body }),
    explain: ask.explain,
  })
  return (
    <Page title={t('accounts.forgotPassword.title')} lead={t('accounts.forgotPassword.lead')} width="narrow">
      <ErrorSummary {...summary} />
      <form noValidate method="post" inert={!isReady} onSubmit={onSubmit} className={styles.form}>
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
      <Outcome of={ask} />
      <Link to={paths.signIn} className={styles.link}>
        <ArrowLeft aria-hidden />
        <span>{t('accounts.forgotPassword.backToSignIn')}</span>
      </Link>
    </Page>
  )
}
