import { isHelpGiven } from '@scan/domain/help-request.ts'
import type { TFunction } from 'i18next'
import { LifeBuoy, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dismiss, Outcome, useOutcomePlace } from '../actions/outcome.tsx'
import { useAction } from '../actions/use-action.ts'
import { usePageAction } from '../app/app-context.tsx'
import { LinkButton } from '../ui/forms/button.tsx'
import { Notice } from '../ui/content/notice.tsx'
import { focusPageHeading } from '../ui/site/route-announcer.tsx'
import { ActiveRequest } from './current/active-request.tsx'
import { AskForHelp } from './ask/ask-for-help.tsx'
import { CitizenCard } from './citizen-card.tsx'
import type { RequestChange } from './current/citizen-request.ts'
import styles from './request-help.module.css'
import { PastRequests } from './past/past-requests.tsx'
import { forgetReadOutcome, markOutcomeRead, unreadOutcome } from './past/read-outcome.ts'
import { supportPath } from '../requests/support-path.ts'
import { useFocusOnChange } from '../requests/use-focus-on-change.ts'
import { useCitizenCache, useCitizenStatus } from './current/use-citizen-status.ts'

export type RequestHelpProps = {
  /** False where the page's own heading asks already what help is needed. */
  withQuestion?: boolean
}

/** Where a citizen asks for help, and sees what has become of it. */
export function RequestHelp({ withQuestion = true }: RequestHelpProps) {
  const { t } = useTranslation()
  const { lookAgain } = useCitizenCache()
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const said = useOutcomePlace()
  const freshness = useOutcomePlace()
  const place = {
    ...said,
    clear: () => {
      said.clear()
      freshness.clear()
    },
  }

  const user = useCitizenStatus((change) => {
    place.clear()
    const saying = { tone: isGood(change) ? 'success' : 'info', text: changeSentence(t, change) } as const
    said.say(saying)
    // How a request ended stands there by itself, until it has been read.
    if (change.kind === 'ended') said.clear()
  })
  const [outcome, setOutcome] = useState(() => unreadOutcome(user))

  useEffect(() => {
    if (user.request) forgetReadOutcome()
    setOutcome(unreadOutcome(user))
  }, [user])

  useFocusOnChange({
    area,
    shown: user.request !== null,
    onChange: () => (heading.current ? heading.current.focus() : focusPageHeading()),
  })

  const refreshFailed = t('citizen.request.refreshFailed')
  const refresh = useAction(lookAgain, {
    explain: { failed: refreshFailed, own: () => refreshFailed },
    done: t('citizen.request.refreshed'),
    onFailed: (_failure, text) => said.keep({ tone: 'danger', text }),
    place: freshness,
  })
  usePageAction({
    label: refresh.isBusy ? t('requests.refreshing') : t('requests.refresh'),
    icon: RefreshCw,
    busy: refresh.isBusy,
    onPress: () => refresh.run(),
  })

  const read = () => {
    markOutcomeRead(user)
    setOutcome(undefined)
    place.clear()
  }
  const gotIt = <Dismiss of={{ clear: read }} label={t('citizen.request.dismiss')} />

  return (
    <div ref={area} className={styles.columns}>
      <div className={styles.main}>
        <Outcome of={said} actions={gotIt} className={`${styles.said} no-print`}>
          {freshness.said && <p>{freshness.said.text}</p>}
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
        </Outcome>
        {user.request ? (
          <ActiveRequest user={user} request={user.request} headingRef={heading} place={place} />
        ) : (
          <>
            <AskForHelp
              user={user}
              withQuestion={withQuestion}
              headingRef={heading}
              place={place}
              onBegun={read}
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

function isGood(change: RequestChange): boolean {
  return change.kind === 'found' || (change.kind === 'ended' && change.outcome === 'complete')
}

function changeSentence(t: TFunction, change: RequestChange): string {
  if (change.kind === 'ended') return t(`citizen.request.outcomes.${change.outcome}`)
  if (change.kind === 'found') return t('citizen.request.found', { name: change.name })
  return t(`citizen.request.${change.kind}`)
}
