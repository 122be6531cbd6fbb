import { PENDING_ORDERS } from '@scan/contract/admin/admin.ts'
import { api } from '@scan/contract/index.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { FilterRow } from './parts/filter-row.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { PlaceFilters } from './parts/place-filters.tsx'
import { SearchField } from './parts/search-field.tsx'
import { SortField } from './parts/sort-field.tsx'
import { useApiList } from './parts/use-api-list.ts'
import { useFilters } from './parts/use-filters.ts'
import { PeopleTable } from './people-table.tsx'

/** Volunteers awaiting approval. */
export default function PendingVolunteersPage() {
  const { t } = useWords()
  const filters = useFilters('q', 'location', 'skill', 'sort')
  const { district, helpType: skill } = filters
  const text = filters.text('q')
  const sort = filters.oneOf('sort', PENDING_ORDERS)
  const waiting = useApiList('pendingVolunteers', api.listPendingVolunteers, {
    page: filters.page,
    ...(text && { text }),
    ...(district && { district }),
    ...(skill && { skill }),
    ...(sort && { sort }),
  })
  const isFiltered = text !== '' || district !== undefined || skill !== undefined
  return (
    <>
      {(isFiltered || waiting.total > 1) && (
        <FilterRow
          filters={filters}
          search={
            <SearchField
              name="pending-search"
              label={t('admin.filters.person')}
              value={text}
              onSearch={(q) => filters.change({ q })}
            />
          }
        >
          <PlaceFilters filters={filters} prefix="pending" />
          <SortField
            orders={PENDING_ORDERS}
            labels={(order) => t(`admin.filters.pendingOrders.${order}`)}
            value={sort}
            onSort={(order) => filters.change({ sort: order })}
          />
        </FilterRow>
      )}
      <ListPanel list={waiting} filters={filters} isFiltered={isFiltered}>
        {(people) => (
          <PeopleTable
            label={t('admin.lists.pendingVolunteers.label')}
            people={people}
            actions={['approve', 'ban', 'reject']}
            several="approve"
            withSkills
            isWaiting
            isStale={waiting.isStale}
          />
        )}
      </ListPanel>
    </>
  )
}
