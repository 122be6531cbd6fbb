import { wallClock } from '@scan/domain/clock.ts'
import { RefreshCw } from 'lucide-react'
import { useWords } from '../../i18n/use-words.tsx'
import { Dismiss, Outcome } from '../../actions/outcome.tsx'
import { useSettings } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { Button } from '../../ui/forms/button.tsx'
import styles from './request-board.module.css'
import type { RequestBoardState } from './use-request-board.ts'

/** What became of what the volunteer did, and as of when the board is. */
export function BoardStatus({
  board,
  outcome,
  isRefreshing,
  refresh,
}: Pick<RequestBoardState, 'board' | 'outcome' | 'isRefreshing' | 'refresh'>) {
  const { t } = useWords()
  const say = useFormatDate()
  const { timeZone } = useSettings()
  return (
    <>
      <Outcome of={outcome} actions={<Dismiss of={outcome} label={t('volunteer.board.dismiss')} />} />
      <div className={styles.tools}>
        <p className={styles.asOf}>
          {board.content &&
            t('volunteer.board.asOf', { time: say.time(wallClock(board.readAt, timeZone).time) })}
        </p>
        <Button
          variant="quiet"
          icon={RefreshCw}
          busy={isRefreshing}
          busyLabel={t('requests.refreshing')}
          onClick={refresh}
        >
          {t('requests.refresh')}
        </Button>
      </div>
    </>
  )
}
