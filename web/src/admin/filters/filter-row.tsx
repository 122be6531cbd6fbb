import { Funnel, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../i18n/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import type { Filters } from './use-filters.ts'
import styles from './filter-row.module.css'

export interface FilterRowProps {
  filters: Pick<Filters<string>, 'set' | 'clear'>
  /** The text search, which is always in sight. */
  search?: ReactNode
  /** The other fields; on a phone they fold away. */
  children?: ReactNode
}

/** A list's filters, and one press to clear them all. */
export function FilterRow({ filters, search, children }: FilterRowProps) {
  const { t } = useWords()
  const [isNarrow] = useState(() => window.matchMedia?.('(max-width: 48rem)').matches ?? false)
  const count = filters.set.filter((word) => word !== 'q' && word !== 'person').length
  return (
    <div role="search" className={isNarrow ? styles.filters : styles.row}>
      {search}
      {children && isNarrow ? (
        <Disclosure
          icon={Funnel}
          label={count > 0 ? t('admin.filters.titleActive', { count }) : t('admin.filters.title')}
        >
          <div className={styles.filters}>{children}</div>
        </Disclosure>
      ) : (
        children
      )}
      {filters.set.length > 0 && (
        <div className={styles.clear}>
          <Button variant="quiet" icon={RotateCcw} onClick={filters.clear}>
            {t('admin.filters.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}
