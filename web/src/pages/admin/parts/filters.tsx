import { SEARCH_MAX } from '@scan/contract/fields.ts'
import { MOST_ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { Funnel, RotateCcw, Search } from 'lucide-react'
import { type ReactNode, createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { Actions } from '../../../ui/content/card.tsx'
import { Disclosure } from '../../../ui/content/disclosure.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/choices.tsx'
import { SelectField, TextField } from '../../../ui/forms/text-field.tsx'
import { useDebouncedValue, useSearch } from '../../../ui/use-search.ts'
import styles from './filters.module.css'

/** A page's filters and page number, which live in its address: it can be kept, sent to a colleague, reloaded. */
export interface Filters<Word extends string = never> {
  /** '' if the address does not say. */
  text(word: Word): string
  /** One of `values`, or undefined if the address names none of them. */
  oneOf<T extends string>(word: Word, values: readonly T[]): T | undefined
  /** Changes one of them, or clears it: ''. Other filters start at the first page. */
  change(word: Word, value: string): void
  clear(): void
  /** Which of them are set. */
  set: readonly Word[]
  /** Whether any of them leaves something out. */
  isFiltered: boolean
  page: number
  goToPage(page: number): void
  /** How many rows a page has, if more than usual. */
  rows: number | undefined
  /** Many rows on a page, or as few as usual. */
  showMany(many: boolean): void
}

const ALL_ROWS = String(MOST_ROWS_PER_PAGE)

/** `useFilters('q', 'category')` */
export function useFilters<Word extends string = never>(...words: Word[]): Filters<Word> {
  const [search, changeSearch] = useSearch()
  const names = words.join(' ')

  const write = useCallback(
    (changes: Record<string, string>) =>
      changeSearch((latest) => {
        latest.delete('page')
        for (const [word, value] of Object.entries(changes)) {
          if (value) latest.set(word, value)
          else latest.delete(word)
        }
        return latest
      }),
    [changeSearch],
  )

  return useMemo(() => {
    const own = names.split(' ').filter(Boolean) as Word[]
    const text = (word: string) => search.get(word) ?? ''
    const set = own.filter((word) => text(word) !== '')
    return {
      text,
      oneOf: (word, values) => values.find((value) => value === text(word)),
      change: (word, value) => write({ [word]: value }),
      clear: () => write(Object.fromEntries(own.map((word) => [word, '']))),
      set,
      isFiltered: set.some((word) => word !== 'sort'),
      page: /^[1-9]\d{0,4}$/.test(text('page')) ? Number(text('page')) : 1,
      goToPage: (page) => write({ page: page === 1 ? '' : String(page) }),
      rows: text('rows') === ALL_ROWS ? MOST_ROWS_PER_PAGE : undefined,
      showMany: (many) => write({ rows: many ? ALL_ROWS : '' }),
    }
  }, [search, write, names])
}

/** A query without what is not set. */
export function given<T extends object>(query: T) {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(set) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

const FiltersContext = createContext({} as Filters<string>)

/** A list's filters, and one press to clear them all. */
export function FilterRow({
  filters,
  search,
  by = 'q',
  children,
  more,
}: {
  filters: Filters<string>
  /** The label of the search, which is always in sight. */
  search?: string
  /** The search's word in the address. */
  by?: 'q' | 'person'
  /** The other fields, behind a button. */
  children?: ReactNode
  /** What else can be done with what is found. */
  more?: ReactNode
}) {
  const { t } = useWords()
  // What was typed in the last moment is not yet among the filters, and goes with them all the same.
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    filters.clear()
  }
  const { text, change, set } = filters
  const count = set.filter((word) => word !== by).length
  return (
    <FiltersContext value={filters}>
      <div role="search" className={styles.filters}>
        {search && (
          <SearchField
            key={cleared}
            label={search}
            value={text(by)}
            onSearch={(typed) => change(by, typed)}
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

/** A search starts once somebody has stopped typing for this long. */
const SETTLE_MS = 400

/** A search that keeps up with the typing, and that can be cleared from outside. */
export function SearchField({
  name = 'search',
  label,
  value,
  onSearch,
}: {
  name?: string
  label: string
  /** The present search. */
  value: string
  onSearch: (text: string) => void
}) {
  const { t } = useWords()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState({ value, sent: value })
  // Something else has changed it, such as 'Clear Filters'; an answer to one's own typing changes nothing.
  if (known.value !== value) {
    setKnown({ value, sent: value })
    if (value !== known.sent) setTyped(value)
  }

  const settled = useDebouncedValue(typed, SETTLE_MS).trim()
  useEffect(() => {
    if (settled !== typed.trim() || settled === known.sent || settled.length > SEARCH_MAX) return
    setKnown((before) => ({ ...before, sent: settled }))
    onSearch(settled)
  }, [settled, typed, known.sent, onSearch])

  return (
    <TextField
      type="search"
      name={name}
      label={label}
      icon={Search}
      error={typed.trim().length > SEARCH_MAX ? t('fields.search-too-long') : undefined}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

/** One of several; `usual` is what the list shows where the address says nothing, and `any` the choice of none. */
export function SelectFilter<Value extends string>({
  word,
  label,
  values,
  usual,
  any,
  say,
}: {
  word: string
  label: string
  values: readonly Value[]
  usual?: Value
  any?: string
  say: (value: Value) => string
}) {
  const { text, change } = use(FiltersContext)
  return (
    <SelectField
      name={`filter-${word}`}
      label={label}
      {...(any !== undefined && { placeholder: any })}
      value={values.find((value) => value === text(word)) ?? usual ?? ''}
      options={values.map((value) => ({ value, label: say(value) }))}
      onChange={({ target }) => change(word, target.value === usual ? '' : target.value)}
    />
  )
}

/** Only those of one kind. */
export function CheckFilter({ word, value, label }: { word: string; value: string; label: string }) {
  const { text, change } = use(FiltersContext)
  return (
    <Checkbox
      name={value}
      label={label}
      checked={text(word) === value}
      onChange={({ target }) => change(word, target.checked ? value : '')}
    />
  )
}

/** A day; `min` and `max` as `yyyy-mm-dd`. */
export function DateFilter({ word, ...field }: { word: string; label: string; min?: string; max?: string }) {
  const { text, change } = use(FiltersContext)
  return (
    <TextField
      {...field}
      type="date"
      name={`filter-${word}`}
      value={text(word)}
      onChange={({ target }) => change(word, target.value)}
    />
  )
}

/** Where, and which help. */
export function PlaceFilters() {
  const { t } = useWords()
  return (
    <>
      <SelectFilter
        word="location"
        label={t('admin.filters.location')}
        any={t('admin.filters.allLocations')}
        values={DISTRICTS}
        say={(value) => t(`catalogue.districts.${value}`)}
      />
      <SelectFilter
        word="skill"
        label={t('admin.filters.skill')}
        any={t('admin.filters.allSkills')}
        values={HELP_TYPES}
        say={(value) => t(`catalogue.helpTypes.${value}`)}
      />
    </>
  )
}
