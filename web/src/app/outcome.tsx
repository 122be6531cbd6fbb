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

/** What stays on the page until the reader does the next thing. */
export interface Told {
  tone: 'success' | 'info' | 'danger'
  title?: Message
  text: Message
  list?: readonly Message[]
  /** A line, and no notice: nothing has to be done about it. So are all successes that are one sentence. */
  isQuiet?: boolean
}

/** The place on the page that tells what became of the actions near it. */
export type OutcomePlace = ReturnType<typeof useOutcomePlace>

/**
 * One place for several actions, or for what happens by itself. Actions without one have their own. What was told goes
 * when `beside` changes, which is what it was told of.
 */
export function useOutcomePlace(beside?: string) {
  const [told, tell] = useState<Told>()
  const [toldOf, setToldOf] = useState({ told, beside })
  if (toldOf.told !== told) setToldOf({ told, beside })
  const said = toldOf.beside === beside ? told : undefined
  const clear = useCallback(() => tell(undefined), [])
  return useMemo(() => ({ said, tell, clear }), [said, clear])
}

interface OutcomeProps extends Pick<ComponentProps<'div'>, 'className' | 'onKeyDown'> {
  /** An action, or a place that several share. */
  of: { said: Told | undefined; failure?: string | undefined }
  /** Also says here why it failed, where no dialog or form says it. */
  withFailure?: boolean
  /**
   * Given if what was pressed goes away: the outcome then takes the focus, so that it does not fall off the page; while
   * false, say behind a question, it waits. If left out, the outcome is read aloud where it stands.
   */
  takesFocus?: boolean
  /** What takes the focus instead while it is on the page, for a reader who goes on there. */
  goesOn?: RefObject<HTMLElement | null>
  actions?: ReactNode
}

/** Says what became of an action. Takes up no room while there is nothing to say. */
export function Outcome(props: OutcomeProps) {
  const { of, withFailure, takesFocus, goesOn, actions, className, onKeyDown } = props
  const { said, failure } = of
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && said) (goesOn?.current?.isConnected ? goesOn : box).current?.focus()
  }, [takesFocus, said, goesOn])
  const shown: Told | undefined =
    withFailure && failure !== undefined ? { tone: 'danger', text: () => failure } : said
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

/** `<Outcome actions={<Dismiss of={place} label={t('…')} />}>` */
export function Dismiss({ of, label }: { of: Pick<OutcomePlace, 'clear'>; label: string }) {
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
