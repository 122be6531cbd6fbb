import { type ReactNode, useId, useLayoutEffect, useReducer, useRef } from 'react'
import styles from './dialog.module.css'
import { KasavuBand } from '../content/card.tsx'
import { useUiLabels } from '../ui-labels.tsx'

export type DialogProps = {
  open: boolean
  title: string
  /** The consequence in a sentence or two; read out with the title. */
  lead?: ReactNode
  children?: ReactNode
  actions: ReactNode
  /** The safe answer; Escape gives it too. A press beside the dialog does nothing. */
  onClose: () => void
  /** `alertdialog` for what interrupts by itself and must be answered. */
  role?: 'dialog' | 'alertdialog'
}

/**
 * A native modal dialog. The focus goes to the element inside that carries `data-first-focus`, or to the title if there
 * is none or the dialog has to be scrolled. Afterwards it returns to where it was, or to the page's heading if that is
 * gone. The content is made anew each time it opens.
 */
export function Dialog({ open, title, lead, children, actions, onClose, role = 'dialog' }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const cameFrom = useRef<Element>(null)
  const titleId = useId()
  const leadId = useId()
  const { moreBelow } = useUiLabels()
  const [closings, countClosing] = useReducer((count: number) => count + 1, 0)

  // Only the method `showModal` makes it modal.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!open || !dialog) return
    cameFrom.current = document.activeElement
    dialog.showModal()
    // If it does not fit, a focus at its end would scroll the question away.
    const fits = dialog.scrollHeight <= dialog.clientHeight
    const first = fits && dialog.querySelector<HTMLElement>('[data-first-focus]')
    ;(first || dialog.querySelector('h2'))?.focus()
    return () => {
      dialog.close()
      if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus()
      else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [open, closings])

  return (
    <dialog
      ref={box}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={lead ? leadId : undefined}
      data-more={moreBelow}
      className={`box ${styles.dialog}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // A browser may close it although its `cancel` was refused, when Escape is pressed twice. It is shown again if
        // the answer has to be awaited.
        if (!open || event.currentTarget.open) return
        onClose()
        countClosing()
      }}
    >
      {open && (
        <>
          <KasavuBand />
          <div className={`stack gap-24 ${styles.body}`}>
            <h2 id={titleId} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            <div className="stack">
              {lead && (
                <div id={leadId} className="stack">
                  {typeof lead === 'string' ? <p>{lead}</p> : lead}
                </div>
              )}
              {children}
            </div>
            <div data-more={moreBelow} className={`row ${styles.actions}`}>
              {actions}
            </div>
          </div>
        </>
      )}
    </dialog>
  )
}
