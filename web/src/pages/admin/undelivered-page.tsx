import type { UndeliveredNotification } from '@scan/contract/admin/undelivered.ts'
import { api } from '@scan/contract/index.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { Several } from './parts/several.tsx'
import { Mail } from 'lucide-react'
import { mailtoOf } from '@scan/contract/contact.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { RowActions } from './parts/row-actions.tsx'
import { AdminCell, AdminRow, AdminTable } from './parts/admin-table.tsx'
import { PersonLink } from './parts/person-link.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { useApiList } from './parts/use-api-list.ts'
import { useSelection } from './parts/use-selection.ts'
import { useFilters } from './parts/use-filters.ts'

/** What could not go out by email. */
export default function UndeliveredPage() {
  const { t } = useWords()
  const filters = useFilters()
  const list = useApiList('undelivered', api.listUndelivered, { page: filters.page })
  return (
    <>
      <p>{t('admin.messages.undeliverableHint')}</p>
      <ListPanel list={list} filters={filters}>
        {(notifications) => <UndeliveredTable notifications={notifications} isStale={list.isStale} />}
      </ListPanel>
    </>
  )
}

function UndeliveredTable({
  notifications,
  isStale,
}: {
  notifications: UndeliveredNotification[]
  isStale: boolean
}) {
  const { t } = useWords()
  const say = useFormatDate()
  const subjects = notifications.map(({ id, person }) => ({ id, name: person.name }))
  const selection = useSelection(subjects)
  return (
    <AdminTable
      label={t('admin.lists.undelivered.label')}
      columns={['name', 'email', 'at', 'actions']}
      isStale={isStale}
      several={<Several action="clearUndelivered" subjects={subjects} selection={selection} />}
    >
      {notifications.map(({ id, subject, at, person }) => (
        <AdminRow
          key={id}
          select={{ selection, id, name: person.name }}
          head={<PersonLink {...person} below={person.email} />}
        >
          <AdminCell column="email">
            <span>{subject ?? t('admin.messages.otherEmail')}</span>
          </AdminCell>
          <AdminCell column="at">{say.listInstant(at)}</AdminCell>
          <AdminCell column="actions">
            <RowActions actions={['clearUndelivered']} subject={{ id, name: person.name }}>
              <LinkButton variant="quiet" icon={Mail} href={mailtoOf(person.email)}>
                {t('admin.write')}
              </LinkButton>
            </RowActions>
          </AdminCell>
        </AdminRow>
      ))}
    </AdminTable>
  )
}
