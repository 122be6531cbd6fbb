import { REQUEST_FILTERS, REQUEST_ORDERS } from '@scan/contract/admin/admin.ts'
import { api } from '@scan/contract/index.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { DateFilter, FilterRow, PlaceFilters, SelectFilter, given, useFilters } from './parts/filters.tsx'
import { ListPanel, useApiList } from './parts/list.tsx'
import { Elsewhere } from './parts/search.tsx'
import { RequestsTable } from './requests-table.tsx'

/** Every current request: who asks for what, who comes, and what may be done about it. */
export default function RequestsPage() {
  const { t } = useWords()
  const filters = useFilters('q', 'location', 'skill', 'date', 'status', 'sort')
  const text = filters.text('q')
  const query = given({
    rows: filters.rows,
    text,
    date: filters.text('date'),
    district: filters.oneOf('location', DISTRICTS),
    helpType: filters.oneOf('skill', HELP_TYPES),
    status: filters.oneOf('status', REQUEST_FILTERS),
    sort: filters.oneOf('sort', REQUEST_ORDERS),
  })
  const list = useApiList('helpRequests', api.listHelpRequests, { page: filters.page, ...query })
  return (
    <>
      <FilterRow filters={filters} search={t('admin.filters.request')}>
        <PlaceFilters />
        <DateFilter word="date" label={t('admin.filters.date')} />
        <SelectFilter
          word="status"
          label={t('admin.filters.status')}
          any={t('admin.filters.statuses.all')}
          values={REQUEST_FILTERS}
          say={(value) => t(`admin.filters.statuses.${value}`)}
        />
        <SelectFilter
          word="sort"
          label={t('admin.filters.sort')}
          values={REQUEST_ORDERS}
          usual="soonest"
          say={(order) => t(`admin.filters.requestOrders.${order}`)}
        />
      </FilterRow>
      <ListPanel
        list={list}
        filters={filters}
        whenEmpty={
          text && (
            <>
              <EmptyState drawing="lost">{t('admin.noneHere')}</EmptyState>
              <Elsewhere text={text} />
            </>
          )
        }
        canShowAll
      >
        {(requests) => <RequestsTable requests={requests} />}
      </ListPanel>
    </>
  )
}
