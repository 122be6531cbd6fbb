import { signInEmail } from '@scan/contract/fields.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { usePaths } from '../../app/app-context.tsx'
import { Link } from 'react-router'
import type { CarriedEmail } from './carried-email.ts'
import styles from './form.module.css'

const HINT_ID = 'forgot-password-hint'

/**
 * A live link as soon as the email field holds an address, which it takes along; until then it says what is missing
 * (D6).
 */
export function ForgotPasswordLink({ email }: { email: string }) {
  const { t } = useWords()
  const paths = usePaths()
  const address = signInEmail.safeParse(email)
  if (address.success)
    return (
      <Link
        to={paths.forgotPassword}
        state={{ email: address.data } satisfies CarriedEmail}
        className={styles.link}
      >
        {t('accounts.signIn.forgot')}
      </Link>
    )
  return (
    <span className={styles.aside}>
      {/* It leads nowhere yet, but the keyboard reaches it and its hint is read. */}
      <span role="link" tabIndex={0} aria-disabled aria-describedby={HINT_ID} className={styles.link}>
        {t('accounts.signIn.forgot')}
      </span>
      <span id={HINT_ID} className={styles.hint}>
        {t('accounts.signIn.forgotNeedsEmail')}
      </span>
    </span>
  )
}
