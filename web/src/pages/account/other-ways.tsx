import { LogIn, LogOut, UserPlus } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { usePaths, useSession } from '../../app/app-context.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Actions } from '../../ui/content/card.tsx'
import styles from './form.module.css'

/** The ways out of the verification page: nobody is kept there. */
export function OtherWays() {
  const { t } = useWords()
  const paths = usePaths()
  const { isAuthenticated, isLoading, signOut } = useSession()
  return (
    <section className={styles.block}>
      <h2>{t('accounts.verifyEmail.elseTitle')}</h2>
      <Actions>
        {isAuthenticated ? (
          <Button
            variant="quiet"
            icon={LogOut}
            busy={isLoading}
            busyLabel={t('sessions.signingOut')}
            onClick={() => void signOut()}
          >
            {t('accounts.verifyEmail.signOut')}
          </Button>
        ) : (
          <>
            <LinkButton to={paths.signIn} variant="quiet" icon={LogIn}>
              {t('accounts.verifyEmail.signIn')}
            </LinkButton>
            <LinkButton to={paths.signUp} variant="quiet" icon={UserPlus}>
              {t('accounts.verifyEmail.signUp')}
            </LinkButton>
          </>
        )}
      </Actions>
    </section>
  )
}
