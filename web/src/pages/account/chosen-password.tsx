import type { Reply } from '@scan/contract/endpoint.ts'
import * as fields from '@scan/contract/fields.ts'
import { api } from '@scan/contract/people.ts'
import { useState } from 'react'
import { z } from 'zod/mini'
import { useWords } from '../../app/words/use-words.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { explainVerification } from './explain.ts'
import styles from './form.module.css'
import { OtherWays } from './other-ways.tsx'
import { EmailVerified } from './email-verified.tsx'

const Chosen = z.object({ password: fields.passwordToCheck })

/**
 * Below a working link if several people signed up with the address: the password says which of them it is. `isOwn`:
 * below that of a new address, which takes the password of the account (D64).
 */
export function ChosenPassword({ token, isOwn = false }: { token: string; isOwn?: boolean }) {
  const { t } = useWords()
  const [verified, setVerified] = useState<Reply<typeof api.verifyEmail>>()
  const verify = useAction(api.verifyEmail, {
    explain: explainVerification,
    isToasted: false,
    onDone: setVerified,
  })
  const { field, summary, onSubmit, isSubmitting } = useContractForm(Chosen, {
    defaultValues: { password: '' },
    onSubmit: ({ password }) => verify.attempt({ body: { token, password } }),
    explain: verify.explain,
  })
  if (verified) return <EmailVerified {...verified} />
  return (
    <>
      <Notice
        role="status"
        title={t(isOwn ? 'accounts.verifyEmail.ownTitle' : 'accounts.verifyEmail.chosenTitle')}
      >
        {t(isOwn ? 'accounts.verifyEmail.ownLead' : 'accounts.verifyEmail.chosenLead')}
      </Notice>
      <ErrorSummary {...summary} />
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <PasswordField
          {...field('password')}
          label={t(isOwn ? 'accounts.verifyEmail.own' : 'accounts.verifyEmail.chosen')}
          autoComplete="current-password"
          required
        />
        <Button
          type="submit"
          size="main"
          busy={isSubmitting}
          busyLabel={t('accounts.verifyEmail.submitting')}
        >
          {t('accounts.verifyEmail.submit')}
        </Button>
      </form>
      <OtherWays />
    </>
  )
}
