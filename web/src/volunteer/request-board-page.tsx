import { useWords } from '../i18n/use-words.tsx'
import { Page } from '../ui/site/page.tsx'
import { RequestBoard } from './board/request-board.tsx'

/** The request board alone. */
export default function RequestBoardPage() {
  const { t } = useWords()
  return (
    <Page title={t('volunteer.board.title')}>
      <RequestBoard />
    </Page>
  )
}
