import { Undo2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { Outcome, type OutcomeState } from '../../../app/outcome.tsx'
import { useWords } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { type PendingAction, usePanelActions, usePending } from './pending.ts'
import styles from './undo.module.css'

/** Over a row or its buttons, in the room they have: what will happen, in how many seconds, and 'Undo'. */
export function PendingLine({ action, of: id }: { action: PendingAction; of?: string | number }) {
  const { t } = useWords()
  const { undo } = usePanelActions()
  const [now, setNow] = useState(() => Date.now())
  // Counts down; the store sends it.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((action.until - now) / 1_000))
  const what = action.pending(t, id === undefined ? undefined : String(id))
  const count = action.ids.length
  return (
    <div ref={handFocusBack} data-pending={action.key} className={styles.line}>
      <span>{t('admin.undo.in', { what, count: seconds })}</span>
      <Button
        variant="quiet"
        icon={Undo2}
        aria-description={what}
        onClick={() => action.isSent || undo(action.key)}
      >
        {count > 1 ? t('admin.undo.all', { count }) : t('admin.undo.button')}
      </Button>
    </div>
  )
}

/** The line's 'Undo' goes with it, pressed or not; what can be done is back by then. */
const handFocusBack = (line: HTMLElement | null) => {
  const row = line?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  return () => void (line?.contains(document.activeElement) && row?.focus())
}

/** Actions on a person or thing, covered by the pending one. */
export function Undoable({
  as: Tag = 'div',
  of: id,
  className,
  children,
}: {
  as?: 'div' | 'li'
  of: string
  className?: string | undefined
  children: ReactNode
}) {
  const action = usePending()(id)
  return (
    <Tag tabIndex={-1} className={classes(styles.undoable, className)}>
      {action && <PendingLine action={action} of={id} />}
      <div inert={action !== undefined}>{children}</div>
    </Tag>
  )
}

/** Pending actions of other pages, and the last outcome. Stays in sight below a long list. */
export function UndoBar({
  outcome,
  focusNext,
  isAsked,
}: {
  outcome: OutcomeState
  /** Takes the focus after a press. */
  focusNext: RefObject<HTMLElement | null>
  /** Behind a dialog nothing takes the focus. */
  isAsked: boolean
}) {
  const { t } = useWords()
  const bar = useRef<HTMLElement>(null)
  const waiting = useStore(usePanelActions().pending.store).filter(({ isSent }) => !isSent)
  const newest = waiting.at(-1)
  const { pathname, search } = useLocation()
  const elsewhere = waiting.filter(({ page }) => page !== pathname + search)

  const followed = useRef(0)
  // The pressed button goes with its row, or lies under the pending line.
  useEffect(() => {
    if (isAsked || !newest || newest.key <= followed.current) return
    followed.current = newest.key
    const line = document.querySelector<HTMLElement>(`[data-pending="${newest.key}"] button`)
    const next = focusNext.current?.isConnected ? focusNext.current : (line ?? bar.current)
    next?.focus()
  }, [newest, isAsked, focusNext])

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t('admin.undo.label')}
      data-kept-clear
      className={classes(styles.bar, 'no-print')}
    >
      {elsewhere.length > 0 && (
        <ul role="list">
          {elsewhere.map((one) => (
            <li key={one.key}>
              <PendingLine action={one} />
            </li>
          ))}
        </ul>
      )}
      {/* Once: the seconds that pass are not read out. */}
      <p role="status" className="visually-hidden">
        {newest && (
          <span key={newest.key}>
            {t('admin.undo.said', { what: newest.pending(t), count: newest.seconds })}
          </span>
        )}
      </p>
      <Outcome of={outcome} />
    </section>
  )
}
