import { type FormEvent, type ReactNode, useId } from 'react'
import { scrollToOnMount } from '../focus-on-mount.ts'
import { Notice } from '../content/notice.tsx'
import { Button } from '../forms/button.tsx'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  children?: ReactNode
  safeLabel: string
  confirmLabel: string
  danger?: boolean
  /** Why it can't be given yet. */
  disabledReason?: string | false
  busy?: boolean
  busyLabel?: string
  /** Why it did not work, shown inside until the next try. */
  error?: string | undefined
  fields?: ReactNode
  /** `dialog` if it is a form more than a question: then the focus begins at the title, or where the fields say. */
  role?: 'dialog' | 'alertdialog'
  onConfirm: (event: FormEvent<HTMLFormElement>) => void
  /** Not called while it is busy: what is under way cannot be taken back. */
  onCancel: () => void
}

/** Asks before something is done. The safe button comes first and has the focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  safeLabel,
  confirmLabel,
  danger = false,
  disabledReason,
  busy = false,
  busyLabel,
  error,
  fields,
  role = 'alertdialog',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const formId = useId()
  const cancel = () => {
    if (!busy) onCancel()
  }

  return (
    <Dialog
      open={open}
      title={title}
      lead={children}
      role={role}
      onClose={cancel}
      actions={
        <>
          <Button variant="quiet" onClick={cancel} data-first-focus={role === 'alertdialog' || undefined}>
            {safeLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'action'}
            disabledReason={disabledReason}
            busy={busy}
            busyLabel={busyLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm(event)
        }}
      >
        {fields}
        <div ref={error ? scrollToOnMount : undefined} role="alert">
          {error && <Notice tone="danger">{error}</Notice>}
        </div>
      </form>
    </Dialog>
  )
}
