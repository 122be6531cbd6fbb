import type { PastRequest } from '@scan/contract/help-requests.ts'
import { RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Dismiss, Outcome, useOutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { usePageAction } from '../../app/app-context.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'
import { ActiveRequest } from './active-request.tsx'
import { draftLike, useAskDraft } from './ask-draft.ts'
import { AskForHelp } from './ask-for-help.tsx'
import { useSteps } from './use-steps.ts'
import { CitizenCard } from './citizen-card.tsx'
import { RequestNotices } from './request-notices.tsx'
import styles from './request-help.module.css'
import { PastRequests } from './past-requests.tsx'
import { useFocusOnChange } from '../shared/use-focus-on-change.ts'
import { useCitizenCache, useCitizenStatus } from './use-citizen-status.ts'

export type RequestHelpProps = {
  /** False if the page's own heading already asks what help is needed. */
  withQuestion?: boolean
  /** Told whether a form is open, or a summary. */
  onWriting: (isWriting: boolean) => void
}

/** Where a citizen asks for help, and sees what has become of it. */
export function RequestHelp({ withQuestion = true, onWriting }: RequestHelpProps) {
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
  const { request } = user
  const ask = useSteps('ask')
  const change = useSteps('change')
  const draft = useAskDraft()
  /** Each has its own draft of the form. */
  const [timesAgain, setTimesAgain] = useState(0)
  const askAgain = (past: PastRequest) => {
    place.clear()
    draft.keep(draftLike(past))
    setTimesAgain(timesAgain + 1)
    ask.goTo('fill')
  }
  const isChanging = request !== null && change.step !== undefined

  useFocusOnChange({
    area,
    shown: isChanging && !request.volunteer ? 'change' : request ? 'request' : 'ask',
    onChange: () => (heading.current ? heading.current.focus() : focusPageHeading()),
  })

  const refresh = useAction(lookAgain, {
    explain: { failed: 'citizen.request.refreshFailed', own: () => 'citizen.request.refreshFailed' },
    // Pressed in the header, said below the card: out of sight, mostly.
    done: () => ({ text: 'citizen.request.refreshed', toast: 'citizen.request.refreshed' }),
    onFailed: (_failure, told) => said.tell(told),
    place: freshness,
  })
  usePageAction({
    id: 'refresh',
    label: refresh.isBusy ? t('site.refreshing') : t('site.refresh'),
    icon: RefreshCw,
    busy: refresh.isBusy,
    onPress: () => refresh.run(),
  })

  const told = (
    <div key="told" className={styles.told}>
      <RequestNotices user={user} onNews={said.clear} />
      <Outcome
        of={said}
        actions={<Dismiss of={place} label={t('requests.happened.gotIt')} />}
        className={`${styles.said} no-print`}
      >
        {freshness.said && <p className={styles.fresh}>{t('citizen.request.refreshed')}</p>}
      </Outcome>
    </div>
  )
  const work = (
    <div key="work">
      <div role="status" className={styles.said}>
        {isChanging && request.volunteer && <Notice>{t('problems.accepted-before-change')}</Notice>}
      </div>
      {request && isChanging && !request.volunteer ? (
        <AskForHelp
          user={user}
          withQuestion
          headingRef={heading}
          place={place}
          changes={request}
          onWriting={onWriting}
        />
      ) : request ? (
        <ActiveRequest
          user={user}
          request={request}
          headingRef={heading}
          place={place}
          onChange={() => change.goTo('fill')}
        />
      ) : (
        <AskForHelp
          key={timesAgain}
          user={user}
          withQuestion={withQuestion}
          headingRef={heading}
          place={place}
          onBegun={place.clear}
          onWriting={onWriting}
        />
      )}
    </div>
  )

  return (
    <div ref={area} className={styles.columns}>
      <div className={styles.main}>
        {/* Who comes, when and the code are on the first screen, whatever else there is to tell. */}
        {request?.volunteer ? [work, told] : [told, work]}
        <div className={`${styles.past} no-print`}>
          <PastRequests onAskAgain={request || ask.step ? undefined : askAgain} />
        </div>
      </div>
      <aside className="no-print">
        <CitizenCard user={user} />
      </aside>
    </div>
  )
}
