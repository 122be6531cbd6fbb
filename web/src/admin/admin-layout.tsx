import { useTranslation } from 'react-i18next'
import { Page } from '../ui/site/page.tsx'
import { type Tab, Tabs } from '../ui/content/tabs.tsx'
import { useAddress } from './address.ts'
import { AuditTab } from './audit/audit-page.tsx'
import { ConcernsTab } from './concerns/concerns-page.tsx'
import { HelpRequestsTab } from './requests/requests-page.tsx'
import { api } from '@scan/contract/index.ts'
import { useApiAnswer } from './lists/use-api-list.ts'
import { MessagesTab } from './messages/messages-page.tsx'
import styles from './admin.module.css'
import { AdminActions } from './actions/admin-actions.tsx'
import { OverviewTab, waitingFor } from './overview/overview-page.tsx'
import { PendingVolunteersTab } from './people/pending-volunteers-page.tsx'
import { SecurityTab } from './security/security-page.tsx'
import { UsersTab } from './people/users-page.tsx'

/** The counts on the tabs are looked at again this often, also while nothing is pressed. */
const COUNT_AGAIN_MS = 60_000

/** What waits for the administrator is said first; the tab and its filters stand in the address. */
export default function AdminPage() {
  const { t } = useTranslation()
  const address = useAddress()
  const overview = useApiAnswer('overview', api.readOverview, {}, COUNT_AGAIN_MS)
  const counts = overview.value?.overview

  const tabs = [
    {
      id: 'overview',
      label: t('admin.tabs.overview'),
      panel: <OverviewTab overview={overview} address={address} />,
    },
    {
      id: 'pending-volunteers',
      label: t('admin.tabs.pendingVolunteers'),
      badge: counts?.pendingVolunteers,
      panel: <PendingVolunteersTab address={address} />,
    },
    {
      id: 'users',
      label: t('admin.tabs.users'),
      badge: counts && counts.volunteers + counts.citizens + counts.banned,
      panel: <UsersTab address={address} counts={counts} />,
    },
    {
      id: 'help-requests',
      label: t('admin.tabs.helpRequests'),
      badge: counts?.requests,
      panel: <HelpRequestsTab address={address} />,
    },
    {
      id: 'concerns',
      label: t('admin.tabs.concerns'),
      badge: counts?.concerns,
      panel: <ConcernsTab address={address} />,
    },
    {
      id: 'messages',
      label: t('admin.tabs.messages'),
      badge: counts && counts.messages + counts.undelivered,
      panel: <MessagesTab address={address} counts={counts} />,
    },
    { id: 'audit', label: t('admin.tabs.audit'), panel: <AuditTab address={address} /> },
    { id: 'security', label: t('admin.tabs.security'), panel: <SecurityTab /> },
  ] as const satisfies readonly Tab<string>[]
  const ids = tabs.map(({ id }) => id)

  return (
    <Page title={t('admin.title')} lead={lead()}>
      <AdminActions>
        <div className={styles.desk}>
          <Tabs
            label={t('admin.tabs.label')}
            tabs={tabs}
            selected={address.oneOf('tab', ids) ?? 'overview'}
            onSelect={(tab) => address.open({ tab })}
          />
        </div>
      </AdminActions>
    </Page>
  )

  function lead() {
    if (!counts) return overview.failure ? undefined : t('admin.lookingUp')
    const count = waitingFor(counts)
    return count === 0 ? t('admin.nothingWaits') : t('admin.waits', { count })
  }
}
