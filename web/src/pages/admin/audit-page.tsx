import { AuditTable } from './audit-table.tsx'
import { AUDIT_ACTIONS } from '@scan/contract/admin/audit.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { useConnection } from '../../app/app-context.tsx'
import { DateField, SelectField } from '../../ui/forms/text-field.tsx'
import { DownloadButton } from './parts/download-button.tsx'
import { download } from './parts/download.ts'
import { FilterRow } from './parts/filter-row.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { useApiList } from './parts/use-api-list.ts'
import { useFilters } from './parts/use-filters.ts'
import { SearchField } from './parts/search-field.tsx'

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
        more={
          <DownloadButton
            label={t('admin.audit.export')}
            onDownload={() => download(app, downloads.audit, asked)}
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
      <ListPanel list={list} filters={filters} isFiltered={filters.set.length > 0}>
        {(lines) => <AuditTable lines={lines} isStale={list.isStale} />}
      </ListPanel>
    </>
  )
}
