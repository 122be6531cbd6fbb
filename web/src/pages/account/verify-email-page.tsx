import * as fields from '@scan/contract/fields.ts'
import { accounts } from '@scan/contract/accounts.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import { ApiError } from '../../app/api/client.ts'
import { useContractForm } from '../../app/api/form.ts'
import { useClient, useNewcomer, useSession } from '../../app/app-context.tsx'
import { failureSentence } from '../../app/failure.ts'
import { useAction } from '../../app/use-action.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Page } from '../../ui/site/page.tsx'
import { AccountForm } from './account-form.tsx'
import { useCarriedEmail } from './auto-redirect.tsx'
import { explainVerification } from './explain.ts'
import { CodeVerification, EmailVerified, OtherWays, type Verified } from './verification.tsx'

/** Where the mailed link leads. It verifies at once; without a link there is the code from the same mail (D4). */
export default function VerifyEmailPage() {
  const { t } = useWords()
  const [search] = useSearchParams()
  const token = search.get('token')
  const carried = useCarriedEmail()
  const { user } = useSession()
  const { newcomer } = useNewcomer()
  const { call } = useClient()
  // A second press on the link succeeds as well, so the answer may be kept and asked for again.
  const byLink = useQuery({
    queryKey: ['verify-email', token],
    queryFn: token ? () => call(accounts.verifyEmail, { body: { token } }) : skipToken,
    staleTime: Infinity,
    retry: false,
  })
  const [byHand, setVerified] = useState<Verified>()
  const verified = byHand ?? byLink.data
  if (verified) return <EmailVerified {...verified.user} pendingApproval={verified.pendingApproval} />
  return (
    <Page title={t('accounts.verifyEmail.title')} width="narrow">
      {token ? (
        <LinkVerification token={token} failure={byLink.error} onVerified={setVerified} />
      ) : (
        <CodeVerification onVerified={setVerified}>
          {/* Those who have just signed up, or were led here, have no link that could be wrong. */}
          {carried === '' && (user ?? newcomer)?.isVerified !== false && (
            <Notice tone="warning" title={t('accounts.verifyEmail.missingToken')}>
              {t('accounts.verifyEmail.codeHelps')}
            </Notice>
          )}
        </CodeVerification>
      )}
    </Page>
  )
}

type LinkProps = { token: string; onVerified: (verified: Verified) => void }

/** Under way until it has failed. */
function LinkVerification({ token, failure: error, onVerified }: LinkProps & { failure: Error | null }) {
  const { t } = useWords()
  if (!error) return <Notice role="status">{t('accounts.verifyEmail.waiting')}</Notice>
  const failure = error instanceof ApiError ? error : undefined
  const whose =
    failure?.code === 'chosen-password-needed' ? 'chosen' : failure?.code === 'password-needed' && 'own'
  if (whose) return <PasswordVerification {...{ token, whose, onVerified }} />
  const why = failure
    ? failureSentence(t, failure, explainVerification).brief
    : t('accounts.verifyEmail.failed')
  // That email had no code, and is not sent again from here.
  if (failure?.code === 'address-change-expired')
    return (
      <>
        <Notice tone="danger" role="alert" title={why} />
        <OtherWays />
      </>
    )
  return (
    <CodeVerification onVerified={onVerified} isByLink>
      <Notice tone="danger" role="alert" title={why}>
        {/* The code of that email is as old. */}
        {t(
          failure?.code === 'verification-expired'
            ? 'accounts.verifyEmail.linkExpiredHelp'
            : 'accounts.verifyEmail.linkFailedHelp',
        )}
      </Notice>
    </CodeVerification>
  )
}

const Chosen = z.object({ password: fields.passwordToCheck })

/** The 'chosen' one if several people signed up with the address: which of them is it? 'own' for a new one (D64). */
function PasswordVerification({ token, whose, onVerified }: LinkProps & { whose: 'chosen' | 'own' }) {
  const { t } = useWords()
  const verify = useAction(accounts.verifyEmail, {
    explain: explainVerification,
    isToasted: false,
    onDone: onVerified,
  })
  const { field, ...form } = useContractForm(Chosen, {
    defaultValues: { password: '' },
    onSubmit: ({ password }) => verify.attempt({ body: { token, password } }),
    explain: verify.explain,
  })
  return (
    <>
      <Notice role="status" title={t(`accounts.verifyEmail.${whose}Title`)}>
        {t(`accounts.verifyEmail.${whose}Lead`)}
      </Notice>
      <AccountForm name="verifyEmail" {...form}>
        <PasswordField
          {...field('password')}
          label={t(`accounts.verifyEmail.${whose}`)}
          autoComplete="current-password"
          required
        />
      </AccountForm>
      <OtherWays />
    </>
  )
}
