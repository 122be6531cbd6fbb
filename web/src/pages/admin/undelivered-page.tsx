import type { UndeliveredNotification } from '@scan/contract/admin/undelivered.ts'
import { mailtoOf } from '@scan/contract/contact.ts'
import { api } from '@scan/contract/index.ts'
import { Mail, MailX } from 'lucide-react'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'
import { action } from './parts/action.ts'
import { RowActions } from './parts/actions.tsx'
import { ContactLinks, FinePrint, PersonLink } from './parts/cells.tsx'
import { useFilters } from '../shared/filters.tsx'
import { useApiList } from './parts/list.tsx'
import { ListTable } from './parts/table.tsx'

const clear = ({ id, person: { name } }: UndeliveredNotification) =>
  action(
    'clearUndelivered',
    { id, name },
    {
      icon: MailX,
      tone: 'main',
      removesRow: true,
      run: (call) => call(api.clearUndelivered, { params: { id } }),
    },
  )

/** Unverified accounts have no page yet. */
function Addressee({ typedPhone, ...person }: UndeliveredNotification['person']) {
  const { t } = useWords()
  if (typedPhone === undefined) return <PersonLink {...person} below={person.email} />
  return (
    <>
      <span>{person.name}</span>
      <ContactLinks email={person.email} phone={typedPhone} />
      <FinePrint>{t('admin.messages.anybody')}</FinePrint>
    </>
  )
}

/** Undelivered emails. */
export default function UndeliveredPage() {
  const { t } = useWords()
  const say = useFormatDate()
  const filters = useFilters({})
  const list = useApiList('undelivered', api.listUndelivered, { page: filters.page })
  return (
    <>
      <p>{t('admin.messages.undeliverableHint')}</p>
      <ListTable
        list={list}
        filters={filters}
        several={clear}
        columns={[
          { id: 'name', render: ({ person }) => <Addressee {...person} /> },
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
