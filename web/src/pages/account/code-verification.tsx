import * as fields from '@scan/contract/fields.ts'
import { api } from '@scan/contract/people.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import { z } from 'zod/mini'
import { CODE_DIGITS } from '@scan/domain/help-request.ts'
import { Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { useSession } from '../../app/app-context.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { Actions } from '../../ui/content/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useCarriedEmail } from './carried-email.ts'
import { EmailField } from './person-fields.tsx'
import { EmailVerified, type EmailVerifiedProps } from './email-verified.tsx'
import { explainVerification, failedFor } from './explain.ts'
import styles from './form.module.css'
import { isRepeatSubmit } from './repeat-submit-guard.ts'
import { OtherWays } from './other-ways.tsx'

/** The typed one of the two ways to verify. */
const ByCode = z.object({
  email: fields.email,
  code: fields.sixDigits,
  password: z.nullish(fields.passwordToCheck),
})

export interface CodeVerificationProps {
  children?: ReactNode
  /** For a page that would say something else beside it; without it what follows stands here. */
  onVerified?: (verified: EmailVerifiedProps) => void
}

/**
 * For people without a working link: the 6-digit code, another email, or a way out. `children` say why this is shown.
 */
export function CodeVerification({ children, onVerified }: CodeVerificationProps) {
  const { t } = useWords()
  const carried = useCarriedEmail()
  const { user } = useSession()
  const [verified, setVerified] = useState<Reply<typeof api.verifyEmail>>()
  const [asksPassword, setAsksPassword] = useState(false)
  const verify = useAction(api.verifyEmail, {
    explain: explainVerification,
    isToasted: false,
    onDone: onVerified ?? setVerified,
    onFailed: (failure) => failedFor(failure, 'chosen-password-needed') && setAsksPassword(true),
  })
  const { form, field, errorOf, summary, onSubmit, isSubmitting } = useContractForm(ByCode, {
    defaultValues: { email: carried || (user?.email ?? ''), code: '', password: '' },
    prepare: ({ password, ...typed }) => (asksPassword ? { ...typed, password } : typed),
    onSubmit: (body) => verify.attempt({ body }),
    explain: verify.explain,
  })
  const resend = useAction(api.resendVerification, {
    explain: explainVerification,
    isToasted: false,
    done: (_reply, { body: { email } }) => ({
      text: (t) => t('accounts.verifyEmail.resent', { email }),
    }),
    isRepeat: ({ body }, last) => body.email === last.input.body.email && isRepeatSubmit(last),
  })
  const { email, code } = form.watch()

  const sendAgain = () => {
    const address = fields.email.safeParse(email)
    if (address.success) return resend.run({ body: { email: address.data } })
    form.setError('email', { message: address.error.issues[0]?.message ?? '' })
    form.setFocus('email')
  }

  if (verified) return <EmailVerified {...verified} />
  return (
    <>
      {children}
      <section className={styles.block}>
        <h2>{t('accounts.verifyEmail.codeTitle')}</h2>
        <p>{t('accounts.verifyEmail.codeLead')}</p>
        <form noValidate onSubmit={onSubmit} className={styles.form}>
          <ErrorSummary {...summary} />
          <EmailField {...field('email')} />
          <CodeField
            name="code"
            label={t('accounts.verifyEmail.code')}
            hint={t('accounts.verifyEmail.codeHint')}
            required
            error={errorOf('code')}
            value={code}
            onChange={(digits) => {
              form.setValue('code', digits, { shouldValidate: form.formState.isSubmitted })
              const isWhole = digits.length === CODE_DIGITS && digits !== code
              if (isWhole && !asksPassword && fields.email.safeParse(email).success) onSubmit()
            }}
          />
          {asksPassword && (
            <PasswordField
              {...field('password')}
              label={t('accounts.verifyEmail.chosen')}
              autoComplete="current-password"
              required
            />
          )}
          <Button
            type="submit"
            size="main"
            busy={isSubmitting}
            busyLabel={t('accounts.verifyEmail.submitting')}
          >
            {t('accounts.verifyEmail.submit')}
          </Button>
        </form>
      </section>
      <section className={styles.block}>
        <h2>{t('accounts.verifyEmail.resendTitle')}</h2>
        <p>{t('accounts.verifyEmail.resendLead')}</p>
        <Actions>
          <Button
            variant="quiet"
            icon={Mail}
            busy={resend.isBusy}
            busyLabel={t('accounts.verifyEmail.resending')}
            onClick={sendAgain}
          >
            {t('accounts.verifyEmail.resend')}
          </Button>
        </Actions>
        <Outcome of={resend} withFailure />
      </section>
      <OtherWays />
    </>
  )
}
