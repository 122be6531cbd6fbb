import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { HELP_TYPES_BY_USE } from '@scan/domain/catalogue.ts'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { OutcomeState } from '../../app/outcome.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import type { AskFields } from './ask-fields.ts'
import { AskForm } from './ask-form.tsx'
import styles from './request-help.module.css'
import { useAsk } from './use-ask.ts'
import { readyIn } from './what-step.tsx'

type AskForHelpProps = {
  user: User
  /** False if the page's own heading asks the question. */
  withQuestion: boolean
  headingRef: RefObject<HTMLHeadingElement | null>
  outcome: OutcomeState
  /** The waiting request, if that is to be changed. */
  changes: CurrentRequest | undefined
  /** Where they asked for help the last time. */
  lastPlace: Partial<AskFields> | undefined
  onWriting: (isWriting: boolean) => void
}

/** From the kind of help to the last screen. Nothing typed is lost on the way, not even with the session. */
export function AskForHelp(props: AskForHelpProps) {
  const { user, withQuestion, headingRef, outcome, changes, lastPlace, onWriting } = props
  const { t } = useWords()
  const headingId = useId()
  const chosenTile = useRef<HTMLButtonElement>(null)
  const ask = useAsk(user, outcome, changes)
  const { step } = ask
  const isWriting = step !== 'choose'
  const isReady = ask.helpType !== null && readyIn(t, ask.helpType, ask.fields.description) !== undefined
  // Before paint: the page hides what stands around the form.
  useLayoutEffect(() => {
    onWriting(isWriting)
    return () => onWriting(false)
  }, [isWriting, onWriting])
  const arrive = useEffectEvent(() => {
    // The button that led back is gone.
    if (step === 'choose') return chosenTile.current?.focus()
    window.scrollTo(0, 0)
    // Where something is wrong, that has the focus.
    if (!ask.isWrong) headingRef.current?.focus({ preventScroll: true })
  })
  // Steps change by the browser's history too.
  useEffect(() => arrive(), [step])

  if (isWriting && ask.helpType)
    return <AskForm headingRef={headingRef} helpType={ask.helpType} ask={ask} lastPlace={lastPlace} />
  return (
    <div className="stack">
      {withQuestion ? (
        <h2 ref={headingRef} id={headingId} tabIndex={-1}>
          {t('citizen.ask.question')}
        </h2>
      ) : (
        <span id={headingId} hidden>
          {t('citizen.ask.question')}
        </span>
      )}
      {/* Buttons rather than radio buttons: a press leads on, and an arrow key must not. */}
      <ul role="list" aria-labelledby={headingId} className={styles.tiles}>
        {HELP_TYPES_BY_USE.map((type) => (
          <li key={type}>
            <button
              ref={type === ask.helpType ? chosenTile : undefined}
              type="button"
              className={`box row action-icon ${styles.tile}`}
              aria-pressed={ask.helpType === null ? undefined : type === ask.helpType}
              onClick={() => {
                ask.choose(type, isReady)
                if (!changes) outcome.clear()
              }}
            >
              <Drawing name={type} />
              <span className={`stack gap-0 ${styles.words}`}>
                <span className={styles.word}>{t(`catalogue.helpTypes.${type}`)}</span>
                <span className={`soft ${styles.line}`}>{t(`citizen.covers.${type}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
