import { api } from '@scan/contract/people.ts'
import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useCitizenCache } from './use-citizen-status.ts'

/** 'Not this volunteer': asks once, without a reason, at any time until the help is done. */
export function DeclineVolunteer({
  email,
  name,
  place,
}: {
  email: string
  name: string
  place: OutcomePlace
}) {
  const { t } = useWords()
  const { keepCitizen, lookAgain } = useCitizenCache()
  const [isAsking, setIsAsking] = useState(false)
  const decline = useAction(api.declineVolunteer, {
    explain: { failed: 'citizen.decline.failed' },
    onDone: ({ user }) => keepCitizen(user),
    done: 'replies.volunteer-declined',
    // Nobody answered: the question stays, and says so.
    isToasted: ({ code }) => code !== 'no-answer',
    place,
    // It is already over, or somebody else is coming: what became of it is shown.
    onFailed: () => lookAgain().catch(() => undefined),
  })
  return (
    <>
      <Button
        variant="quiet"
        icon={UserRoundX}
        onClick={() => {
          decline.clear()
          setIsAsking(true)
        }}
      >
        {t('citizen.decline.button')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('citizen.decline.question')}
        safeLabel={t('citizen.decline.keep', { name })}
        confirmLabel={t('citizen.decline.confirm')}
        busy={decline.isBusy}
        busyLabel={t('citizen.decline.declining')}
        error={decline.failure}
        onConfirm={() => decline.run({ body: { email } })}
        onCancel={() => setIsAsking(false)}
      >
        {t('citizen.decline.happens', { name })}
      </ConfirmDialog>
    </>
  )
}
