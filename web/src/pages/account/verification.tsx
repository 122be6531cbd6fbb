import type { Reply } from '@scan/contract/endpoint.ts'
import * as fields from '@scan/contract/fields.ts'
import { accounts } from '@scan/contract/accounts.ts'
import { CODE_DIGITS } from '@scan/domain/help-request.ts'
import { LogIn, LogOut, Mail, UserPlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { useContractForm } from '../../app/api/form.ts'
import { useNewcomer, usePaths, useSession } from '../../app/app-context.tsx'
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

export type Verified = Reply<typeof accounts.verifyEmail>

/** The typed one of the two ways to verify. */
const ByCode = z.object({
  email: fields.email,
  code: fields.sixDigits,
  password: z.nullish(fields.passwordToCheck),
})

type CodeVerificationProps = {
  children?: ReactNode
  onVerified: (verified: Verified) => void
  /** The link in the address may be somebody else’s than who is signed in here. */
  isByLink?: boolean
  /** Where the code was sent a moment ago: nobody is asked for it again. */
  sentTo?: string
}

/** For people without a working link: the 6-digit code, another email, or a way out. */
export function CodeVerification({ children, onVerified, isByLink = false, sentTo }: CodeVerificationProps) {
  const { t } = useWords()
  const paths = usePaths()
  const carried = useCarriedEmail()
  const { user } = useSession()
  const { newcomer } = useNewcomer()
  const [asksPassword, setAsksPassword] = useState(false)
  const verify = useAction(accounts.verifyEmail, {
    explain: explainVerification,
    isToasted: false,
    onDone: onVerified,
    onFailed: (failure) => failure.code === 'chosen-password-needed' && setAsksPassword(true),
  })
  const { form, field, errorOf, ...sent } = useContractForm(ByCode, {
    defaultValues: {
      email: sentTo || carried || (isByLink ? '' : ((user ?? newcomer)?.email ?? '')),
      code: '',
      password: '',
    },
    prepare: ({ password, ...typed }) => (asksPassword ? { ...typed, password } : typed),
    onSubmit: (body) => verify.attempt({ body }),
    explain: verify.explain,
  })
  const resend = useAction(accounts.resendVerification, {
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
        <AccountForm name="verifyEmail" {...sent}>
          {!sentTo && <PersonField of="email" {...field('email')} />}
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
        {!sentTo && <h2>{t('accounts.verifyEmail.resendTitle')}</h2>}
        <p>{t(sentTo ? 'accounts.signUpSuccess.spam' : 'accounts.verifyEmail.resendLead')}</p>
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
          {sentTo && (
            <LinkButton to={paths.signUp} variant="link">
              {t('accounts.verifyEmail.wrongAddress')}
            </LinkButton>
          )}
        </Actions>
        <Outcome of={resend} withFailure />
      </section>
      {!sentTo && <OtherWays />}
    </>
  )
}

/** The ways out: nobody is kept here. */
export function OtherWays() {
  const { t } = useWords()
  const paths = usePaths()
  const { isAuthenticated, isConfirmed, isLoading, signOut, user } = useSession()
  return (
    <section className={`stack ${styles.block}`}>
      <h2>
        {isConfirmed && user
          ? t('accounts.verifyEmail.signedInHere', { name: user.name })
          : t('accounts.verifyEmail.elseTitle')}
      </h2>
      <p>{t(isConfirmed ? 'accounts.verifyEmail.signOutFirst' : 'accounts.verifyEmail.elseLead')}</p>
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

type EmailVerifiedProps = Pick<Verified, 'pendingApproval'> & Pick<Verified['user'], 'id' | 'email' | 'name'>

/** The page of those who have proved their address. They sign in themselves, unless it was a change of address. */
export function EmailVerified({ id, email, name, pendingApproval }: EmailVerifiedProps) {
  const { t } = useWords()
  const paths = usePaths()
  const { isAuthenticated, user } = useSession()
  const { verified } = useNewcomer()
  const isIn = isAuthenticated && user?.id === id
  const maySignIn = !pendingApproval && !isAuthenticated
  useEffect(() => verified(email, { maySignIn }), [verified, email, maySignIn])
  const next = pendingApproval ? 'successPending' : isIn ? 'successIn' : maySignIn && 'successReady'
  return (
    <Page
      title={t(`accounts.signUpSuccess.${pendingApproval ? 'thanks' : 'welcome'}`, { name: firstWord(name) })}
      width="narrow"
    >
      <Notice tone="success" role="status" title={t('accounts.verifyEmail.success')}>
        {next && t(`accounts.verifyEmail.${next}`)}
      </Notice>
      {/* Where somebody else is signed in, the next page would be theirs. */}
      {isAuthenticated && !isIn ? (
        <OtherWays />
      ) : (
        <AutoRedirect
          seconds={4}
          to={pendingApproval ? paths.pendingApproval : paths.signIn}
          carries={{ email }}
          place={pendingApproval ? 'toApproval' : isIn ? 'toHome' : 'toSignIn'}
        />
      )}
      <Drawing name="found" />
    </Page>
  )
}
