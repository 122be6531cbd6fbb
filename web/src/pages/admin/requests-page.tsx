import { REQUEST_FILTERS, REQUEST_ORDERS } from '@scan/contract/admin/admin.ts'
import { api } from '@scan/contract/index.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { requestNumberIn } from '@scan/domain/spelling/request-number.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { EmptyState } from '../../ui/content/empty-state.tsx'
import { DateFilter, FilterRow, PlaceFilters, SelectFilter, given, useFilters } from './parts/filters.tsx'
import { ListPanel, Unread, useApiAnswer, useApiList } from './parts/list.tsx'
import panel from './parts/panel.module.css'
import { PastRequest, RequestsTable } from './requests-table.tsx'

/** Every current request: who asks for what, who comes, and what may be done about it. */
export default function RequestsPage() {
  const { t } = useWords()
  const filters = useFilters('q', 'location', 'skill', 'date', 'status', 'sort')
  const number = requestNumberIn(filters.text('q'))
  const query = given({
    rows: filters.rows,
    text: filters.text('q'),
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
        whenEmpty={number && <PastByNumber number={number} />}
        canShowAll
      >
        {(requests) => <RequestsTable requests={requests} />}
      </ListPanel>
    </>
  )
}

/** The request with this number, if it is over. */
function PastByNumber({ number }: { number: number }) {
  const { t } = useWords()
  const reading = useApiAnswer('helpRequests', api.findPastRequest, { query: { number } })
  if (!reading.value) return <Unread reading={reading} shape="rows" />
  const { request } = reading.value
  if (request?.number !== number) return <EmptyState drawing="lost">{t('admin.noneHere')}</EmptyState>
  return (
    <section aria-labelledby="past-request" className={panel.section}>
      <h2 id="past-request">{t('admin.person.past')}</h2>
      <ul role="list" className={panel.trail}>
        <li>
          <PastRequest past={request} />
        </li>
      </ul>
    </section>
  )
}
