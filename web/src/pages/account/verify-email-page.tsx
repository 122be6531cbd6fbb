import { useQuery } from '@tanstack/react-query'
import { api } from '@scan/contract/people.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { useSearchParams } from 'react-router'
import { useApi, useSession } from '../../app/app-context.tsx'
import { failureSentence } from '../../app/failure.ts'
import { ApiError } from '../../app/api/client.ts'
import { Notice } from '../../ui/content/notice.tsx'
import { Page } from '../../ui/site/page.tsx'
import { useCarriedEmail } from './carried-email.ts'
import { ChosenPassword } from './chosen-password.tsx'
import { CodeVerification } from './code-verification.tsx'
import { EmailVerified } from './email-verified.tsx'
import { explainVerification, failedFor } from './explain.ts'

/** Where the mailed link leads. It verifies at once; without a link there is the code from the same mail (D4). */
export default function VerifyEmailPage() {
  const { t } = useWords()
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <Page title={t('accounts.verifyEmail.title')} width="narrow">
      {token ? <LinkVerification token={token} /> : <NoLink />}
    </Page>
  )
}

function NoLink() {
  const { t } = useWords()
  const { user } = useSession()
  // Those who have just signed up, or were led here, have no link that could be wrong.
  const cameForTheCode = useCarriedEmail() !== '' || user?.isVerified === false
  return (
    <CodeVerification>
      {!cameForTheCode && (
        <Notice tone="warning" title={t('accounts.verifyEmail.missingToken')}>
          {t('accounts.verifyEmail.codeHelps')}
        </Notice>
      )}
    </CodeVerification>
  )
}

function LinkVerification({ token }: { token: string }) {
  const { call } = useApi()
  const { t } = useWords()
  // A second press on the link succeeds as well, so the answer may be kept and asked for again.
  const { data, error, isPending } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => call(api.verifyEmail, { body: { token } }),
    staleTime: Infinity,
    retry: false,
  })
  if (data) return <EmailVerified {...data} />
  if (isPending) return <Notice role="status">{t('accounts.verifyEmail.waiting')}</Notice>
  if (error instanceof ApiError && failedFor(error, 'chosen-password-needed'))
    return <ChosenPassword token={token} />
  if (error instanceof ApiError && failedFor(error, 'password-needed'))
    return <ChosenPassword token={token} isOwn />
  return (
    <CodeVerification>
      <Notice
        tone="danger"
        role="alert"
        title={
          error instanceof ApiError
            ? failureSentence(t, error, explainVerification).brief
            : t('accounts.verifyEmail.failed')
        }
      >
        {t('accounts.verifyEmail.linkFailedHelp')}
      </Notice>
    </CodeVerification>
  )
}
