import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../ui/forms/button.tsx'
import { Notice } from '../ui/content/notice.tsx'
import { ALOUD, toast } from '../ui/overlays/toasts.tsx'
import styles from './outcome.module.css'

/** What stands on the page until the reader does the next thing. */
export interface Said {
  tone: 'success' | 'info' | 'danger'
  title?: string
  text: string
  /** One by one, below. */
  list?: readonly string[]
}

export interface Saying extends Said {
  /** What the toast says, where that is not `text`; false where there is none. */
  toast?: string | false
  /** Whether the toast is read aloud: only for words that nothing on the page says. */
  isAloud?: boolean
}

/** Where on the page it is said what became of the actions near it. */
export interface OutcomePlace {
  said: Said | undefined
  /** Says it as a toast, and keeps it here. */
  say: (saying: Saying) => void
  /** Keeps it here. */
  keep: (said: Said) => void
  clear: () => void
}

const TOASTS = { success: toast.success, info: toast, danger: toast.error }

/** One place for several actions, or for what happens by itself. An action without one has its own. */
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
  /** Also says here why it failed, where no dialog and no form says that. */
  withFailure?: boolean
  /**
   * Given where what was pressed goes away: the outcome then takes the focus, that it not fall off the page; while false,
   * such as behind a question, it waits. Left out, the outcome is read aloud where it stands.
   */
  takesFocus?: boolean
  /** What takes the focus in its place while it is on the page, for whoever goes on there. */
  goesOn?: RefObject<HTMLElement | null>
  /** Buttons below the words. */
  actions?: ReactNode
  /** `no-print`, where it is. */
  className?: string
  /** What else stands here. */
  children?: ReactNode
}

/** Says what became of an action. It takes no room while there is nothing to say. */
export function Outcome({ of, withFailure, takesFocus, goesOn, actions, className, children }: OutcomeProps) {
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
