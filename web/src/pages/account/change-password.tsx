import { api } from '@scan/contract/people.ts'
import { KeyRound } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { useUser } from '../../app/app-context.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { explain } from './explain.ts'
import styles from './form.module.css'
import { NewPassword } from './new-password.tsx'

const EMPTY = { currentPassword: '', password: '', confirmation: '' }

/** Folded away on the profile: a new password for someone who knows the present one. Other devices are signed out. */
export function ChangePassword() {
  const { t } = useWords()
  const { name, email } = useUser()
  const change = useAction(api.changePassword, {
    explain: explain('accounts.changePassword.failed'),
    done: 'accounts.changePassword.success',
    isToasted: false,
    onDone: () => {
      form.reset(EMPTY)
    },
  })
  const { form, field, summary, onSubmit, isSubmitting } = useContractForm(api.changePassword.body, {
    defaultValues: EMPTY,
    check: ({ password, confirmation }) => ({
      confirmation:
        confirmation === '' ? 'confirm-required' : confirmation !== password && 'passwords-differ',
    }),
    onSubmit: (body) => change.attempt({ body }),
    explain: change.explain,
  })

  return (
    <Disclosure label={t('accounts.changePassword.title')} icon={KeyRound}>
      <ErrorSummary {...summary} />
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <PasswordField
          {...field('currentPassword')}
          label={t('accounts.changePassword.current')}
          required
          autoComplete="current-password"
        />
        <NewPassword
          field={field}
          typed={form.watch()}
          labels={{
            password: t('accounts.changePassword.new'),
            confirmation: t('accounts.changePassword.confirmation'),
          }}
          owner={{ name, email }}
        />
        <p className={styles.hint}>{t('accounts.changePassword.otherDevices')}</p>
        <Button type="submit" busy={isSubmitting} busyLabel={t('accounts.changePassword.submitting')}>
          {t('accounts.changePassword.submit')}
        </Button>
      </form>
      <Outcome of={change} />
    </Disclosure>
  )
}
