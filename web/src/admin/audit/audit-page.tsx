import { AUDIT_ACTIONS, type AuditLine } from '@scan/contract/admin/audit.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { useWords } from '../../i18n/use-words.tsx'
import { useConnection } from '../../app/app-context.tsx'
import { DateField, SelectField } from '../../ui/forms/text-field.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { AdminCell, AdminRow, AdminTable } from '../lists/admin-table.tsx'
import { DownloadButton } from '../lists/download-button.tsx'
import { download } from '../lists/download.ts'
import { FilterRow } from '../lists/filter-row.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { useApiList } from '../lists/use-api-list.ts'
import { FinePrint } from '../lists/fine-print.tsx'
import { useFilters } from '../lists/use-filters.ts'
import { SearchField } from '../lists/search-field.tsx'

/** Who did what to whom, when and from where; nobody can change it. */
export default function AuditPage() {
  const app = useConnection()
  const { t } = useWords()
  const filters = useFilters('person', 'action', 'from', 'to')
  const person = filters.text('person')
  const action = filters.oneOf('action', AUDIT_ACTIONS)
  const from = filters.text('from')
  const to = filters.text('to')
  const asked = {
    ...(person && { person }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const list = useApiList('audit', api.listAudit, { ...asked, page: filters.page })
  return (
    <>
      <FilterRow
        filters={filters}
        search={
          <SearchField
            name="audit-person"
            label={t('admin.filters.person')}
            value={person}
            onSearch={(text) => filters.change({ person: text })}
          />
        }
      >
        <SelectField
          name="audit-action"
          label={t('admin.filters.action')}
          placeholder={t('admin.filters.allActions')}
          value={action ?? ''}
          options={AUDIT_ACTIONS.map((value) => ({ value, label: t(`admin.audit.actions.${value}`) }))}
          onChange={({ target }) => filters.change({ action: target.value })}
        />
        <DateField
          name="audit-from"
          label={t('admin.filters.from')}
          value={from}
          max={to}
          onChange={({ target }) => filters.change({ from: target.value })}
        />
        <DateField
          name="audit-to"
          label={t('admin.filters.to')}
          value={to}
          min={from}
          onChange={({ target }) => filters.change({ to: target.value })}
        />
      </FilterRow>
      <DownloadButton
        label={t('admin.audit.export')}
        onDownload={() => download(app, downloads.audit, asked)}
      />
      <ListPanel list={list} filters={filters} isFiltered={filters.set.length > 0}>
        {(lines) => <AuditTable lines={lines} isStale={list.isStale} />}
      </ListPanel>
    </>
  )
}

function AuditTable({ lines, isStale }: { lines: AuditLine[]; isStale: boolean }) {
  const { t } = useWords()
  const say = useFormatDate()
  // The first part of an id tells one deleted person from another.
  const nameOf = ({ id, name }: { id: string; name: string | null }) =>
    name ?? t('admin.audit.deleted', { id: id.slice(0, 8) })
  return (
    <AdminTable
      label={t('admin.lists.audit.label')}
      columns={['action', 'at', 'actor', 'subject', 'remark']}
      isStale={isStale}
    >
      {lines.map(({ id, at, actor, action, subject, clientSubnet, remark }) => (
        <AdminRow key={id} head={t(`admin.audit.actions.${action}`)}>
          <AdminCell column="at">{say.instant(at)}</AdminCell>
          <AdminCell column="actor" isNamed>
            {actor ? nameOf(actor) : t('admin.audit.network')}
          </AdminCell>
          <AdminCell column="subject" isNamed>
            <span>{nameOf(subject)}</span>
            <FinePrint as="span">{t(`admin.audit.subjects.${subject.kind}`)}</FinePrint>
          </AdminCell>
          <AdminCell column="remark">
            {remark && <span>{remark}</span>}
            {clientSubnet && <FinePrint as="span">{clientSubnet}</FinePrint>}
          </AdminCell>
        </AdminRow>
      ))}
    </AdminTable>
  )
}
