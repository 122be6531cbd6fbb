import { accounts } from '@scan/contract/accounts.ts'
import { RESET_MINUTES } from '@scan/domain/account.ts'
import { ArrowLeft } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { usePaths } from '../../app/app-context.tsx'
import { Link } from 'react-router'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { Page } from '../../ui/site/page.tsx'
import { AccountForm } from './account-form.tsx'
import { useCarriedEmail } from './auto-redirect.tsx'
import { PersonField } from './person-fields.tsx'
import { explain, isSecondPress } from './explain.ts'

/** Where a reset link is requested. The answer never tells whether the address is registered (D19). */
export default function ForgotPasswordPage() {
  const { t } = useWords()
  const paths = usePaths()
  const carried = useCarriedEmail()
  const ask = useAction(accounts.forgotPassword, {
    explain: explain('accounts.forgotPassword.failed'),
    isToasted: false,
    done: (_reply, { body: { email } }) => ({
      title: (t) => t('accounts.forgotPassword.sent', { email }),
      text: (t) => t('accounts.forgotPassword.sentHelp', { minutes: RESET_MINUTES }),
    }),
    isRepeat: isSecondPress,
  })
  const { field, ...form } = useContractForm(accounts.forgotPassword.body, {
    defaultValues: { email: carried },
    onSubmit: (body) => ask.attempt({ body }),
    explain: ask.explain,
  })
  return (
    <Page title={t('accounts.forgotPassword.title')} lead={t('accounts.forgotPassword.lead')} width="narrow">
      {/* Once sent, it is no longer what to do next. */}
      <AccountForm name="forgotPassword" variant={ask.message ? 'quiet' : 'action'} {...form}>
        <PersonField of="email" {...field('email')} hint={t('accounts.fields.emailHint')} />
      </AccountForm>
      <Outcome of={ask} />
      <Link to={paths.signIn} className="link-line">
        <ArrowLeft aria-hidden />
        <span>{t('accounts.forgotPassword.backToSignIn')}</span>
      </Link>
    </Page>
  )
}
