import { publicApi } from '@scan/contract/public-api.ts'
import { isAway } from '@scan/domain/availability.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { useSession, useUser } from '../../app/app-context.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'

/** Reminds a volunteer that they are away, and brings them back with one press. */
export function Away({ onBack }: { onBack?: () => void }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { name, phone, awayUntil } = useUser()
  const { updateUser } = useSession()
  const { now, timeZone } = useServerClock()
  const back = useAction(publicApi.updateProfile, {
    explain: { failed: 'site.notDone' },
    done: 'away.isBack',
    onDone: ({ user }) => {
      updateUser(user)
      onBack?.()
    },
  })
  return (
    <>
      {isAway(awayUntil, wallClock(now, timeZone).date) && (
        <Notice
          actions={
            <Button
              variant="quiet"
              busy={back.isBusy}
              onClick={() => back.run({ body: { name, phone, awayUntil: null } })}
            >
              {t('away.back')}
            </Button>
          }
        >
          {t('away.until', { day: say.plainDay(awayUntil) })}
        </Notice>
      )}
      <Outcome of={back} takesFocus withFailure />
    </>
  )
}
