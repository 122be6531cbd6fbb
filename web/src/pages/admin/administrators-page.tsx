import type { Administrator } from '@scan/contract/admin/administrators.ts'
import { api } from '@scan/contract/index.ts'
import { Headset, ShieldCheck } from 'lucide-react'
import { useUser } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { useFilters } from '../shared/filters.tsx'
import { action } from './parts/action.ts'
import { RowActions } from './parts/actions.tsx'
import { Clamped, FinePrint, Lines } from './parts/cells.tsx'
import { useApiList } from './parts/list.tsx'
import { ListTable } from './parts/table.tsx'

/** Who may do everything, and who does the desk's daily work. */
export default function AdministratorsPage() {
  const { t } = useWords()
  const say = useFormatDate()
  const user = useUser()
  const filters = useFilters({})
  const list = useApiList('administrators', api.listAdministrators, undefined)
  return (
    <>
      <p>{t('admin.administrators.hint')}</p>
      <ListTable
        list={list}
        filters={filters}
        columns={[
          {
            id: 'name',
            render: ({ id, name, email }) => (
              <Lines>
                <span translate="no">{id === user.id ? t('admin.administrators.you', { name }) : name}</span>
                <Clamped isFine>{email}</Clamped>
              </Lines>
            ),
          },
          {
            id: 'part',
            render: ({ part }) => (
              <>
                <span>{t(`admin.administrators.parts.${part}`)}</span>
                <FinePrint>{t(`admin.administrators.may.${part}`)}</FinePrint>
              </>
            ),
          },
          {
            id: 'lastSeen',
            isNamed: true,
            render: ({ lastSeenAt }) =>
              lastSeenAt ? say.listInstant(lastSeenAt) : t('admin.administrators.neverSeen'),
          },
          { id: 'actions', render: (one) => <RowActions name={one.name} actions={[setPart(one)]} /> },
        ]}
      />
    </>
  )
}

const setPart = (one: Administrator) => {
  const part = one.part === 'all' ? 'desk' : 'all'
  return action(part === 'desk' ? 'giveDesk' : 'giveAll', one, {
    icon: part === 'desk' ? Headset : ShieldCheck,
    isInRow: true,
    isImmediate: true,
    run: (call) => call(api.setPart, { params: { id: one.id }, body: { part } }),
  })
}
