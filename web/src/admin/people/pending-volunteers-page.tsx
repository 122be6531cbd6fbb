import { useWords } from '../../i18n/use-words.tsx'
import { FilterRow } from '../lists/filter-row.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { api } from '@scan/contract/index.ts'
import { useApiList } from '../lists/use-api-list.ts'
import { pagesOf } from '../lists/pages.tsx'
import { PeopleTable } from './people-table.tsx'
import { useFilters } from '../lists/use-filters.ts'
import { SearchField } from '../lists/search-field.tsx'

/** Volunteers who may not do anything yet. */
export default function PendingVolunteersPage() {
  const { t } = useWords()
  const filters = useFilters('q')
  const text = filters.text('q')
  const waiting = useApiList('pendingVolunteers', api.listPendingVolunteers, {
    page: filters.page,
    ...(text && { text }),
  })
  return (
    <>
      {(text !== '' || pagesOf(waiting.total) > 1) && (
        <FilterRow
          filters={filters}
          search={
            <SearchField
              name="pending-search"
              label={t('admin.filters.name')}
              value={text}
              onSearch={(q) => filters.change({ q })}
            />
          }
        />
      )}
      <ListPanel list={waiting} filters={filters} isFiltered={text !== ''}>
        {(people) => (
          <PeopleTable
            label={t('admin.lists.pendingVolunteers.label')}
            people={people}
            actions={['approve', 'ban', 'reject']}
            withSkills
            isStale={waiting.isStale}
          />
        )}
      </ListPanel>
    </>
  )
}
