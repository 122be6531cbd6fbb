import type { RequestForAdmin } from '@scan/contract/admin.ts'
import { CalendarX, Clock, TriangleAlert, UserCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { DateField, SelectField } from '../../ui/forms/text-field.tsx'
import { useFormatDate } from '../../i18n/use-format-date.ts'
import { ActionButtons } from '../actions/action-buttons.tsx'
import type { Address } from '../address.ts'
import { ContactLinks } from '../lists/contact-links.tsx'
import { DeskCell, DeskRow, DeskTable } from '../lists/admin-table.tsx'
import { FilterRow } from '../lists/filter-row.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { api } from '@scan/contract/index.ts'
import { useApiList } from '../lists/use-api-list.ts'
import styles from '../admin.module.css'
import { PlaceFilters } from '../lists/place-filters.tsx'
import { SearchField } from '../lists/search-field.tsx'

const STATUSES = ['open', 'accepted', 'unfilled', 'overdue'] as const
const WORDS = ['q', 'location', 'skill', 'date', 'status'] as const

/** Every current request: who asks for what, who comes, and what may be done about it. */
export function HelpRequestsTab({ address }: { address: Address }) {
  const { t } = useTranslation()
  const { district, helpType, page } = address
  const text = address.text('q')
  const date = address.text('date')
  const status = address.oneOf('status', STATUSES)
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
        address={address}
        words={WORDS}
        search={
          <SearchField
            name="request-search"
            label={t('admin.filters.request')}
            value={text}
            onSearch={(q) => address.change({ q })}
          />
        }
      >
        <PlaceFilters address={address} prefix="request" />
        <DateField
          name="request-date"
          label={t('admin.filters.date')}
          value={date}
          onChange={({ target }) => address.change({ date: target.value })}
        />
        <SelectField
          name="request-status"
          label={t('admin.filters.status')}
          placeholder={t('admin.filters.statuses.all')}
          value={status ?? ''}
          options={STATUSES.map((value) => ({ value, label: t(`admin.filters.statuses.${value}`) }))}
          onChange={({ target }) => address.change({ status: target.value })}
        />
      </FilterRow>
      <ListPanel list={list} address={address} isFiltered={WORDS.some((word) => address.text(word) !== '')}>
        {(requests) => <RequestsTable requests={requests} isOlder={list.isOlder} />}
      </ListPanel>
    </>
  )
}

function RequestsTable({ requests, isOlder }: { requests: RequestForAdmin[]; isOlder: boolean }) {
  const { t } = useTranslation()
  const say = useFormatDate()
  return (
    <DeskTable
      label={t('admin.lists.helpRequests.label')}
      columns={['request', 'when', 'requester', 'status', 'volunteer', 'actions']}
      isOlder={isOlder}
    >
      {requests.map((request) => {
        const { id, helpType, date, time, district, citizenName, citizenPhone, volunteer } = request
        const type = t(`catalogue.helpTypes.${helpType}`)
        const name = citizenName ?? t('admin.noName')
        return (
          <DeskRow
            key={id}
            head={
              <>
                {type}
                <p className={styles.below}>{request.description}</p>
              </>
            }
          >
            <DeskCell column="when" isNamed>
              <span>{say.when(date, time)}</span>
              <span>{district}</span>
            </DeskCell>
            <DeskCell column="requester" isNamed>
              <span>{name}</span>
              <ContactLinks phone={citizenPhone} />
            </DeskCell>
            <DeskCell column="status">
              <Status request={request} />
            </DeskCell>
            <DeskCell column="volunteer" isNamed>
              {volunteer?.isAccepted ? (
                <>
                  <span>{volunteer.name ?? t('admin.noName')}</span>
                  <ContactLinks phone={volunteer.phone} />
                </>
              ) : (
                t('admin.noVolunteer')
              )}
            </DeskCell>
            <DeskCell column="actions">
              <ActionButtons
                actions={['complete', 'cancel']}
                subject={{ id, name: t('admin.requestName', { type, name }) }}
              />
            </DeskCell>
          </DeskRow>
        )
      })}
    </DeskTable>
  )
}

/** Pending until a volunteer has accepted it, then In Progress (specification, section 4). */
function Status({ request: { volunteer, attention } }: { request: RequestForAdmin }) {
  const { t } = useTranslation()
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
