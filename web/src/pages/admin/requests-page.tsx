import { REQUEST_FILTERS, REQUEST_ORDERS } from '@scan/contract/admin/admin.ts'
import { api } from '@scan/contract/index.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { DateFilter, SelectFilter, oneOf, text, useFilters } from '../shared/filters.tsx'
import { FilterRow, PlaceFilters, given } from './parts/filters.tsx'
import { ListPanel, useApiList } from './parts/list.tsx'
import { NoneHere } from './parts/search.tsx'
import { RequestsTable } from './requests-table.tsx'

/** Every current request: who asks for what, who comes, and what may be done about it. */
export default function RequestsPage() {
  const { t } = useWords()
  const filters = useFilters({
    q: text,
    location: oneOf(DISTRICTS),
    skill: oneOf(HELP_TYPES),
    date: text,
    status: oneOf(REQUEST_FILTERS),
    sort: oneOf(REQUEST_ORDERS, 'soonest'),
  })
  const { q, location, skill, date, status, sort } = filters.values
  const query = given({
    ...{ rows: filters.rows, text: q, date, status, sort },
    district: location,
    helpType: skill,
  })
  const list = useApiList('helpRequests', api.listHelpRequests, { page: filters.page, ...query })
  return (
    <>
      <FilterRow filters={filters} search={t('admin.filters.request')}>
        <PlaceFilters />
        <DateFilter name="date" label={t('admin.filters.date')} />
        <SelectFilter
          name="status"
          label={t('admin.filters.status')}
          any={t('admin.filters.statuses.all')}
          values={REQUEST_FILTERS}
          say={(value) => t(`admin.filters.statuses.${value}`)}
        />
        <SelectFilter
          name="sort"
          label={t('admin.filters.sort')}
          values={REQUEST_ORDERS}
          say={(order) => t(`admin.filters.requestOrders.${order}`)}
        />
      </FilterRow>
      <ListPanel list={list} filters={filters} whenEmpty={q && <NoneHere text={q} />} canShowAll>
        {(requests) => <RequestsTable requests={requests} />}
      </ListPanel>
    </>
  )
}
