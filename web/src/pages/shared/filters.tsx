import { SEARCH_MAX } from '@scan/contract/fields.ts'
import { MOST_ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import { Search } from 'lucide-react'
import { createContext, use, useCallback, useEffect, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { SelectField, TextField } from '../../ui/forms/text-field.tsx'
import { useDebouncedValue, useSearch } from '../../ui/use-search.ts'

/** Parser of a filter in the address, with its default. */
export interface Filter<Value extends string> {
  read: (text: string) => Value | undefined
  usual: Value
}

export const text: Filter<string> = { read: (written) => written, usual: '' }

/** `oneOf(ORDERS, 'waiting')`; without a usual one, none is chosen: ''. */
export function oneOf<Value extends string>(values: readonly Value[]): Filter<Value | ''>
export function oneOf<Value extends string>(values: readonly Value[], usual: Value): Filter<Value>
export function oneOf<Value extends string>(values: readonly Value[], usual: Value | '' = '') {
  return { read: (written: string) => values.find((value) => value === written), usual }
}

type Texts = Record<string, string>

export type FiltersOf<Values extends Texts> = { [Name in keyof Values]: Filter<Values[Name]> }

export function readFilters<Values extends Texts>(
  address: URLSearchParams,
  filters: FiltersOf<Values>,
): Values {
  const entries = Object.entries<Filter<string>>(filters).map(([name, { read, usual }]) => {
    const written = address.get(name)
    return [name, (written === null ? undefined : read(written)) ?? usual]
  })
  return Object.fromEntries(entries) as Values
}

/** The address with these changes, at its first page. The usual values are left out. */
export function writeFilters<Values extends Texts>(
  address: URLSearchParams,
  filters: FiltersOf<Values>,
  changes: Partial<Values>,
): URLSearchParams {
  const after = new URLSearchParams(address)
  after.delete('page')
  for (const [name, value] of Object.entries<string>(changes as Record<string, string>)) {
    if (value === filters[name as keyof Values].usual) after.delete(name)
    else after.set(name, value)
  }
  return after
}

/** A page's filters and page number, which live in its address: it can be kept, sent to a colleague, reloaded. */
export interface Filters<Values extends Texts = Texts> {
  values: Values
  usual: Values
  change(changes: Partial<Values>): void
  /** All of them as usual. */
  clear(): void
  /** Names of those that are not as usual. */
  set: readonly string[]
  page: number
  goToPage(page: number): void
  /** Page size, if larger than usual. */
  rows: number | undefined
  showMany(many: boolean): void
}

const ALL_ROWS = String(MOST_ROWS_PER_PAGE)

/** `useFilters({ q: text, category: oneOf(CATEGORIES) })` */
export function useFilters<Values extends Texts>(filters: FiltersOf<Values>): Filters<Values> {
  const [address, changeAddress] = useSearch()
  const values = readFilters(address, filters)
  const names = Object.keys(filters) as (keyof Values & string)[]
  const usual = Object.fromEntries(names.map((name) => [name, filters[name].usual])) as Texts as Values
  const change = (changes: Partial<Values>) =>
    changeAddress((latest) => writeFilters(latest, filters, changes))
  const write = useCallback(
    (name: string, value: string) =>
      changeAddress((latest) => {
        latest.delete('page')
        if (value) latest.set(name, value)
        else latest.delete(name)
        return latest
      }),
    [changeAddress],
  )
  const goToPage = useCallback((page: number) => write('page', page === 1 ? '' : String(page)), [write])
  const page = address.get('page') ?? ''
  return {
    values,
    usual,
    change,
    clear: () => change(usual),
    set: names.filter((name) => values[name] !== usual[name]),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    goToPage,
    rows: address.get('rows') === ALL_ROWS ? MOST_ROWS_PER_PAGE : undefined,
    showMany: (many) => write('rows', many ? ALL_ROWS : ''),
  }
}

/** The filters of the fields within. */
export const FiltersContext = createContext<Filters>({} as Filters)

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
  // Searches once the typing pauses.
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

/** One of several; `any` is the choice of none. */
export function SelectFilter<Value extends string>({
  name,
  label,
  values,
  any,
  say,
}: {
  name: string
  label: string
  values: readonly Value[]
  any?: string
  say: (value: Value) => string
}) {
  const filters = use(FiltersContext)
  return (
    <SelectField
      name={`filter-${name}`}
      label={label}
      placeholder={any}
      value={filters.values[name] ?? ''}
      options={values.map((value) => ({ value, label: say(value) }))}
      onChange={({ target }) => filters.change({ [name]: target.value })}
    />
  )
}

/** Only those of one kind; `off` is the value of all. */
export function CheckFilter({
  name,
  value,
  off = '',
  label,
}: {
  name: string
  value: string
  off?: string
  label: string
}) {
  const filters = use(FiltersContext)
  return (
    <Checkbox
      name={value}
      label={label}
      checked={filters.values[name] === value}
      onChange={({ target }) => filters.change({ [name]: target.checked ? value : off })}
    />
  )
}

/** A day; `min` and `max` as `yyyy-mm-dd`. */
export function DateFilter({ name, ...field }: { name: string; label: string; min?: string; max?: string }) {
  const filters = use(FiltersContext)
  return (
    <TextField
      {...field}
      type="date"
      name={`filter-${name}`}
      value={filters.values[name] ?? ''}
      onChange={({ target }) => filters.change({ [name]: target.value })}
    />
  )
}
