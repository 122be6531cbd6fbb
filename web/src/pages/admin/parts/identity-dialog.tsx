import { api } from '@scan/contract/index.ts'
import { useId } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { useUser } from '../../../app/app-context.tsx'
import { useContractForm } from '../../../app/api/form.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from './identity-dialog.module.css'

export type IdentityDialogProps = {
  open: boolean
  /** What is asked for: the password, or a code from those with a second step. */
  by: 'password' | 'code'
  /** What is done once it is right. */
  confirmLabel: string
  danger?: boolean
  /** Why it is asked for, if for a special reason. */
  why?: string
  /** Sends what was given; a failure is shown here. */
  send: (given: string) => Promise<unknown>
  onClose: () => void
}

/** Asks whether it is still the administrator who sits there, before somebody is deleted, say. */
export function IdentityDialog({ open, by, ...props }: IdentityDialogProps) {
  const { t } = useWords()
  const formId = useId()
  const { email } = useUser()
  const { field, summary, onSubmit, isSubmitting, form } = useContractForm(api.confirmIdentity.body, {
    defaultValues: { password: '', code: '' },
    prepare: (typed) => ({ [by]: typed[by] }),
    onSubmit: async (body) => {
      await props.send(body[by] ?? '')
      form.reset()
    },
  })
  const close = () => {
    if (isSubmitting) return
    form.reset()
    props.onClose()
  }

  return (
    <Dialog
      open={open}
      title={t(`admin.${by}.title`)}
      lead={props.why ?? t(`admin.${by}.why`)}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('admin.notNow')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={props.danger ? 'danger' : 'action'}
            busy={isSubmitting}
            busyLabel={t(`admin.${by}.checking`)}
          >
            {props.confirmLabel}
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
