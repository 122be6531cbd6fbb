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
import { useWords } from './words/use-words.tsx'
import styles from './outcome.module.css'
import { focusPageHeading } from '../ui/site/route-announcer.tsx'

/** What stays on the page until the reader does the next thing. */
export interface Said {
  tone: 'success' | 'info' | 'danger'
  title?: string
  text: string
  /** One by one, below. */
  list?: readonly string[]
  /** A line, and no notice: nothing has to be done about it. */
  isQuiet?: boolean
}

export interface Saying extends Said {
  /** What the toast says, if not `text`; false if there is no toast. */
  toast?: string | false
  /** Whether the toast is read aloud: only for words that nothing on the page says. */
  isAloud?: boolean
}

/**
 * The place on the page that tells what became of the actions near it. Its words are asked for again when the reader
 * chooses another language.
 */
export interface OutcomePlace {
  said: Said | undefined
  /** Says it as a toast, and keeps it here. */
  say: (words: () => Saying) => void
  /** Keeps it here. */
  keep: (words: () => Said) => void
  clear: () => void
}

const TOASTS = { success: toast.success, info: toast, danger: toast.error }

/** One place for several actions, or for what happens by itself. Actions without one have their own. */
export function useOutcomePlace(): OutcomePlace {
  const { t } = useWords()
  const [kept, setKept] = useState<{ words: () => Said }>()
  const keep = useCallback((words: () => Said) => setKept({ words }), [])
  const say = useCallback(
    (words: () => Saying) => {
      const { tone, text, toast: brief = text, isAloud } = words()
      if (brief !== false) TOASTS[tone](brief, isAloud ? ALOUD : undefined)
      keep(words)
    },
    [keep],
  )
  const clear = useCallback(() => setKept(undefined), [])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `t` is another one in another language, and so are the words.
  const said = useMemo(() => kept?.words(), [kept, t])
  return useMemo(() => ({ said, say, keep, clear }), [said, say, keep, clear])
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
  const { language } = useWords()
  const saidIn = useRef(language)
  useEffect(() => {
    const isSaidAgain = saidIn.current !== language
    saidIn.current = language
    if (takesFocus && said && !isSaidAgain) (goesOn?.current?.isConnected ? goesOn : box).current?.focus()
  }, [takesFocus, said, goesOn, language])
  const shown: Said | undefined =
    withFailure && of.failure !== undefined ? { tone: 'danger', text: of.failure } : said
  return (
    <div
      ref={box}
      className={className ? `${styles.outcome} ${className}` : styles.outcome}
      {...(takesFocus === undefined ? { role: 'status' } : { tabIndex: -1 })}
      onKeyDown={onKeyDown}
    >
      {shown?.isQuiet && <p className={styles.quiet}>{shown.text}</p>}
      {shown && !shown.isQuiet && takesFocus !== false && (
        <Notice tone={shown.tone} title={shown.title} actions={actions}>
          <span>{shown.text}</span>
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
    <Button
      variant="quiet"
      onClick={() => {
        of.clear()
        // The button goes with what it dismisses.
        focusPageHeading({ preventScroll: true })
      }}
    >
      {label}
    </Button>
  )
}
