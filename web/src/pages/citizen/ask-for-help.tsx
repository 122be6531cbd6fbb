import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { type RefObject, useId, useLayoutEffect } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import type { OutcomePlace } from '../../app/outcome.tsx'
import styles from './request-help.module.css'
import { AskForm } from './ask-form.tsx'
import { AskSummary } from './ask-summary.tsx'
import { HelpTypeTiles } from './help-type-tiles.tsx'
import { useAsk } from './use-ask.ts'

export type AskForHelpProps = {
  user: User
  /** False if the page's own heading asks the question. */
  withQuestion: boolean
  /** The heading of what is shown, if it has one. */
  headingRef: RefObject<HTMLHeadingElement | null>
  /** Where the outcome is told. */
  place: OutcomePlace
  /** The waiting request, if that is to be changed. */
  changes?: CurrentRequest
  /** Called when a kind of help has been chosen. */
  onBegun?: () => void
  /** Told whether the form or the summary is showing. */
  onWriting: (isWriting: boolean) => void
}

/** From the kind of help to the sent request. Nothing typed is lost on the way, not even with the session. */
export function AskForHelp({
  user,
  withQuestion,
  headingRef,
  place,
  changes,
  onBegun,
  onWriting,
}: AskForHelpProps) {
  const { t } = useWords()
  const questionId = useId()
  const ask = useAsk(user, place, changes)
  const { stage } = ask
  const isWriting = stage.at !== 'choose'
  useLayoutEffect(() => {
    onWriting(isWriting)
    return () => onWriting(false)
  }, [isWriting, onWriting])
  if (stage.at === 'fill') return <AskForm headingRef={headingRef} helpType={stage.helpType} ask={ask} />
  if (stage.at === 'check') return <AskSummary headingRef={headingRef} details={stage.details} ask={ask} />
  return (
    <div className={styles.ask}>
      {withQuestion ? (
        <h2 ref={headingRef} id={questionId} tabIndex={-1}>
          {t('citizen.ask.question')}
        </h2>
      ) : (
        <span id={questionId} hidden>
          {t('citizen.ask.question')}
        </span>
      )}
      <p>{t('citizen.ask.choose')}</p>
      <HelpTypeTiles
        labelledBy={questionId}
        chosen={ask.helpType}
        takesFocus={stage.isBack}
        onChoose={(type) => {
          ask.choose(type)
          onBegun?.()
        }}
      />
    </div>
  )
}
