import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import { CalendarX, Clock, TriangleAlert, UserCheck } from 'lucide-react'
import { requestNumber } from '@scan/domain/request-number.ts'
import { useWords } from '../../i18n/use-words.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { DateField, SelectField } from '../../ui/forms/text-field.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { ContactLinks } from '../lists/contact-links.tsx'
import { AdminCell, AdminRow, AdminTable } from '../lists/admin-table.tsx'
import { FilterRow } from '../lists/filter-row.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { api } from '@scan/contract/index.ts'
import { useApiList } from '../lists/use-api-list.ts'
import { useFilters } from '../lists/use-filters.ts'
import styles from './requests-page.module.css'
import { PlaceFilters } from '../lists/place-filters.tsx'
import { SearchField } from '../lists/search-field.tsx'

const STATUSES = ['open', 'accepted', 'unfilled', 'overdue'] as const

/** Every current request: who asks for what, who comes, and what may be done about it. */
export default function RequestsPage() {
  const { t } = useWords()
  const filters = useFilters('q', 'location', 'skill', 'date', 'status')
  const { district, helpType, page } = filters
  const text = filters.text('q')
  const date = filters.text('date')
  const status = filters.oneOf('status', STATUSES)
  const list = useApiList('helpRequests', api.listHelpRequests, {
    page,
    ...(text && { text }),
    ...(date && { date }),
    ...(district && { district }),
    ...(helpType && { helpType }),
    ...(status && { status }),
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
          options={STATUSES.map((value) => ({ value, label: t(`admin.filters.statuses.${value}`) }))}
          onChange={({ target }) => filters.change({ status: target.value })}
        />
      </FilterRow>
      <ListPanel list={list} filters={filters} isFiltered={filters.set.length > 0}>
        {(requests) => <RequestsTable requests={requests} isStale={list.isStale} />}
      </ListPanel>
    </>
  )
}

function RequestsTable({ requests, isStale }: { requests: RequestForAdmin[]; isStale: boolean }) {
  const { t } = useWords()
  const say = useFormatDate()
  return (
    <AdminTable
      label={t('admin.lists.helpRequests.label')}
      columns={['request', 'when', 'requester', 'status', 'volunteer', 'actions']}
      isStale={isStale}
    >
      {requests.map((request) => {
        const { id, number, helpType, date, time, area, district, citizenName, citizenPhone, volunteer } =
          request
        const type = t(`catalogue.helpTypes.${helpType}`)
        const name = citizenName ?? t('admin.noName')
        return (
          <AdminRow
            key={id}
            head={
              <>
                {t('admin.numbered', { type, number: requestNumber(number) })}
                {request.description && <p className={styles.description}>{request.description}</p>}
              </>
            }
          >
            <AdminCell column="when" isNamed>
              <span>{say.when(date, time)}</span>
              <span>{area ? t('admin.place', { area, district }) : district}</span>
            </AdminCell>
            <AdminCell column="requester" isNamed>
              <span>{name}</span>
              <ContactLinks phone={citizenPhone} />
            </AdminCell>
            <AdminCell column="status">
              <Status request={request} />
            </AdminCell>
            <AdminCell column="volunteer" isNamed>
              {volunteer?.isAccepted ? (
                <>
                  <span>{volunteer.name ?? t('admin.noName')}</span>
                  <ContactLinks phone={volunteer.phone} />
                </>
              ) : (
                t('admin.noVolunteer')
              )}
            </AdminCell>
            <AdminCell column="actions">
              <ActionButtons
                actions={['complete', 'cancel']}
                subject={{ id, name: t('admin.requestName', { type, name }) }}
              />
            </AdminCell>
          </AdminRow>
        )
      })}
    </AdminTable>
  )
}

/** Pending until a volunteer has accepted it, then In Progress (specification, section 4). */
function Status({ request: { volunteer, attention } }: { request: RequestForAdmin }) {
  const { t } = useWords()
  return (
    <ChipRow>
      {volunteer?.isAccepted ? (
        <Chip icon={UserCheck} tone="success" label={t('admin.requestStatus.accepted')} />
      ) : (
        <Chip icon={Clock} tone="waiting" label={t('admin.requestStatus.open')} />
      )}
      {attention === 'unfilled' && (
        <Chip icon={TriangleAlert} tone="danger" label={t('admin.attention.unfilled')} />
      )}
      {attention === 'overdue' && (
        <Chip icon={CalendarX} tone="danger" label={t('admin.attention.overdue')} />
      )}
    </ChipRow>
  )
}
