import { useTranslation } from 'react-i18next'
import type { Address } from '../address.ts'
import { FilterRow } from '../lists/filter-row.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { api } from '@scan/contract/index.ts'
import { useApiList } from '../lists/use-api-list.ts'
import { pagesOf } from '../lists/pages.tsx'
import { PeopleTable } from './people-table.tsx'
import { SearchField } from '../lists/search-field.tsx'

/** Volunteers who may not do anything yet. */
export function PendingVolunteersTab({ address }: { address: Address }) {
  const { t } = useTranslation()
  const text = address.text('q')
  const waiting = useApiList('pendingVolunteers', api.listPendingVolunteers, {
    page: address.page,
    ...(text && { text }),
  })
  return (
    <>
      {(text !== '' || pagesOf(waiting.total) > 1) && (
        <FilterRow
          address={address}
          words={['q']}
          search={
            <SearchField
              name="pending-search"
              label={t('admin.filters.name')}
              value={text}
              onSearch={(q) => address.change({ q })}
            />
          }
        />
      )}
      <ListPanel list={waiting} address={address} isFiltered={text !== ''}>
        {(people) => (
          <PeopleTable
            label={t('admin.lists.pendingVolunteers.label')}
            people={people}
            actions={['approve', 'ban', 'reject']}
            withSkills
            isOlder={waiting.isOlder}
          />
        )}
      </ListPanel>
    </>
  )
}
