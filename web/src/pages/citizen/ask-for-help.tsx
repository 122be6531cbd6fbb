import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import { ArrowLeft, Send } from 'lucide-react'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { HELP_TYPE_ICONS } from '../shared/help-type-icons.ts'
import { RequestFacts } from '../shared/request-facts.tsx'
import { AskForm, AskedFirst } from './ask-form.tsx'
import styles from './request-help.module.css'
import { useAsk } from './use-ask.ts'

type AskForHelpProps = {
  user: User
  /** False if the page's own heading asks the question. */
  withQuestion: boolean
  headingRef: RefObject<HTMLHeadingElement | null>
  place: OutcomePlace
  /** The waiting request, if that is to be changed. */
  changes: CurrentRequest | undefined
  onWriting: (isWriting: boolean) => void
}

/** From the kind of help over the form to the summary. Nothing typed is lost on the way, not even with the session. */
export function AskForHelp(props: AskForHelpProps) {
  const { user, withQuestion, headingRef, place, changes, onWriting } = props
  const { t } = useWords()
  const headingId = useId()
  const chosenTile = useRef<HTMLButtonElement>(null)
  const ask = useAsk(user, place, changes)
  const { stage } = ask
  const isWriting = stage.at !== 'choose'
  useLayoutEffect(() => {
    onWriting(isWriting)
    return () => onWriting(false)
  }, [isWriting, onWriting])
  useEffect(() => {
    // What led back here is gone.
    if (stage.at === 'choose') return chosenTile.current?.focus()
    headingRef.current?.focus()
    headingRef.current?.scrollIntoView?.({ block: 'start' })
  }, [stage.at, headingRef])

  if (stage.at === 'fill') return <AskForm headingRef={headingRef} helpType={stage.helpType} ask={ask} />
  if (stage.at === 'check') {
    const words = changes ? 'change' : 'ask'
    return (
      <Card as="section" kasavu aria-labelledby={headingId}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1}>
          {t('citizen.ask.check')}
        </h2>
        <p>{t(`citizen.${words}.checkLead`)}</p>
        <RequestFacts request={stage.details} isOwn withType />
        <AskedFirst ask={ask} />
        <div role="alert">{ask.failure && <Notice tone="danger">{ask.failure}</Notice>}</div>
        <Actions>
          <Button
            size="main"
            icon={Send}
            busy={ask.isSending}
            busyLabel={t(`citizen.${words}.submitting`)}
            onClick={ask.send}
          >
            {t(`citizen.${words}.submit`)}
          </Button>
          <Button variant="quiet" size="main" icon={ArrowLeft} onClick={ask.edit}>
            {t('citizen.ask.edit')}
          </Button>
        </Actions>
      </Card>
    )
  }
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
      <p>{t('citizen.ask.choose')}</p>
      {/* Buttons rather than radio buttons: a press leads on, and an arrow key must not. */}
      <ul role="list" aria-labelledby={headingId} className={styles.tiles}>
        {HELP_TYPES.map((type) => {
          const Icon = HELP_TYPE_ICONS[type]
          return (
            <li key={type}>
              <button
                ref={type === ask.helpType ? chosenTile : undefined}
                type="button"
                className={`box row action-icon ${styles.tile}`}
                aria-pressed={ask.helpType === null ? undefined : type === ask.helpType}
                onClick={() => {
                  ask.choose(type)
                  if (!changes) place.clear()
                }}
              >
                <Icon aria-hidden />
                <span className={`stack gap-0 ${styles.words}`}>
                  <span className={styles.word}>{t(`catalogue.helpTypes.${type}`)}</span>
                  <span className={`soft ${styles.line}`}>{t(`citizen.covers.${type}`)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
