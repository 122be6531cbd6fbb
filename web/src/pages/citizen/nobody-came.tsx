import type { User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/people.ts'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import styles from '../shared/current-request.module.css'
import { nobodyCameRefusal } from './citizen-request.ts'
import { useCitizenCache } from './use-citizen-status.ts'
import { useServerClock } from '../../app/use-server-clock.ts'

/** From an hour after an accepted request's time: the way on for a citizen to whom nobody came (D28). */
export function NobodyCame({ user, place }: { user: User; place: OutcomePlace }) {
  const { keepCitizen, lookAgain } = useCitizenCache()
  const { t } = useWords()
  const clock = useServerClock()
  const [isAsking, setIsAsking] = useState(false)
  const { request } = user
  const name = request?.volunteer?.name ?? ''
  const canReport = request !== null && !nobodyCameRefusal(user.id, request, clock)

  const report = useAction(api.reportNobodyCame, {
    explain: { failed: 'citizen.nobodyCame.failed' },
    onDone: ({ user: changed }) => keepCitizen(changed),
    done: 'citizen.nobodyCame.done',
    // Nobody answered: the question stays, and says so.
    isToasted: ({ code }) => code !== 'no-answer',
    place,
    onFailed: ({ code }) => {
      // It is already over: what became of it is shown.
      if (code === 'no-current-request') void lookAgain().catch(() => undefined)
    },
  })

  return (
    <div role="status" className={`${styles.late} no-print`}>
      {canReport && (
        <Notice
          tone="warning"
          title={t('citizen.nobodyCame.title')}
          actions={
            <Button
              icon={UserX}
              onClick={() => {
                report.clear()
                setIsAsking(true)
              }}
            >
              {t('citizen.nobodyCame.report')}
            </Button>
          }
        >
          {t('citizen.nobodyCame.text', { name })}
        </Notice>
      )}
      {canReport && (
        <ConfirmDialog
          open={isAsking}
          title={t('citizen.nobodyCame.question')}
          safeLabel={t('citizen.nobodyCame.keep')}
          confirmLabel={t('citizen.nobodyCame.confirm')}
          danger
          busy={report.isBusy}
          busyLabel={t('citizen.nobodyCame.reporting')}
          error={report.failure}
          onConfirm={() => report.run()}
          onCancel={() => setIsAsking(false)}
        >
          {t('citizen.nobodyCame.happens')}
        </ConfirmDialog>
      )}
    </div>
  )
}
