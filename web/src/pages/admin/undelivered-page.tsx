import type { UndeliveredNotification } from '@scan/contract/admin/undelivered.ts'
import { mailtoOf } from '@scan/contract/contact.ts'
import { api } from '@scan/contract/index.ts'
import { Mail, MailX } from 'lucide-react'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { RowActions } from './parts/actions.tsx'
import { PersonLink } from './parts/cells.tsx'
import { useFilters } from './parts/filters.tsx'
import { useApiList } from './parts/list.tsx'
import type { SeveralAction } from './parts/several.tsx'
import { ListTable } from './parts/table.tsx'

const clear = ({ id, person: { name } }: UndeliveredNotification): SeveralAction => ({
  ...{ words: 'clearUndelivered', id, name, icon: MailX, tone: 'main', leaves: true },
  do: (call) => call(api.clearUndelivered, { params: { id } }),
})

/** What could not go out by email. */
export default function UndeliveredPage() {
  const { t } = useWords()
  const say = useFormatDate()
  const filters = useFilters()
  const list = useApiList('undelivered', api.listUndelivered, { page: filters.page })
  return (
    <>
      <p>{t('admin.messages.undeliverableHint')}</p>
      <ListTable
        list={list}
        filters={filters}
        several={clear}
        columns={[
          { id: 'name', render: ({ person }) => <PersonLink {...person} below={person.email} /> },
          {
            id: 'email',
            render: ({ subject }) => <span>{subject ?? t('admin.messages.otherEmail')}</span>,
          },
          { id: 'at', render: ({ at }) => say.listInstant(at) },
          {
            id: 'actions',
            render: (notification) => (
              <RowActions name={notification.person.name} actions={[clear(notification)]}>
                <LinkButton variant="quiet" icon={Mail} href={mailtoOf(notification.person.email)}>
                  {t('admin.write')}
                </LinkButton>
              </RowActions>
            ),
          },
        ]}
      />
    </>
  )
}
