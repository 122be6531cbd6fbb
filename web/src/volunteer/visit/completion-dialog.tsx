import { CODE_DIGITS } from '@scan/domain/help-request.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/forms/button.tsx'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

export type CompletionDialogProps = {
  open: boolean
  busy: boolean
  /** Why the code was not taken. */
  error: string | undefined
  /** The code is being mended: what was said of the last one is over. */
  onType: () => void
  onComplete: (code: string) => void
  onClose: () => void
}

/** Asks the volunteer for the citizen's code. */
export function CompletionDialog({ open, busy, error, onType, onComplete, onClose }: CompletionDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const [code, setCode] = useState('')
  const isComplete = code.length === CODE_DIGITS
  return (
    <Dialog
      open={open}
      title={t('volunteer.accepted.codeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('volunteer.accepted.notYet')}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={busy}
            busyLabel={t('volunteer.accepted.completing')}
            disabledReason={!isComplete && t('volunteer.accepted.codeIncomplete')}
          >
            {t('volunteer.accepted.completeConfirm')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onComplete(code)
        }}
      >
        {/* Only what is added is read out: the error, when it comes. */}
        <div aria-live="assertive" aria-relevant="additions">
          <CodeField
            name="completion-code"
            autoComplete="off"
            label={t('volunteer.accepted.code')}
            hint={t('volunteer.accepted.codeHint')}
            error={error}
            data-first-focus
            value={code}
            onChange={(digits) => {
              setCode(digits)
              onType()
            }}
          />
        </div>
      </form>
    </Dialog>
  )
}
