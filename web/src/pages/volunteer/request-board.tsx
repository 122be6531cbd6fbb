import { wallClock } from '@scan/domain/clock.ts'
import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Dismiss, Outcome } from '../../app/outcome.tsx'
import { useSetting } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useFocusOnChange } from '../shared/use-focus-on-change.ts'
import { classes } from '../../ui/attributes.ts'
import { Notice } from '../../ui/content/notice.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { BoardTabs } from './board-tabs.tsx'
import styles from './request-board.module.css'
import { useRequestBoard } from './use-request-board.ts'
import { VisitNotices } from './visit-notices.tsx'

/** Where a volunteer finds requests, accepts one at a time, and completes it. */
export function RequestBoard() {
  const { t } = useWords()
  const say = useFormatDate()
  const timeZone = useSetting('timeZone')
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useRequestBoard()
  const { board, accepted, outcome, freshness, requestToAccept } = state
  const { content } = board

  useFocusOnChange({
    area,
    shown: content && accepted !== undefined,
    isBehindQuestion: requestToAccept !== undefined,
    onChange: () => heading.current?.focus({ preventScroll: true }),
  })

  return (
    <div ref={area} className={styles.board}>
      <VisitNotices visit={content && (accepted?.id ?? null)} onNews={outcome.clear} />
      <Outcome of={outcome} actions={<Dismiss of={outcome} label={t('volunteer.board.dismiss')} />}>
        {freshness && <p className={styles.asOf}>{freshness}</p>}
      </Outcome>
      {board.isError && !board.data && (
        <Notice
          tone="danger"
          role="alert"
          actions={
            <Button variant="quiet" icon={RefreshCw} onClick={() => void board.refetch()}>
              {t('volunteer.board.tryAgain')}
            </Button>
          }
        >
          {board.error.message || t('volunteer.board.fetchFailed')}
        </Notice>
      )}
      {!content && board.isPending && (
        <Skeleton shape="board" count={4} label={t('volunteer.board.loading')} />
      )}
      {content && (
        <>
          <BoardTabs {...state} content={content} headingRef={heading} />
          <p className={classes(styles.asOf, 'no-print')}>
            {t('volunteer.board.asOf', { time: say.time(wallClock(board.readAt, timeZone).time) })}
          </p>
        </>
      )}
      {requestToAccept && (
        <AcceptDialog
          request={requestToAccept}
          board={board}
          place={state.place}
          onClose={state.closeQuestion}
        />
      )}
    </div>
  )
}
