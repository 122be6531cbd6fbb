import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/people.ts'
import { CODE_DIGITS } from '@scan/domain/help-request.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Ending, isToasted, useEnding } from './use-ending.ts'

export type CompletionDialogProps = Ending & {
  request: RequestForVolunteer
  open: boolean
  onClose: () => void
}

/** Asks the volunteer for the citizen's code. */
export function CompletionDialog({ request, open, onClose, ...ending }: CompletionDialogProps) {
  const { t } = useWords()
  const complete = useEnding({
    ...ending,
    send: (code: string, call) =>
      call(api.completeRequest, { body: { citizen: request.handle, code, isAdmin: false } }),
    failed: 'volunteer.accepted.completeFailed',
    done: () => ({
      toast: 'volunteer.accepted.completeDone',
      isAloud: true,
      text: 'volunteer.accepted.thanks',
      isQuiet: true,
    }),
    isToasted,
    // Five wrong tries lock the code, and an accidental second press is none: its answer is already there.
    isRepeat: (code, { input, failure }) => failure?.code === 'completion-code-wrong' && code === input,
  })
  const formId = useId()
  const [code, setCode] = useState('')
  const { failure } = complete
  const field = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // With large letters the code is further up than its button.
    if (failure) field.current?.scrollIntoView?.({ block: 'nearest' })
  }, [failure])

  const close = () => {
    // What becomes of it is said here.
    if (complete.isBusy) return
    complete.clear()
    onClose()
  }
  const isComplete = code.length === CODE_DIGITS
  return (
    <Dialog
      open={open}
      title={t('volunteer.accepted.codeTitle')}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('volunteer.accepted.notYet')}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={complete.isBusy}
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
          complete.run(code)
        }}
      >
        {/* Only what is added is read out: the error, when it comes. */}
        <div ref={field} aria-live="assertive" aria-relevant="additions">
          <CodeField
            name="completion-code"
            autoComplete="off"
            label={t('volunteer.accepted.code')}
            hint={t('volunteer.accepted.codeHint')}
            error={failure}
            data-first-focus
            value={code}
            onChange={(digits) => {
              setCode(digits)
              // The code is being corrected: what was said about the last one is over.
              if (failure) complete.clear()
            }}
          />
        </div>
      </form>
    </Dialog>
  )
}
