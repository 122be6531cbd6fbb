import { useWords } from '../words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useSession } from '../app-context.tsx'

/** Asks whether the person is still here, two minutes before they are signed out (D13). */
export function IdleDialog() {
  const { t } = useWords()
  const { minutesLeft, isLoading, signOut, staySignedIn } = useSession()
  return (
    <Dialog
      open={minutesLeft !== null}
      role="alertdialog"
      title={t('sessions.idleTitle', { count: minutesLeft ?? 0 })}
      lead={t('sessions.idleText')}
      onClose={staySignedIn}
      actions={
        <>
          <Button onClick={staySignedIn} data-first-focus>
            {t('sessions.staySignedIn')}
          </Button>
          <Button
            variant="quiet"
            busy={isLoading}
            busyLabel={t('sessions.signingOut')}
            onClick={() => void signOut()}
          >
            {t('sessions.signOut')}
          </Button>
        </>
      }
    />
  )
}
