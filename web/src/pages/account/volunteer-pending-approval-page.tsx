import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/content/card.tsx'
import { Page } from '../../ui/site/page.tsx'
import { AutoRedirect } from './auto-redirect.tsx'

export default function VolunteerPendingApprovalPage() {
  const { t } = useWords()
  return (
    <Page
      title={t('accounts.pendingApproval.title')}
      hasLongTitle
      lead={t('accounts.pendingApproval.lead')}
      width="narrow"
    >
      <Card kasavu>
        <p>{t('accounts.pendingApproval.review')}</p>
        <p>
          <strong>{t('accounts.pendingApproval.notified')}</strong>
        </p>
        <p>{t('accounts.pendingApproval.nothingToDo')}</p>
      </Card>
      <AutoRedirect seconds={7} to={paths.signIn} place="toSignIn" />
    </Page>
  )
}
