import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { useWords } from '../i18n/use-words.tsx'
import { Dismiss, Outcome, useOutcomePlace } from '../actions/outcome.tsx'
import { useAction } from '../actions/use-action.ts'
import { usePageAction } from '../app/app-context.tsx'
import { focusPageHeading } from '../ui/site/route-announcer.tsx'
import { ActiveRequest } from './current/active-request.tsx'
import { AskForHelp } from './ask/ask-for-help.tsx'
import { CitizenCard } from './citizen-card.tsx'
import { RequestHappenings } from './current/request-happenings.tsx'
import styles from './request-help.module.css'
import { PastRequests } from './past/past-requests.tsx'
import { useFocusOnChange } from '../requests/use-focus-on-change.ts'
import { useCitizenCache, useCitizenStatus } from './current/use-citizen-status.ts'

export type RequestHelpProps = {
  /** False where the page's own heading asks already what help is needed. */
  withQuestion?: boolean
}

/** Where a citizen asks for help, and sees what has become of it. */
export function RequestHelp({ withQuestion = true }: RequestHelpProps) {
  const { t } = useWords()
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

  const user = useCitizenStatus()

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

  return (
    <div ref={area} className={styles.columns}>
      <div className={styles.main}>
        <RequestHappenings user={user} />
        <Outcome
          of={said}
          actions={<Dismiss of={place} label={t('requests.happened.gotIt')} />}
          className={`${styles.said} no-print`}
        >
          {freshness.said && <p>{freshness.said.text}</p>}
        </Outcome>
        {user.request ? (
          <ActiveRequest user={user} request={user.request} headingRef={heading} place={place} />
        ) : (
          <AskForHelp
            user={user}
            withQuestion={withQuestion}
            headingRef={heading}
            place={place}
            onBegun={place.clear}
          />
        )}
        <div className={`${styles.past} no-print`}>
          <PastRequests />
        </div>
      </div>
      <aside className="no-print">
        <CitizenCard user={user} />
      </aside>
    </div>
  )
}
