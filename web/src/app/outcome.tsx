import { CircleCheck } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classes } from '../ui/attributes.ts'
import { Notice } from '../ui/content/notice.tsx'
import { Button } from '../ui/forms/button.tsx'
import { focusPageHeading } from '../ui/site/route-announcer.tsx'
import { type Message, textOf } from './failure.ts'
import { useWords } from './words/use-words.tsx'
import styles from './outcome.module.css'

/** Stays on the page until the reader's next action. */
export interface OutcomeMessage {
  tone: 'success' | 'info' | 'danger'
  title?: Message
  text: Message
  list?: readonly Message[]
  /** A line, and no notice: nothing has to be done about it. So are all successes that are one sentence. */
  isQuiet?: boolean
}

/** Shows the result of nearby actions. */
export type OutcomeState = ReturnType<typeof useOutcome>

/** One for several actions, or for events; an action without one has its own. The message goes when `scope` changes. */
export function useOutcome(scope?: string) {
  const [shown, show] = useState<OutcomeMessage>()
  const [scoped, setScoped] = useState({ shown, scope })
  const isOutdated = scoped.shown === shown && scoped.scope !== scope
  if (isOutdated) show(undefined)
  if (isOutdated || scoped.shown !== shown) setScoped({ shown: isOutdated ? undefined : shown, scope })
  const clear = useCallback(() => show(undefined), [])
  return useMemo(() => ({ message: shown, show, clear }), [shown, clear])
}

interface OutcomeProps extends Pick<ComponentProps<'div'>, 'className' | 'onKeyDown'> {
  /** An action, or an outcome that several share. */
  of: { message: OutcomeMessage | undefined; failure?: string | undefined }
  /** Also says here why it failed, where no dialog or form says it. */
  withFailure?: boolean
  /**
   * Given if what was pressed goes away: the outcome then takes the focus, so that it does not fall off the page; while
   * false, say behind a question, it waits. If left out, the outcome is read aloud where it stands.
   */
  takesFocus?: boolean
  /** Takes the focus instead, while it is on the page. */
  focusNext?: RefObject<HTMLElement | null>
  actions?: ReactNode
}

/** Says what became of an action. Takes up no room while there is nothing to say. */
export function Outcome(props: OutcomeProps) {
  const { of, withFailure, takesFocus, focusNext, actions, className, onKeyDown } = props
  const { message, failure } = of
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && message) (focusNext?.current?.isConnected ? focusNext : box).current?.focus()
  }, [takesFocus, message, focusNext])
  const shown: OutcomeMessage | undefined =
    withFailure && failure !== undefined ? { tone: 'danger', text: () => failure } : message
  const list = shown?.list?.map((line) => textOf(t, line))
  const { isQuiet = shown?.tone === 'success' && !shown.title && !list } = shown ?? {}
  return (
    <div
      ref={box}
      className={classes(styles.outcome, className)}
      {...(takesFocus === undefined ? { role: 'status' } : { tabIndex: -1 })}
      onKeyDown={onKeyDown}
    >
      {shown && isQuiet && (
        <p className={`beside action-icon ${styles.quiet}`}>
          {shown.tone === 'success' && <CircleCheck aria-hidden />}
          <span>{textOf(t, shown.text)}</span>
        </p>
      )}
      {shown && !isQuiet && takesFocus !== false && (
        <Notice tone={shown.tone} title={shown.title && textOf(t, shown.title)} actions={actions}>
          <span>{textOf(t, shown.text)}</span>
          {list && (
            <ul>
              {list.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  )
}

/** `<Outcome actions={<Dismiss of={outcome} label={t('…')} />}>` */
export function Dismiss({ of, label }: { of: Pick<OutcomeState, 'clear'>; label: string }) {
  const dismiss = () => {
    of.clear()
    // The button goes with what it dismisses.
    focusPageHeading({ preventScroll: true })
  }
  return (
    <Button variant="quiet" onClick={dismiss}>
      {label}
    </Button>
  )
}
