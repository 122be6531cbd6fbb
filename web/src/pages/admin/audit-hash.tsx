import { useWords } from '../../app/words/use-words.tsx'
import { FinePrint } from './parts/fine-print.tsx'
import styles from './audit-hash.module.css'
import { useOverview } from './use-overview.ts'

/** A hash of the audit log to keep, with which one can later tell whether it is intact. */
export function AuditHash() {
  const { t } = useWords()
  const hash = useOverview().value?.auditHash
  if (!hash) return null
  return (
    <section className={styles.hash} aria-labelledby="audit-hash">
      <p id="audit-hash">{t('admin.overview.auditHash')}</p>
      <code>{hash}</code>
      <FinePrint>{t('admin.overview.auditHashWhy')}</FinePrint>
    </section>
  )
}
