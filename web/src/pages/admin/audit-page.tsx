import { AUDIT_ACTIONS } from '@scan/contract/admin/actions.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { AuditTable } from './audit-table.tsx'
import { FinePrint } from './parts/cells.tsx'
import { DownloadButton } from './parts/download.tsx'
import { DateFilter, SelectFilter, oneOf, text, useFilters } from '../shared/filters.tsx'
import { FilterRow, given } from './parts/filters.tsx'
import { ListPanel, useApiList } from './parts/list.tsx'
import { useOverview } from './parts/panel.ts'

/** The audit log; nobody can change it. */
export default function AuditPage() {
  const { t } = useWords()
  const filters = useFilters({
    person: text,
    show: oneOf(['looks']),
    action: oneOf(AUDIT_ACTIONS),
    from: text,
    to: text,
  })
  const { show, ...asked } = filters.values
  const { from, to } = asked
  const query = given(asked)
  const list = useApiList('audit', api.listAudit, {
    page: filters.page,
    ...query,
    // What was changed, and not who looked at lists, unless that is asked for.
    without: show || asked.action ? undefined : 'looks',
  })
  return (
    <>
      <FilterRow
        filters={filters}
        by="person"
        search={t('admin.filters.person')}
        more={<DownloadButton label={t('admin.audit.export')} file={downloads.audit} filters={query} />}
      >
        <SelectFilter
          name="show"
          label={t('admin.audit.show')}
          any={t('admin.audit.changes')}
          values={['looks']}
          say={() => t('admin.audit.withLooks')}
        />
        <SelectFilter
          name="action"
          label={t('admin.filters.action')}
          any={t('admin.filters.allActions')}
          values={AUDIT_ACTIONS}
          say={(value) => t(`admin.audit.actions.${value}`)}
        />
        <DateFilter name="from" label={t('admin.filters.from')} max={to} />
        <DateFilter name="to" label={t('admin.filters.to')} min={from} />
      </FilterRow>
      <ListPanel list={list} filters={filters}>
        {(lines) => <AuditTable lines={lines} />}
      </ListPanel>
      <AuditHash />
    </>
  )
}

/** A hash of the audit log to keep, with which one can later tell whether it is intact. */
function AuditHash() {
  const { t } = useWords()
  const hash = useOverview().value?.auditHash
  if (!hash) return null
  return (
    <section className="stack gap-8" aria-labelledby="audit-hash">
      <p id="audit-hash">{t('admin.overview.auditHash')}</p>
      <code className="as-written">{hash}</code>
      <FinePrint>{t('admin.overview.auditHashWhy')}</FinePrint>
    </section>
  )
}
