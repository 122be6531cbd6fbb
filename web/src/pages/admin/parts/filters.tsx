import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { Funnel, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { Actions } from '../../../ui/content/card.tsx'
import { Disclosure } from '../../../ui/content/disclosure.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { type Filters, FiltersContext, SearchField, SelectFilter } from '../../shared/filters.tsx'
import styles from './filters.module.css'

/** A query without what is not set. */
export function given<T extends object>(query: T) {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(set) as { [K in keyof T]?: Exclude<T[K], undefined | ''> }
}

/** A list's filters, and one press to clear them all. */
export function FilterRow({
  filters,
  search,
  by = 'q',
  children,
  more,
}: {
  filters: Filters
  /** The label of the search, which is always in sight. */
  search?: string
  /** The search's word in the address. */
  by?: 'q' | 'person'
  /** The other fields, behind a button. */
  children?: ReactNode
  /** Further actions on the results. */
  more?: ReactNode
}) {
  const { t } = useWords()
  // The last letters typed are still debounced, and are cleared too.
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    filters.clear()
  }
  const { values, change, set } = filters
  const count = set.filter((name) => name !== by).length
  return (
    <FiltersContext value={filters}>
      <div role="search" className={styles.filters}>
        {search && (
          <SearchField
            key={cleared}
            label={search}
            value={values[by] ?? ''}
            onSearch={(typed) => change({ [by]: typed })}
          />
        )}
        {children && (
          <Disclosure
            icon={Funnel}
            label={count > 0 ? t('admin.filters.titleActive', { count }) : t('admin.filters.title')}
          >
            <div className={styles.foldedFields}>{children}</div>
          </Disclosure>
        )}
        {set.length > 0 && (
          <Actions>
            <Button variant="quiet" icon={RotateCcw} onClick={clear}>
              {t('admin.filters.clear')}
            </Button>
          </Actions>
        )}
        {more}
      </div>
    </FiltersContext>
  )
}

/** Where, and which help. */
export function PlaceFilters() {
  const { t } = useWords()
  return (
    <>
      <SelectFilter
        name="location"
        label={t('admin.filters.location')}
        any={t('admin.filters.allLocations')}
        values={DISTRICTS}
        say={(value) => t(`catalogue.districts.${value}`)}
      />
      <SelectFilter
        name="skill"
        label={t('admin.filters.skill')}
        any={t('admin.filters.allSkills')}
        values={HELP_TYPES}
        say={(value) => t(`catalogue.helpTypes.${value}`)}
      />
    </>
  )
}
