import type { Body } from '@scan/contract/endpoint.ts'
import { signInEmail } from '@scan/contract/fields.ts'
import { accounts } from '@scan/contract/accounts.ts'
import { sessions } from '@scan/contract/sessions.ts'
import { CODE_DIGITS } from '@scan/domain/help-request.ts'
import { Mail, Smartphone, Ticket, Undo2, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../app/api/client.ts'
import { useContractForm } from '../../app/api/form.ts'
import { useNewcomer, usePaths, useSession } from '../../app/app-context.tsx'
import { usePrefetch } from '../../app/layout/use-prefetch.ts'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Actions } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ALOUD, toast } from '../../ui/overlays/toasts.tsx'
import { Page } from '../../ui/site/page.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { AccountForm } from './account-form.tsx'
import { type CarriedEmail, useCarriedEmail } from './auto-redirect.tsx'
import { explain, explainSignIn, failedFor, isSecondPress } from './explain.ts'
import styles from './form.module.css'
import { KeptVisit } from './kept-visit.tsx'
import { PersonField } from './person-fields.tsx'
import { Promises } from './promises.tsx'

type CodeSource = 'app' | 'recovery'

export default function LoginPage() {
  const { t } = useWords()
  const paths = usePaths()
  const { isAuthenticated, message, messageNext, dismissMessage, interruption, flash } = useSession()
  const { verifiedEmail } = useNewcomer()
  const signIn = useSignIn()
  const { codeSource, failed } = signIn
  // While they type: else a slow line leaves an empty page after the sign-in. Old phones are citizens'.
  usePrefetch(paths.citizenHome)
  return (
    <Page
      title={t('accounts.signIn.title')}
      // Nobody is welcomed who has just left.
      lead={!message && !interruption && !verifiedEmail && !failed && !flash && t('accounts.signIn.lead')}
      width="narrow"
      beside={<Promises />}
    >
      {!codeSource && !interruption && (
        <div className={styles.newHere}>
          <Actions>
            <LinkButton to={paths.signUp} variant="quiet" icon={UserPlus}>
              {t('accounts.signIn.signUp')}
            </LinkButton>
          </Actions>
        </div>
      )}
      {message && (
        <Notice
          tone="warning"
          title={message}
          role="status"
          actions={
            <Button variant="quiet" onClick={dismissMessage}>
              {t('accounts.signIn.messageRead')}
            </Button>
          }
        >
          {messageNext}
        </Notice>
      )}
      {verifiedEmail && !failed && !codeSource && (
        <Notice tone="success" role="status" title={t('accounts.signIn.verified')} />
      )}
      {interruption && <KeptVisit {...interruption} />}
      <AccountForm
        name="signIn"
        summary={signIn.summary}
        onSubmit={signIn.onSubmit}
        isSubmitting={signIn.isSubmitting || isAuthenticated}
        lead={failed && !codeSource && <WaysOn {...{ ...signIn, failed }} />}
      >
        {codeSource ? <SecondStep {...{ ...signIn, codeSource }} /> : <EmailAndPassword {...signIn} />}
      </AccountForm>
      {codeSource && (
        <Actions>
          <Button variant="quiet" icon={Undo2} onClick={() => signIn.restart(undefined)}>
            {t('accounts.signIn.secondStep.back')}
          </Button>
        </Actions>
      )}
    </Page>
  )
}

type SignIn = ReturnType<typeof useSignIn>

function useSignIn() {
  const { t } = useWords()
  const paths = usePaths()
  const navigate = useNavigate()
  const { interruption, signIn } = useSession()
  const { verifiedEmail } = useNewcomer()
  const isReady = useIsHydrated()
  const carried = useCarriedEmail()
  // A reloaded page begins as it was prerendered, without router state.
  const left = (isReady && carried) || verifiedEmail || interruption?.email
  const [remembers, setRemembers] = useState(() => rememberedEmail() !== '')
  const [failed, setFailed] = useState<ApiError>()
  // Undefined until the server asks for the second step.
  const [codeSource, setCodeSource] = useState<CodeSource>()
  /** True if the password is right and a code is required. */
  const signInOrAskForCode = (body: Body<typeof sessions.signIn>): Promise<boolean> =>
    signIn(body).then(
      () => false,
      (failure: unknown) => {
        if (failure instanceof ApiError && failure.code === 'second-factor-needed') return true
        throw failure
      },
    )
  const entry = useAction(signInOrAskForCode, {
    explain: {
      ...explainSignIn,
      override: (failure) =>
        codeSource === 'recovery' && failure.code === 'second-factor-wrong'
          ? 'accounts.signIn.secondStep.recoveryWrong'
          : explainSignIn.override?.(failure),
    },
    isToasted: ({ pendingApproval }) => !pendingApproval,
    onDone: (isHalfway, { email }) => {
      if (isHalfway) return setCodeSource('app')
      rememberEmail(remembers ? email : '')
      toast.success(t('sessions.signedIn'), ALOUD)
    },
    onFailed: (failure) => {
      if (failure.pendingApproval) void navigate(paths.pendingApproval)
      else setFailed(failure)
    },
  })
  const { form, field, errorOf, ...sent } = useContractForm(sessions.signIn.body, {
    defaultValues: { email: left || rememberedEmail(), password: '', code: '' },
    prepare: ({ code, ...typed }) => (codeSource ? { ...typed, code } : typed),
    check: ({ code }) => ({ code: codeSource === 'app' && code.length < CODE_DIGITS && 'code-invalid' }),
    onSubmit: async (body) => {
      setFailed(undefined)
      await entry.attempt(body)
    },
    explain: entry.explain,
  })
  const newPassword = useAction(accounts.forgotPassword, {
    explain: explain('accounts.forgotPassword.failed'),
    isToasted: false,
    done: (_reply, { body }) => ({ text: (words) => words('accounts.forgotPassword.sent', body) }),
    isRepeat: isSecondPress,
  })
  const email = form.watch('email')
  // Storage is readable only after the first render of a prerendered page.
  useEffect(() => {
    if (left && form.getValues('email') === '') form.setValue('email', left)
  }, [left, form])
  const codeRefused =
    failed?.code === 'second-factor-wrong' || failed?.code === 'second-factor-used'
      ? sent.failure || undefined
      : undefined
  const codeMissing =
    errorOf('code') && codeSource === 'recovery'
      ? t('accounts.signIn.secondStep.recoveryMissing')
      : errorOf('code')
  const codeProblem = codeSource && (codeMissing ?? codeRefused)
  return {
    ...{ codeSource, failed, field, email, remembers, newPassword },
    /** Undefined until it is an email address; a prerendered page has none. */
    validEmail: signInEmail.safeParse(isReady ? email : '').data,
    code: { name: 'code', required: true, error: codeProblem, value: form.watch('code') },
    typeCode: (typed: string) =>
      form.setValue('code', typed, { shouldValidate: errorOf('code') !== undefined }),
    setRemembers: (isWanted: boolean) => {
      setRemembers(isWanted)
      if (!isWanted) rememberEmail('')
    },
    /** Starts one step, or all of it, again without the code. */
    restart: (source: CodeSource | undefined) => {
      form.reset({ email, password: source ? form.getValues('password') : '', code: '' })
      sent.forgetFailure()
      setFailed(undefined)
      flushSync(() => setCodeSource(source))
      if (!source) form.setFocus('email')
    },
    ...{ onSubmit: sent.onSubmit, isSubmitting: sent.isSubmitting },
    summary: {
      ...sent.summary,
      ...(codeProblem && { problems: [{ field: 'code', message: codeProblem }] }),
      ...(failed && { title: t('accounts.signIn.failedTitle') }),
    },
  }
}

/** After a failed sign-in. */
function WaysOn({ failed, email, validEmail, newPassword }: SignIn & { failed: ApiError }) {
  const { t } = useWords()
  const paths = usePaths()
  const carries: CarriedEmail = { email }
  return (
    <div className="row">
      {failedFor(failed, 'user-not-found') && (
        <LinkButton to={paths.signUp} state={carries} variant="quiet" icon={UserPlus}>
          {t('accounts.signIn.createWithThis')}
        </LinkButton>
      )}
      {failedFor(failed, 'invalid-credentials') && validEmail && (
        <Button
          variant="quiet"
          icon={Mail}
          busy={newPassword.isBusy}
          busyLabel={t('accounts.forgotPassword.submitting')}
          onClick={() => newPassword.run({ body: { email: validEmail } })}
        >
          {t('accounts.signIn.emailLink')}
        </Button>
      )}
      {failedFor(failed, 'email-not-verified') && (
        <Link to={paths.verifyEmail} state={carries} className="link-line">
          {t('accounts.signIn.enterCode')}
        </Link>
      )}
      <Link to={paths.forgotPassword} state={carries} className="link-line">
        {t('accounts.signIn.cannotSignIn')}
      </Link>
      <Outcome of={newPassword} withFailure />
    </div>
  )
}

function EmailAndPassword({ field, validEmail, remembers, setRemembers }: SignIn) {
  const { t } = useWords()
  const paths = usePaths()
  return (
    <>
      <PersonField of="email" {...field('email')} autoComplete="username" />
      <div className="stack gap-12">
        <PasswordField
          {...field('password')}
          label={t('accounts.signIn.password')}
          required
          autoComplete="current-password"
        />
        {/* It leads nowhere before an address is there (D6), but the keyboard reaches it and its hint is read. */}
        {validEmail ? (
          <Link to={paths.forgotPassword} state={{ email: validEmail }} className="link-line">
            {t('accounts.signIn.forgot')}
          </Link>
        ) : (
          <span className={classes('row', styles.forgot)}>
            <span
              role="link"
              tabIndex={0}
              aria-disabled
              aria-describedby="forgot-hint"
              className={classes('link-line', styles.notYet)}
            >
              {t('accounts.signIn.forgot')}
            </span>
            <span id="forgot-hint" className="soft">
              {t('accounts.signIn.forgotNeedsEmail')}
            </span>
          </span>
        )}
      </div>
      <div>
        <Checkbox
          name="remember"
          label={t('accounts.signIn.remember')}
          checked={remembers}
          aria-describedby="remember-hint"
          onChange={({ target }) => setRemembers(target.checked)}
        />
        <p id="remember-hint" className={classes('soft', styles.underChoice)}>
          {t('accounts.signIn.rememberHint')}
        </p>
      </div>
    </>
  )
}

function SecondStep({ codeSource, code, typeCode, restart }: SignIn & { codeSource: CodeSource }) {
  const { t } = useWords()
  return (
    <div className="stack">
      <p>{t('accounts.signIn.secondStep.lead')}</p>
      {codeSource === 'app' ? (
        <CodeField
          {...code}
          ref={focusOnMount}
          label={t('accounts.signIn.secondStep.code')}
          hint={t('accounts.signIn.secondStep.codeHint')}
          onChange={typeCode}
        />
      ) : (
        <TextField
          {...code}
          ref={focusOnMount}
          label={t('accounts.signIn.secondStep.recovery')}
          hint={t('accounts.signIn.secondStep.recoveryHint')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => typeCode(target.value)}
        />
      )}
      <Actions>
        {codeSource === 'app' ? (
          <Button variant="quiet" icon={Ticket} onClick={() => restart('recovery')}>
            {t('accounts.signIn.secondStep.useRecovery')}
          </Button>
        ) : (
          <Button variant="quiet" icon={Smartphone} onClick={() => restart('app')}>
            {t('accounts.signIn.secondStep.useApp')}
          </Button>
        )}
      </Actions>
    </div>
  )
}

const REMEMBERED = 'scanEmail'

/** The address that someone asked this device to remember, or ''. Nothing else is ever remembered (D7). */
function rememberedEmail(): string {
  try {
    return localStorage.getItem(REMEMBERED) ?? ''
  } catch {
    // Storage may be switched off.
    return ''
  }
}

function rememberEmail(email: string) {
  try {
    if (email) localStorage.setItem(REMEMBERED, email)
    else localStorage.removeItem(REMEMBERED)
  } catch {
    // Then it is not filled in next time.
  }
}
