import { api } from '@scan/contract/index.ts'
import { useCallback, useId, useState } from 'react'
import { useClient, useUser } from '../../../app/app-context.tsx'
import { ApiError } from '../../../app/api/client.ts'
import { useContractForm } from '../../../app/api/form.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './panel.module.css'

/** What goes on once they have proved who they are. */
interface GoingOn {
  confirmLabel: string
  danger?: boolean
}

interface Question extends GoingOn {
  by: 'password' | 'code'
  answer: (isProved: boolean) => void
}

const QUESTIONS: Partial<Record<ApiError['code'], Question['by']>> = {
  'confirm-password': 'password',
  'confirm-code': 'code',
}

/** Whether this failure is the server asking for the password or a code. */
export function asksIdentity({ code }: ApiError): boolean {
  return QUESTIONS[code] !== undefined
}

/**
 * Does something; if the server first wants to know who sits there, asks for it and does it again. Rejects as the work
 * does, with the server's question if that was not answered.
 */
export type Prove = <Result>(work: () => Promise<Result>, goingOn: GoingOn) => Promise<Result>

/** `prove`, its dialog, and whether that is open. */
export function useIdentity() {
  const { call } = useClient()
  const [question, setQuestion] = useState<Question>()
  const prove = useCallback<Prove>(async (work, goingOn) => {
    try {
      return await work()
    } catch (failure) {
      const by = failure instanceof ApiError ? QUESTIONS[failure.code] : undefined
      if (!by) throw failure
      const isProved = await new Promise<boolean>((answer) => setQuestion({ ...goingOn, by, answer }))
      setQuestion(undefined)
      if (!isProved) throw failure
      return work()
    }
  }, [])
  const by = question?.by ?? 'password'
  const dialog = (
    <IdentityDialog
      key={by}
      open={question !== undefined}
      by={by}
      confirmLabel={question?.confirmLabel ?? ''}
      danger={question?.danger ?? false}
      send={async (given) => {
        await call(api.confirmIdentity, { body: { [by]: given } })
        question?.answer(true)
      }}
      onClose={() => question?.answer(false)}
    />
  )
  return { prove, dialog, isAsking: question !== undefined }
}

interface IdentityDialogProps extends GoingOn {
  open: boolean
  /** A code is asked of those who have a second step. */
  by: Question['by']
  /** Why it is asked for, if for a special reason. */
  why?: string
  /** Sends what was typed; a failure is shown here. */
  send: (given: string) => Promise<unknown>
  onClose: () => void
}

/** Asks whether it is still the administrator who sits there, before somebody is deleted, say. */
export function IdentityDialog({ open, by, confirmLabel, danger, why, send, onClose }: IdentityDialogProps) {
  const { t } = useWords()
  const formId = useId()
  const { email } = useUser()
  const { field, summary, onSubmit, isSubmitting, form } = useContractForm(api.confirmIdentity.body, {
    defaultValues: { password: '', code: '' },
    prepare: (typed) => ({ [by]: typed[by] }),
    onSubmit: async (body) => {
      await send(body[by] ?? '')
      form.reset()
    },
  })
  const close = () => {
    if (isSubmitting) return
    form.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={t(`admin.${by}.title`)}
      lead={why ?? t(`admin.${by}.why`)}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('admin.notNow')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'action'}
            busy={isSubmitting}
            busyLabel={t(`admin.${by}.checking`)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <ErrorSummary {...summary} />
      <form id={formId} noValidate onSubmit={onSubmit} className={styles.form}>
        {by === 'password' ? (
          <>
            {/* Password managers look for whose password it is. */}
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              {...field('password')}
              label={t('admin.password.field')}
              required
              autoComplete="current-password"
              data-first-focus
            />
          </>
        ) : (
          <TextField
            {...field('code')}
            label={t('admin.code.field')}
            hint={t('admin.code.hint')}
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            data-first-focus
          />
        )}
      </form>
    </Dialog>
  )
}
