import { useTranslation } from 'react-i18next'
import { useUser } from '../session/session.ts'
import { Page } from '../ui/site/page.tsx'
import { HelpDesk } from './request-help.tsx'

/** The help desk alone. */
export default function HelpDeskPage() {
  const { t } = useTranslation()
  const { request } = useUser()
  return (
    <Page
      title={request ? t('helpRequests.citizen.activeTitle') : t('helpRequests.ask.question')}
      documentTitle={t('helpRequests.home.requestHelp')}
    >
      <HelpDesk withQuestion={false} />
    </Page>
  )
}
