import {
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '../ui/forms/button.tsx'
import { Notice } from '../ui/content/notice.tsx'
import { ALOUD, toast } from '../ui/overlays/toasts.tsx'
import styles from './outcome.module.css'

/** What stays on the page until the reader does the next thing. */
export interface Said {
  tone: 'success' | 'info' | 'danger'
  title?: string
  text: string
  /** One by one, below. */
  list?: readonly string[]
}

export interface Saying extends Said {
  /** What the toast says, if not `text`; false if there is no toast. */
  toast?: string | false
  /** Whether the toast is read aloud: only for words that nothing on the page says. */
  isAloud?: boolean
}

/** The place on the page that tells what became of the actions near it. */
export interface OutcomePlace {
  said: Said | undefined
  /** Says it as a toast, and keeps it here. */
  say: (saying: Saying) => void
  /** Keeps it here. */
  keep: (said: Said) => void
  clear: () => void
}

const TOASTS = { success: toast.success, info: toast, danger: toast.error }

/** One place for several actions, or for what happens by itself. Actions without one have their own. */
export function useOutcomePlace(): OutcomePlace {
  const [said, setSaid] = useState<Said>()
  const say = useCallback(({ toast: words = '', isAloud, ...said }: Saying) => {
    if (words !== false) TOASTS[said.tone](words || said.text, isAloud ? ALOUD : undefined)
    setSaid(said)
  }, [])
  const clear = useCallback(() => setSaid(undefined), [])
  return useMemo(() => ({ said, say, keep: setSaid, clear }), [said, say, clear])
}

export interface OutcomeProps {
  /** An action, or a place that several share. */
  of: Pick<OutcomePlace, 'said'> & { failure?: string | undefined }
  /** Also says here why it failed, where no dialog or form says it. */
  withFailure?: boolean
  /**
   * Given if what was pressed goes away: the outcome then takes the focus, so that it does not fall off the page; while
   * false, say behind a question, it waits. If left out, the outcome is read aloud where it stands.
   */
  takesFocus?: boolean
  /** What takes the focus instead while it is on the page, for a reader who goes on there. */
  goesOn?: RefObject<HTMLElement | null>
  /** While it has the focus. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  /** Buttons below the words. */
  actions?: ReactNode
  /** `no-print`, if so. */
  className?: string
  /** What else stands here. */
  children?: ReactNode
}

/** Says what became of an action. Takes up no room while there is nothing to say. */
export function Outcome({
  of,
  withFailure,
  takesFocus,
  goesOn,
  onKeyDown,
  actions,
  className,
  children,
}: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null)
  const { said } = of
  useEffect(() => {
    if (takesFocus && said) (goesOn?.current?.isConnected ? goesOn : box).current?.focus()
  }, [takesFocus, said, goesOn])
  const shown: Said | undefined =
    withFailure && of.failure !== undefined ? { tone: 'danger', text: of.failure } : said
  return (
    <div
      ref={box}
      className={className ? `${styles.outcome} ${className}` : styles.outcome}
      {...(takesFocus === undefined ? { role: 'status' } : { tabIndex: -1 })}
      onKeyDown={onKeyDown}
    >
      {shown && takesFocus !== false && (
        <Notice tone={shown.tone} title={shown.title} actions={actions}>
          {shown.text}
          {shown.list && (
            <ul>
              {shown.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {children}
    </div>
  )
}

/** `<Outcome actions={<Dismiss of={place} label={t('…')} />}>` */
export function Dismiss({ of, label }: { of: Pick<OutcomePlace, 'clear'>; label: string }) {
  return (
    <Button variant="quiet" onClick={of.clear}>
      {label}
    </Button>
  )
}
