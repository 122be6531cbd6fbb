import { accounts } from '@scan/contract/accounts.ts'
import { composed } from '@scan/domain/password.ts'
import { useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Link, useParams } from 'react-router'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/site/page.tsx'
import { explain } from './explain.ts'
import { AccountForm } from './account-form.tsx'
import { AutoRedirect } from './auto-redirect.tsx'
import { NewPassword } from './new-password.tsx'

/** Where the mailed reset link leads: a new password, then the login page. */
export default function ResetPasswordPage() {
  const { t } = useWords()
  const { token = '' } = useParams()
  // Then only a new link helps.
  const [isLinkUseless, setIsLinkUseless] = useState(false)
  const reset = useAction(accounts.resetPassword, {
    explain: explain('accounts.resetPassword.failed'),
    done: () => ({ text: 'accounts.resetPassword.success', toast: 'accounts.resetPassword.success' }),
    onFailed: (failure) =>
      setIsLinkUseless(failure.code === 'reset-link-invalid' || failure.code === 'reset-link-expired'),
  })
  const { form, field, ...sent } = useContractForm(accounts.resetPassword.body, {
    defaultValues: { password: '', confirmation: '' },
    check: ({ password, confirmation }) => ({
      confirmation: composed(confirmation) !== composed(password) && 'passwords-differ',
    }),
    onSubmit: async (body) => {
      setIsLinkUseless(false)
      await reset.attempt({ params: { token }, body })
    },
    explain: reset.explain,
  })
  return (
    <Page title={t('accounts.resetPassword.title')} lead={t('accounts.resetPassword.lead')} width="narrow">
      <AccountForm
        name="resetPassword"
        lead={
          isLinkUseless && (
            <Link to={paths.forgotPassword} className="link-line">
              {t('accounts.resetPassword.newLink')}
            </Link>
          )
        }
        {...sent}
        disabledReason={reset.message && t('accounts.resetPassword.done')}
      >
        <NewPassword
          words="resetPassword"
          field={field}
          typed={form.watch()}
          repeat={(password) => form.setValue('confirmation', password)}
        />
      </AccountForm>
      <Outcome of={reset} />
      {reset.message && <AutoRedirect seconds={2} to={paths.signIn} place="toSignIn" />}
    </Page>
  )
}
