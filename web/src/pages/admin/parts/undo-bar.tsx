import { Undo2 } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { textOf } from '../../../app/failure.ts'
import { Outcome, type OutcomePlace } from '../../../app/outcome.tsx'
import { useWords } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import { Button } from '../../../ui/forms/button.tsx'
import type { HeldPress, HeldPresses } from './held.ts'
import styles from './panel.module.css'

/** What was pressed last, each with its seconds and 'Undo', and what became of it. Stays in sight below a long list. */
export function UndoBar({
  of: { store },
  place,
  goesOn,
  isAsked,
  undo,
}: {
  of: HeldPresses
  place: OutcomePlace
  /** What takes the focus where the pressed row has left. */
  goesOn: RefObject<HTMLElement | null>
  /** Whether a question is open. */
  isAsked: boolean
  undo: (press: HeldPress) => void
}) {
  const { t } = useWords()
  const bar = useRef<HTMLElement>(null)
  const hasFocus = useRef(false)
  const waiting = useStore(store).filter(({ isSent }) => !isSent)
  const newest = waiting.at(-1)
  const now = useNow(waiting.length > 0)

  const followed = useRef(0)
  useEffect(() => {
    // Behind the question nothing takes the focus.
    if (isAsked || !newest || newest.key <= followed.current) return
    followed.current = newest.key
    if (newest.leaves) (goesOn.current?.isConnected ? goesOn : bar).current?.focus()
  }, [newest, isAsked, goesOn])
  useLayoutEffect(() => {
    // Its 'Undo' is gone.
    if (hasFocus.current && document.activeElement === document.body) bar.current?.focus()
  })

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t('admin.undo.label')}
      data-kept-clear
      className={classes(styles.undo, 'no-print')}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    >
      {waiting.length > 0 && (
        <ul role="list">
          {waiting.map((press) => (
            <li key={press.key}>
              <span>{textOf(t, press.what)}</span>
              <span aria-hidden className={styles.seconds}>
                {t('admin.undo.left', { count: Math.max(0, Math.ceil((press.until - now) / 1_000)) })}
              </span>
              <Button
                variant="quiet"
                icon={Undo2}
                aria-description={textOf(t, press.what)}
                onClick={() => undo(press)}
              >
                {t('admin.undo.button')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {newest && t('admin.undo.said', { what: textOf(t, newest.what) })}
      </p>
      <Outcome of={place} />
    </section>
  )
}

/** This device's time, every second while something waits. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isNeeded) return
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
