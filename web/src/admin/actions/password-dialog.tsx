import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/app-context.tsx'
import { useContractForm } from '../../api/form.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import styles from './password-dialog.module.css'

export type PasswordDialogProps = {
  open: boolean
  /** What is done once the password is right. */
  confirmLabel: string
  danger?: boolean
  /** Why it is asked for, where that is not that something cannot be undone. */
  why?: string
  /** Sends the password; a failure is shown here. */
  send: (body: Body<typeof api.confirmPassword>) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password again, such as before something that cannot be undone, and goes on by itself. */
export function PasswordDialog({ open, ...props }: PasswordDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const { email } = useUser()
  const { field, summary, onSubmit, isSubmitting, form } = useContractForm(api.confirmPassword.body, {
    defaultValues: { password: '' },
    onSubmit: async (body) => {
      await props.send(body)
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
      title={t('admin.password.title')}
      lead={props.why ?? t('admin.password.why')}
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
            busyLabel={t('admin.password.checking')}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <ErrorSummary {...summary} />
      <form id={formId} noValidate onSubmit={onSubmit} className={styles.form}>
        {/* Password managers look for whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...field('password')}
          label={t('admin.password.field')}
          required
          autoComplete="current-password"
          data-first-focus
        />
      </form>
    </Dialog>
  )
}
