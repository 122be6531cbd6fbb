import * as fields from '@scan/contract/fields.ts'
import { renamed } from '@scan/contract/wire.ts'
import { UserRoundX } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { useSession } from '../../app/app-context.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { explain } from './explain.ts'
import styles from './form.module.css'

/** Its own name: the profile has other password fields. */
const Proof = renamed({ password: 'passwordToDelete' })({ password: fields.passwordToCheck })

/** Folded away on the profile: what is lost with an account, and the password that ends it. */
export function DeleteAccount({ role }: { role: 'citizen' | 'volunteer' }) {
  const { t } = useWords()
  const { deleteAccount } = useSession()
  const leave = useAction(deleteAccount, {
    explain: explain('accounts.deleteAccount.failed'),
    isToasted: false,
  })
  const { field, summary, onSubmit, isSubmitting } = useContractForm(Proof, {
    defaultValues: { passwordToDelete: '' },
    onSubmit: ({ passwordToDelete }) => leave.attempt({ password: passwordToDelete }),
    explain: leave.explain,
  })
  return (
    <Disclosure label={t('accounts.deleteAccount.title')} icon={UserRoundX}>
      <ErrorSummary {...summary} />
      <p>{t('accounts.deleteAccount.lead')}</p>
      <p>{t('accounts.deleteAccount.stays')}</p>
      <p>{t(`accounts.deleteAccount.${role}`)}</p>
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <PasswordField
          {...field('passwordToDelete')}
          label={t('accounts.deleteAccount.password')}
          required
          autoComplete="current-password"
        />
        <Button
          type="submit"
          variant="danger"
          busy={isSubmitting}
          busyLabel={t('accounts.deleteAccount.submitting')}
        >
          {t('accounts.deleteAccount.submit')}
        </Button>
      </form>
    </Disclosure>
  )
}
