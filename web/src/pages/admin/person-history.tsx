import type { PersonDetails } from '@scan/contract/admin/person.ts'
import { api } from '@scan/contract/index.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { AuditTable } from './audit-table.tsx'
import { useFilters } from './parts/use-filters.ts'
import { FinePrint } from './parts/fine-print.tsx'
import { ListPanel } from './parts/list-panel.tsx'
import { pagesOf } from './parts/pages.tsx'
import trail from './parts/trail.module.css'
import { useApiList } from './parts/use-api-list.ts'

/** Somebody's lines in the audit log and what was written from their address, in order of time. */
export function History({ person: { user, messages } }: { person: PersonDetails }) {
  const { t } = useWords()
  const filters = useFilters()
  const { page } = filters
  const list = useApiList('audit', api.listAudit, { person: user.id, page })
  // A page of messages begins where the previous one ended; on the first page this is the same call.
  const before = useApiList('audit', api.listAudit, { person: user.id, page: Math.max(page - 1, 1) })
  const newest = page === 1 ? Infinity : before.items?.at(-1)?.at.getTime()
  const isLast = !list.more && page >= pagesOf(list.total)
  const oldest = isLast ? -Infinity : list.items?.at(-1)?.at.getTime()
  const written = messages.filter(({ sentAt }) => {
    const at = sentAt.getTime()
    return newest !== undefined && oldest !== undefined && at < newest && at >= oldest
  })
  return (
    <section aria-labelledby="person-history" className={trail.section}>
      <h2 id="person-history">{t('admin.person.history')}</h2>
      <FinePrint>{t('admin.person.historyHint')}</FinePrint>
      <ListPanel
        list={list}
        filters={filters}
        whenEmpty={written.length > 0 && <AuditTable lines={[]} messages={written} isStale={false} />}
      >
        {(lines) => <AuditTable lines={lines} messages={written} isStale={list.isStale} />}
      </ListPanel>
    </section>
  )
}
