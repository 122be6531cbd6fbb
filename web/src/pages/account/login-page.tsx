import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/people.ts'
import { CODE_DIGITS } from '@scan/domain/help-request.ts'
import { Undo2, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../app/words/use-words.tsx'
import { Link, useNavigate } from 'react-router'
import { usePaths, useSession } from '../../app/app-context.tsx'
import { useAction } from '../../app/use-action.ts'
import { ApiError } from '../../app/api/client.ts'
import { useContractForm } from '../../app/api/form.ts'
import { usePrefetch } from '../../app/layout/use-prefetch.ts'
import { classes } from '../../ui/attributes.ts'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Page } from '../../ui/site/page.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { ALOUD, toast } from '../../ui/overlays/toasts.tsx'
import { type CarriedEmail, useCarriedEmail } from './carried-email.ts'
import { EmailField } from './person-fields.tsx'
import { failedFor } from './explain.ts'
import { ForgotPasswordLink } from './forgot-password-link.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import styles from './form.module.css'
import { KeptVisit } from './kept-visit.tsx'
import { rememberEmail, rememberedEmail } from './remembered-email.ts'
import { type CodeSource, SecondStep } from './second-step.tsx'
import { explainSignIn } from './explain-sign-in.ts'

/** Where people sign in. Those already signed in are led home. */
export default function LoginPage() {
  const { t } = useWords()
  const paths = usePaths()
  const navigate = useNavigate()
  const { message, messageNext, messageRead, interruption, signIn } = useSession()
  const isReady = useIsHydrated()
  const carried = useCarriedEmail()
  // A reloaded page begins as it was prerendered, and is told afterwards.
  const left = (isReady && carried) || interruption?.email
  const [remembers, setRemembers] = useState(() => rememberedEmail() !== '')
  const [failed, setFailed] = useState<ApiError>()
  // Undefined until the server asks for the second step.
  const [codeSource, setCodeSource] = useState<CodeSource>()
  // While they type: else a slow line leaves an empty page after the sign-in. Old phones are citizens'.
  usePrefetch(paths.citizenHome)
  /** Whether the password is right and a code is being asked for. */
  const signInOrAskForCode = async (body: Body<typeof api.signIn>): Promise<boolean> => {
    try {
      await signIn(body)
      return false
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'second-factor-needed') return true
      throw failure
    }
  }
  const entry = useAction(signInOrAskForCode, {
    explain: {
      ...explainSignIn,
      own: (failure) =>
        codeSource === 'recovery' && failedFor(failure, 'second-factor-wrong')
          ? 'accounts.signIn.secondStep.recoveryWrong'
          : explainSignIn.own?.(failure),
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
  const {
    form,
    field,
    errorOf,
    summary,
    failure: sentence,
    onSubmit,
    isSubmitting,
    forgetFailure,
  } = useContractForm(api.signIn.body, {
    defaultValues: { email: left || rememberedEmail(), password: '', code: '' },
    prepare: ({ code, ...typed }) => (codeSource ? { ...typed, code } : typed),
    check: ({ code }) => ({ code: codeSource === 'app' && code.length < CODE_DIGITS && 'code-invalid' }),
    onSubmit: async (body) => {
      setFailed(undefined)
      await entry.attempt(body)
    },
    explain: entry.explain,
  })
  const email = form.watch('email')
  // If the page was prerendered, this tab's storage is read only after the first render.
  useEffect(() => {
    if (left && form.getValues('email') === '') form.setValue('email', left)
  }, [left, form])
  const carries: CarriedEmail = { email }
  const codeProblem = codeSource && codeProblemNow()
  const problems = codeProblem ? [{ field: 'code', message: codeProblem }] : summary.problems

  function codeProblemNow(): string | undefined {
    if (errorOf('code') && codeSource === 'recovery') return t('accounts.signIn.secondStep.recoveryMissing')
    const isWrong = failed && failedFor(failed, 'second-factor-wrong')
    return errorOf('code') ?? (isWrong && sentence ? sentence : undefined)
  }

  /** Starts this step, or all of it, again: nothing of a code is kept. */
  const ask = (source: CodeSource | undefined) => {
    form.reset({ email, password: source ? form.getValues('password') : '', code: '' })
    forgetFailure()
    setFailed(undefined)
    flushSync(() => setCodeSource(source))
    if (!source) form.setFocus('email')
  }

  return (
    <Page title={t('accounts.signIn.title')} lead={t('accounts.signIn.lead')} width="narrow">
      {!codeSource && !interruption && (
        <Actions>
          <LinkButton to={paths.signUp} variant="quiet" icon={UserPlus}>
            {t('accounts.signIn.signUp')}
          </LinkButton>
        </Actions>
      )}
      {message && (
        <Notice
          tone="warning"
          title={message}
          role="status"
          actions={
            <Button variant="quiet" onClick={messageRead}>
              {t('accounts.signIn.messageRead')}
            </Button>
          }
        >
          {messageNext}
        </Notice>
      )}
      {interruption && <KeptVisit {...interruption} />}
      <ErrorSummary
        {...summary}
        problems={problems}
        title={failed ? t('accounts.signIn.failedTitle') : summary.title}
      />
      {failed && !codeSource && (
        <div className={styles.links}>
          {failedFor(failed, 'email-not-verified') && (
            <Link to={paths.verifyEmail} state={carries} className={styles.link}>
              {t('accounts.signIn.enterCode')}
            </Link>
          )}
          <Link to={paths.forgotPassword} state={carries} className={styles.link}>
            {t('accounts.signIn.cannotSignIn')}
          </Link>
        </div>
      )}
      <form noValidate method="post" inert={!isReady} onSubmit={onSubmit} className={styles.form}>
        {codeSource ? (
          <SecondStep
            source={codeSource}
            onSource={ask}
            code={form.watch('code')}
            onType={(code) => form.setValue('code', code, { shouldValidate: errorOf('code') !== undefined })}
            error={codeProblem}
          />
        ) : (
          <>
            <EmailField {...field('email')} autoComplete="username" />
            <div className={styles.together}>
              <PasswordField
                {...field('password')}
                label={t('accounts.signIn.password')}
                required
                autoComplete="current-password"
              />
              {/* What this browser or the page before knows is not in a page that was made in advance. */}
              <ForgotPasswordLink email={isReady ? email : ''} />
            </div>
            <div>
              <Checkbox
                name="remember"
                label={t('accounts.signIn.remember')}
                checked={remembers}
                aria-describedby="remember-hint"
                onChange={({ target }) => {
                  setRemembers(target.checked)
                  if (!target.checked) rememberEmail('')
                }}
              />
              <p id="remember-hint" className={classes(styles.hint, styles.underChoice)}>
                {t('accounts.signIn.rememberHint')}
              </p>
            </div>
          </>
        )}
        <Button type="submit" size="main" busy={isSubmitting} busyLabel={t('accounts.signIn.submitting')}>
          {t('accounts.signIn.submit')}
        </Button>
      </form>
      {codeSource && (
        <Actions>
          <Button variant="quiet" icon={Undo2} onClick={() => ask(undefined)}>
            {t('accounts.signIn.secondStep.back')}
          </Button>
        </Actions>
      )}
    </Page>
  )
}
