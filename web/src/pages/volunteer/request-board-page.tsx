import { House } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/site/page.tsx'
import { BelowBoard, RequestBoard, WayOn } from './request-board.tsx'

export default function RequestBoardPage() {
  const { t } = useWords()
  return (
    <Page title={t('volunteer.board.title')} dense>
      <RequestBoard />
      <BelowBoard>
        <WayOn to={paths.volunteerHome} icon={House} line={t('volunteer.home.homeLine')}>
          {t('site.home')}
        </WayOn>
      </BelowBoard>
    </Page>
  )
}
