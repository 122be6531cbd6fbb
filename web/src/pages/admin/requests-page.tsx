import { REQUEST_FILTERS, REQUEST_ORDERS } from '@scan/contract/admin/admin.ts'
import { requestNumberIn } from '@scan/domain/spelling/request-number.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { DateField, SelectField } from '../../ui/forms/text-field.tsx'
import { FilterRow } from './parts/filter-row.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { api } from '@scan/contract/index.ts'
import { useApiList } from './parts/use-api-list.ts'
import { useFilters } from './parts/use-filters.ts'
import { PlaceFilters } from './parts/place-filters.tsx'
import { SortField } from './parts/sort-field.tsx'
import { PastByNumber } from './past-request.tsx'
import { RequestsTable } from './requests-table.tsx'
import { SearchField } from './parts/search-field.tsx'

/** Every current request: who asks for what, who comes, and what may be done about it. */
export default function RequestsPage() {
  const { t } = useWords()
  const filters = useFilters('q', 'location', 'skill', 'date', 'status', 'sort')
  const { district, helpType, page } = filters
  const text = filters.text('q')
  const number = requestNumberIn(text)
  const date = filters.text('date')
  const status = filters.oneOf('status', REQUEST_FILTERS)
  const sort = filters.oneOf('sort', REQUEST_ORDERS)
  const list = useApiList('helpRequests', api.listHelpRequests, {
    page,
    ...(text && { text }),
    ...(date && { date }),
    ...(district && { district }),
    ...(helpType && { helpType }),
    ...(status && { status }),
    ...(sort && { sort }),
  })
  return (
    <>
      <FilterRow
        filters={filters}
        search={
          <SearchField
            name="request-search"
            label={t('admin.filters.request')}
            value={text}
            onSearch={(q) => filters.change({ q })}
          />
        }
      >
        <PlaceFilters filters={filters} prefix="request" />
        <DateField
          name="request-date"
          label={t('admin.filters.date')}
          value={date}
          onChange={({ target }) => filters.change({ date: target.value })}
        />
        <SelectField
          name="request-status"
          label={t('admin.filters.status')}
          placeholder={t('admin.filters.statuses.all')}
          value={status ?? ''}
          options={REQUEST_FILTERS.map((value) => ({ value, label: t(`admin.filters.statuses.${value}`) }))}
          onChange={({ target }) => filters.change({ status: target.value })}
        />
        <SortField
          orders={REQUEST_ORDERS}
          labels={(order) => t(`admin.filters.requestOrders.${order}`)}
          value={sort}
          onSort={(order) => filters.change({ sort: order })}
        />
      </FilterRow>
      <ListPanel
        list={list}
        filters={filters}
        isFiltered={filters.set.length > 0}
        whenEmpty={number && <PastByNumber number={number} />}
      >
        {(requests) => <RequestsTable requests={requests} isStale={list.isStale} />}
      </ListPanel>
    </>
  )
}
