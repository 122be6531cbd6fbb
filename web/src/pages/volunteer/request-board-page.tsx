import { House } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/site/page.tsx'
import styles from './request-board.module.css'
import { RequestBoard, WayOn } from './request-board.tsx'

export default function RequestBoardPage() {
  const { t } = useWords()
  return (
    <Page title={t('volunteer.board.title')} dense>
      <RequestBoard />
      <div className={`stack gap-24 no-print ${styles.below}`}>
        <WayOn to={paths.volunteerHome} icon={House} line={t('volunteer.home.homeLine')}>
          {t('site.home')}
        </WayOn>
      </div>
    </Page>
  )
}
