import { useTranslation } from 'react-i18next'
import { Page } from '../ui/site/page.tsx'
import { RequestBoard } from './board/request-board.tsx'

/** The request board alone. */
export default function RequestBoardPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('volunteer.board.title')}>
      <RequestBoard />
    </Page>
  )
}
