import * as fields from '@scan/contract/fields.ts'
import { api } from '@scan/contract/people.ts'
import { renamed } from '@scan/contract/wire.ts'
import { Mail } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { EmailField } from './person-fields.tsx'
import { explain } from './explain.ts'
import styles from './form.module.css'

/** Its own name: the profile has other password fields. */
const Asked = renamed({ email: 'newEmail', password: 'passwordForEmail' })({
  email: fields.email,
  password: fields.passwordToCheck,
})
const EMPTY = { newEmail: '', passwordForEmail: '' }

/** Folded away on the profile: another address to sign in with, which takes effect once its email is opened. */
export function ChangeEmail() {
  const { t } = useWords()
  const change = useAction(api.changeEmail, {
    explain: explain('accounts.changeEmail.failed'),
    isToasted: false,
    done: (_reply, { body: { email } }) => ({
      title: (t) => t('accounts.changeEmail.sent', { email }),
      text: 'accounts.changeEmail.until',
    }),
    onDone: () => {
      form.reset(EMPTY)
    },
  })
  const { form, field, summary, onSubmit, isSubmitting } = useContractForm(Asked, {
    defaultValues: EMPTY,
    onSubmit: ({ newEmail, passwordForEmail }) =>
      change.attempt({ body: { email: newEmail, password: passwordForEmail } }),
    explain: change.explain,
  })
  return (
    <Disclosure label={t('accounts.changeEmail.title')} icon={Mail}>
      <ErrorSummary {...summary} />
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <EmailField
          {...field('newEmail')}
          label={t('accounts.changeEmail.email')}
          hint={t('accounts.changeEmail.hint')}
        />
        <PasswordField
          {...field('passwordForEmail')}
          label={t('accounts.changeEmail.password')}
          required
          autoComplete="current-password"
        />
        <Button type="submit" busy={isSubmitting} busyLabel={t('accounts.changeEmail.submitting')}>
          {t('accounts.changeEmail.submit')}
        </Button>
      </form>
      <Outcome of={change} />
    </Disclosure>
  )
}
