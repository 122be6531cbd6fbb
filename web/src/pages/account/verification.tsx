import type { Reply } from '@scan/contract/endpoint.ts'
import * as fields from '@scan/contract/fields.ts'
import { api } from '@scan/contract/people.ts'
import { CODE_DIGITS } from '@scan/domain/help-request.ts'
import { LogIn, LogOut, Mail, UserPlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { useContractForm } from '../../app/api/form.ts'
import { usePaths, useSession } from '../../app/app-context.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { firstWord } from '../../app/words/first-word.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Page } from '../../ui/site/page.tsx'
import { AccountForm } from './account-form.tsx'
import { AutoRedirect, useCarriedEmail } from './auto-redirect.tsx'
import { explainVerification, isSecondPress } from './explain.ts'
import styles from './form.module.css'
import { PersonField } from './person-fields.tsx'

export type Verified = Reply<typeof api.verifyEmail>

/** The typed one of the two ways to verify. */
const ByCode = z.object({
  email: fields.email,
  code: fields.sixDigits,
  password: z.nullish(fields.passwordToCheck),
})

type CodeVerificationProps = { children?: ReactNode; onVerified: (verified: Verified) => void }

/** For people without a working link: the 6-digit code, another email, or a way out. */
export function CodeVerification({ children, onVerified }: CodeVerificationProps) {
  const { t } = useWords()
  const carried = useCarriedEmail()
  const { user } = useSession()
  const [asksPassword, setAsksPassword] = useState(false)
  const verify = useAction(api.verifyEmail, {
    explain: explainVerification,
    isToasted: false,
    onDone: onVerified,
    onFailed: (failure) => failure.code === 'chosen-password-needed' && setAsksPassword(true),
  })
  const { form, field, errorOf, ...sent } = useContractForm(ByCode, {
    defaultValues: { email: carried || (user?.email ?? ''), code: '', password: '' },
    prepare: ({ password, ...typed }) => (asksPassword ? { ...typed, password } : typed),
    onSubmit: (body) => verify.attempt({ body }),
    explain: verify.explain,
  })
  const resend = useAction(api.resendVerification, {
    explain: explainVerification,
    isToasted: false,
    done: (_reply, { body: { email } }) => ({ text: (t) => t('accounts.verifyEmail.resent', { email }) }),
    isRepeat: isSecondPress,
  })
  const { email, code } = form.watch()

  const sendAgain = () => {
    const address = fields.email.safeParse(email)
    if (address.success) return resend.run({ body: { email: address.data } })
    form.setError('email', { message: address.error.issues[0]?.message ?? '' })
    form.setFocus('email')
  }

  return (
    <>
      {children}
      <section className={`stack ${styles.block}`}>
        <h2>{t('accounts.verifyEmail.codeTitle')}</h2>
        <p>{t('accounts.verifyEmail.codeLead')}</p>
        <AccountForm name="verifyEmail" {...sent}>
          <PersonField of="email" {...field('email')} />
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
              if (isWhole && !asksPassword && fields.email.safeParse(email).success) sent.onSubmit()
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
        </AccountForm>
      </section>
      <section className={`stack ${styles.block}`}>
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

/** The ways out: nobody is kept here. */
export function OtherWays() {
  const { t } = useWords()
  const paths = usePaths()
  const { isAuthenticated, isLoading, signOut } = useSession()
  return (
    <section className={`stack ${styles.block}`}>
      <h2>{t('accounts.verifyEmail.elseTitle')}</h2>
      <Actions>
        {isAuthenticated ? (
          <Button
            variant="quiet"
            icon={LogOut}
            busy={isLoading}
            busyLabel={t('sessions.signingOut')}
            onClick={() => void signOut()}
          >
            {t('accounts.verifyEmail.signOut')}
          </Button>
        ) : (
          <>
            <LinkButton to={paths.signIn} variant="quiet" icon={LogIn}>
              {t('accounts.verifyEmail.signIn')}
            </LinkButton>
            <LinkButton to={paths.signUp} variant="quiet" icon={UserPlus}>
              {t('accounts.verifyEmail.signUp')}
            </LinkButton>
          </>
        )}
      </Actions>
    </section>
  )
}

interface EmailVerifiedProps extends Pick<Verified, 'pendingApproval'> {
  id: string | undefined
  email: string
  name?: string | undefined
  isProvedHere?: boolean
}

/** The page of those who have proved their address. Who signed up in this browser is signed in meanwhile. */
export function EmailVerified({ id, email, name, pendingApproval, isProvedHere = true }: EmailVerifiedProps) {
  const { t } = useWords()
  const paths = usePaths()
  const { enterAfterSignUp, isAuthenticated, user } = useSession()
  // Somebody else may be signed in here.
  const [isEntered, setIsEntered] = useState(isAuthenticated && user?.id === id)
  useEffect(() => {
    if (pendingApproval) return
    // If it fails, they sign in themselves.
    void enterAfterSignUp(email, { isProvedHere }).then(
      (entered) => entered && setIsEntered(true),
      () => undefined,
    )
  }, [enterAfterSignUp, email, pendingApproval, isProvedHere])
  const isIn = !pendingApproval && isEntered
  const next = pendingApproval ? 'successPending' : isIn ? 'successIn' : 'successReady'
  const greeting = pendingApproval ? 'thanks' : isIn ? 'in' : 'welcome'
  const title = name
    ? t(`accounts.signUpSuccess.${greeting}`, { name: firstWord(name) })
    : t('accounts.verifyEmail.title')
  return (
    <Page title={title} width="narrow">
      <Notice tone="success" role="status" title={t('accounts.verifyEmail.success')}>
        {t(`accounts.verifyEmail.${next}`)}
      </Notice>
      <AutoRedirect
        seconds={4}
        to={pendingApproval ? paths.pendingApproval : paths.signIn}
        carries={{ email }}
        place={pendingApproval ? 'toApproval' : isIn ? 'toHome' : 'toSignIn'}
        action={isIn ? t('accounts.signUpSuccess.ask') : undefined}
      />
      <Drawing name="found" />
    </Page>
  )
}
