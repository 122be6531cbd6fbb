import { useWords } from '../../app/words/use-words.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/content/card.tsx'
import { Page } from '../../ui/site/page.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { AutoRedirect, useCarriedEmail } from './auto-redirect.tsx'

export default function VolunteerPendingApprovalPage() {
  const { t } = useWords()
  const carried = useCarriedEmail()
  // They could not sign in yet: for them the page stays. Whoever tried to comes without an address.
  const hasJustVerified = useIsHydrated() && carried !== ''
  return (
    <Page
      title={t('accounts.pendingApproval.title')}
      hasLongTitle
      lead={t('accounts.pendingApproval.lead')}
      width="narrow"
    >
      {hasJustVerified && <Notice tone="success" title={t('accounts.verifyEmail.success')} />}
      <Card kasavu>
        <p>{t('accounts.pendingApproval.review')}</p>
        <p>
          <strong>{t('accounts.pendingApproval.notified')}</strong>
        </p>
        <p>{t('accounts.pendingApproval.nothingToDo')}</p>
      </Card>
      {!hasJustVerified && <AutoRedirect seconds={7} to={paths.signIn} place="toSignIn" />}
    </Page>
  )
}
