import { isHelpGiven } from '@scan/domain/help-request.ts'
import { LifeBuoy, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageAction } from '../app/app-context.tsx'
import { Button, LinkButton } from '../ui/forms/button.tsx'
import { Notice } from '../ui/content/notice.tsx'
import { toast } from '../ui/overlays/toasts.tsx'
import { ActiveRequest } from './current/active-request.tsx'
import { AskForHelp } from './ask/ask-for-help.tsx'
import { CitizenCard } from './citizen-card.tsx'
import type { RequestChange } from './current/citizen-request.ts'
import styles from './request-help.module.css'
import { PastRequests } from './past/past-requests.tsx'
import { forgetReadOutcome, markOutcomeRead, unreadOutcome } from './past/read-outcome.ts'
import { supportPath } from '../requests/support-path.ts'
import { useCitizenCache, useCitizenStatus } from './current/use-citizen-status.ts'

/** What stands above the page until the citizen does the next thing. */
type Said = { tone: 'success' | 'info' | 'danger'; text: string }

export type RequestHelpProps = {
  /** False where the page's own heading asks already what help is needed. */
  withQuestion?: boolean
}

/** Where a citizen asks for help, and sees what has become of it. */
export function RequestHelp({ withQuestion = true }: RequestHelpProps) {
  const { t } = useTranslation()
  const { lookAgain } = useCitizenCache()
  const [said, setSaid] = useState<Said>()
  const [isFresh, setIsFresh] = useState(false)
  const desk = useRef<HTMLDivElement>(null)

  const changeSentence = (change: RequestChange) => {
    if (change.kind === 'ended') return t(`citizen.request.outcomes.${change.outcome}`)
    return change.kind === 'found'
      ? t('citizen.request.found', { name: change.name })
      : t(`citizen.request.${change.kind}`)
  }

  const user = useCitizenStatus((change) => {
    const text = changeSentence(change)
    const isGood = change.kind === 'found' || (change.kind === 'ended' && change.outcome === 'complete')
    if (isGood) toast.success(text)
    else toast(text)
    setIsFresh(false)
    // How a request ended stands there by itself, until it has been read.
    setSaid(change.kind === 'ended' ? undefined : { tone: isGood ? 'success' : 'info', text })
  })
  const hasRequest = user.request !== null
  const [outcome, setOutcome] = useState(() => unreadOutcome(user))

  useEffect(() => {
    if (user.request) forgetReadOutcome()
    setOutcome(unreadOutcome(user))
  }, [user])

  useFocusOnChange(desk, hasRequest)

  const [isRefreshing, setIsRefreshing] = useState(false)
  usePageAction({
    label: isRefreshing ? t('requests.refreshing') : t('requests.refresh'),
    icon: RefreshCw,
    busy: isRefreshing,
    onPress: () => {
      setIsRefreshing(true)
      setIsFresh(false)
      lookAgain()
        .then(
          () => {
            toast.success(t('citizen.request.refreshed'))
            setIsFresh(true)
          },
          () => {
            const text = t('citizen.request.refreshFailed')
            toast.error(text)
            setSaid({ tone: 'danger', text })
          },
        )
        .finally(() => setIsRefreshing(false))
    },
  })

  const done = (key: 'posted' | 'cancelled') => {
    setIsFresh(false)
    const text = t(`citizen.request.${key}`)
    toast.success(text)
    setSaid({ tone: 'success', text })
  }
  const read = () => {
    markOutcomeRead(user)
    setOutcome(undefined)
    setSaid(undefined)
  }
  const gotIt = (
    <Button variant="quiet" onClick={read}>
      {t('citizen.request.dismiss')}
    </Button>
  )

  return (
    <div ref={desk} className={styles.desk}>
      <div className={styles.main}>
        <div role="status" className={`${styles.said} no-print`}>
          {isFresh && <p>{t('citizen.request.refreshed')}</p>}
          {said && (
            <Notice tone={said.tone} actions={gotIt}>
              {said.text}
            </Notice>
          )}
          {outcome && (
            <Notice
              tone={isHelpGiven(outcome) ? 'success' : 'info'}
              actions={
                <>
                  {gotIt}
                  {outcome === 'admin-cancel' && (
                    <LinkButton to={supportPath(user)} variant="quiet" icon={LifeBuoy}>
                      {t('citizen.request.support')}
                    </LinkButton>
                  )}
                </>
              }
            >
              {t(`citizen.request.outcomes.${outcome}`)}
            </Notice>
          )}
        </div>
        {user.request ? (
          <ActiveRequest user={user} request={user.request} onCancelled={() => done('cancelled')} />
        ) : (
          <>
            <AskForHelp
              user={user}
              withQuestion={withQuestion}
              onBegun={read}
              onPosted={() => done('posted')}
              onOvertaken={(text) => setSaid({ tone: 'info', text })}
            />
            <div className={`${styles.past} no-print`}>
              <PastRequests />
            </div>
          </>
        )}
      </div>
      <aside className="no-print">
        <CitizenCard user={user} />
      </aside>
    </div>
  )
}

/** When the card takes the form's place or the other way round, the focus would fall back to the top of the page. */
function useFocusOnChange(desk: { current: HTMLElement | null }, hasRequest: boolean) {
  const before = useRef(hasRequest)
  useEffect(() => {
    if (before.current === hasRequest) return
    before.current = hasRequest
    const focused = document.activeElement
    if (focused !== document.body && !desk.current?.contains(focused)) return
    const heading =
      desk.current?.querySelector<HTMLElement>('h2[tabindex]') ??
      document.querySelector<HTMLElement>('main h1')
    heading?.focus()
  }, [desk, hasRequest])
}
