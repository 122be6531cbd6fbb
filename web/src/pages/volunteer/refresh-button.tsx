import { RefreshCw } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import styles from './request-board.module.css'
import type { RequestBoardState } from './use-request-board.ts'

/** Reads the board again, for people who would rather not wait until it does so by itself. */
export function RefreshButton({
  isRefreshing,
  refresh,
}: Pick<RequestBoardState, 'isRefreshing' | 'refresh'>) {
  const { t } = useWords()
  return (
    <Button
      variant="quiet"
      icon={RefreshCw}
      className={styles.refresh}
      busy={isRefreshing}
      busyLabel={t('site.refreshing')}
      onClick={refresh}
    >
      {t('site.refresh')}
    </Button>
  )
}
