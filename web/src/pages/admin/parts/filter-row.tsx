import { Funnel, RotateCcw } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Disclosure } from '../../../ui/content/disclosure.tsx'
import type { Filters } from './use-filters.ts'
import styles from './filter-row.module.css'

export interface FilterRowProps {
  filters: Pick<Filters<string>, 'set' | 'clear'>
  /** The text search, which is always in sight. */
  search?: ReactNode
  /** The other fields; on a phone they fold away. */
  children?: ReactNode
  /** What else can be done with what is found. */
  more?: ReactNode
}

/** A list's filters, and one press to clear them all. */
export function FilterRow({ filters, search, children, more }: FilterRowProps) {
  const { t } = useWords()
  const [isNarrow] = useState(() => window.matchMedia?.('(max-width: 48rem)').matches ?? false)
  // What was typed in the last moment is not yet among the filters, and goes with them all the same.
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    filters.clear()
  }
  const count = filters.set.filter((word) => word !== 'q' && word !== 'person').length
  return (
    <div role="search" className={isNarrow ? styles.folded : styles.row}>
      <Fragment key={cleared}>{search}</Fragment>
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
          <Button variant="quiet" icon={RotateCcw} onClick={clear}>
            {t('admin.filters.clear')}
          </Button>
        </div>
      )}
      {more && <div className={styles.more}>{more}</div>}
    </div>
  )
}
