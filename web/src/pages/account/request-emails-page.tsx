import { accounts } from '@scan/contract/accounts.ts'
import { BY_LINK } from '@scan/domain/request-emails.ts'
import type { RequestEmails } from '@scan/domain/request-emails.ts'
import { BellOff, UserPen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePaths } from '../../app/app-context.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Page } from '../../ui/site/page.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { RequestEmailsField } from './person-fields.tsx'

/** Where the link in each email of new requests leads: a press chooses, opening it changes nothing. */
export default function RequestEmailsPage() {
  const { t } = useWords()
  const paths = usePaths()
  const isReady = useIsHydrated()
  const { token, isMissing } = useMailedToken()
  const [choice, choose] = useState<RequestEmails>()
  const shared = {
    explain: { failed: 'accounts.requestEmails.failed', saysWhatToDo: true },
    isToasted: false,
  } as const
  const stop = useAction(accounts.setRequestEmails, { ...shared, done: 'accounts.requestEmails.stopped' })
  const save = useAction(accounts.setRequestEmails, { ...shared, done: 'replies.request-emails-set' })
  const toProfile = (
    <LinkButton to={paths.volunteerProfile} variant="quiet" icon={UserPen}>
      {t('accounts.requestEmails.toProfile')}
    </LinkButton>
  )

  return (
    <Page
      title={t('accounts.requestEmails.title')}
      lead={t('accounts.requestEmails.lead')}
      width="narrow"
      hasLongTitle
    >
      <meta name="robots" content="noindex" />
      {isMissing ? (
        <Notice tone="danger" actions={toProfile}>
          {t('problems.request-emails-link-invalid')}
        </Notice>
      ) : (
        <div className="stack gap-32" inert={!isReady}>
          <Actions>
            <Button
              size="main"
              icon={BellOff}
              busy={stop.isBusy}
              busyLabel={t('accounts.requestEmails.stopping')}
              onClick={() => {
                save.clear()
                choose('never')
                stop.run({ body: { token, requestEmails: 'never' } })
              }}
            >
              {t('accounts.requestEmails.stop')}
            </Button>
          </Actions>
          <Outcome of={stop} withFailure actions={stop.failure && toProfile} />
          <section className="stack gap-24">
            <h2>{t('accounts.requestEmails.instead')}</h2>
            <RequestEmailsField choices={BY_LINK} value={choice} onChange={choose} />
            <Button
              variant="quiet"
              busy={save.isBusy}
              busyLabel={t('accounts.requestEmails.submitting')}
              disabledReason={choice === undefined && t('accounts.requestEmails.notChosen')}
              onClick={() => {
                if (!choice) return
                stop.clear()
                save.run({ body: { token, requestEmails: choice } })
              }}
            >
              {t('accounts.requestEmails.submit')}
            </Button>
            <Outcome of={save} withFailure actions={save.failure && toProfile} />
          </section>
        </div>
      )}
    </Page>
  )
}

/** The link's token moves to this history entry, where a reload still finds it. */
function useMailedToken() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const inAddress = new URLSearchParams(search).get('token') ?? ''
  const token = inAddress || ((state as { token?: string } | null)?.token ?? '')
  useEffect(() => {
    if (inAddress) void navigate({ search: '' }, { replace: true, state: { token: inAddress } })
  }, [inAddress, navigate])
  return { token, isMissing: isHydrated && !token }
}
