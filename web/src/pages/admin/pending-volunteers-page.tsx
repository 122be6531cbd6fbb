import { PENDING_ORDERS } from '@scan/contract/admin/admin.ts'
import { api } from '@scan/contract/index.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { FilterRow, PlaceFilters, SelectFilter, given, useFilters } from './parts/filters.tsx'
import { useApiList } from './parts/list.tsx'
import { PeopleTable, approve, reject, useRemoval } from './people-table.tsx'

/** Volunteers awaiting approval. */
export default function PendingVolunteersPage() {
  const { t } = useWords()
  const { ban } = useRemoval()
  const filters = useFilters('q', 'location', 'skill', 'sort')
  const query = given({
    rows: filters.rows,
    text: filters.text('q'),
    district: filters.oneOf('location', DISTRICTS),
    skill: filters.oneOf('skill', HELP_TYPES),
    sort: filters.oneOf('sort', PENDING_ORDERS),
  })
  const list = useApiList('pendingVolunteers', api.listPendingVolunteers, { page: filters.page, ...query })
  return (
    <>
      <FilterRow filters={filters} search={t('admin.filters.person')}>
        <PlaceFilters />
        <SelectFilter
          word="sort"
          label={t('admin.filters.sort')}
          values={PENDING_ORDERS}
          usual="waiting"
          say={(order) => t(`admin.filters.pendingOrders.${order}`)}
        />
      </FilterRow>
      <PeopleTable
        list={list}
        filters={filters}
        actions={(person) => [approve(person), ban(person), reject(person)]}
        several={approve}
        withSkills
        isWaiting
      />
    </>
  )
}
