import type { Endpoint, Query, Reply } from '@scan/contract/endpoint.ts'
import { MOST_ROWS_PER_PAGE, ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import type { AdminList } from '@scan/contract/messages/index.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { type QueryClient, type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ListChecks, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useClient, useSetting } from '../../../app/app-context.tsx'
import type { ApiError } from '../../../app/api/client.ts'
import type { CallInput } from '../../../app/api/exchange.ts'
import { queryKeys } from '../../../app/api/queries.ts'
import { failureSentence } from '../../../app/failure.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { EmptyState } from '../../../ui/content/empty-state.tsx'
import { Notice } from '../../../ui/content/notice.tsx'
import { Skeleton } from '../../../ui/content/skeleton.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import type { Filters } from '../../shared/filters.tsx'
import styles from './list.module.css'

interface Reading {
  /** Its sentences: `admin.lists.audit.loading`. */
  name: AdminList
  /** Why it could not be read. */
  failure: string | undefined
  /** Not found, or deleted. */
  gone: string | undefined
  /** The server requires the second step to be set up first. */
  isLocked: boolean
  /** Loading for the first time. */
  isComing: boolean
  isReading: boolean
  /** Still the data of the previous page or filters. */
  isStale: boolean
  refetch: () => void
}

export interface Answer<T> extends Reading {
  /** Undefined until it was read for the first time. */
  value: T | undefined
  readAt: Date
}

export interface List<Item> extends Reading {
  /** Undefined until it was read for the first time. */
  items: Item[] | undefined
  /** The total over all pages. */
  total: number
  /** There are more than that. */
  more: boolean
}

interface Rows<Item = { id: string | number }> {
  items: Item[]
  total?: number | undefined
  more?: boolean | undefined
}

type ItemOf<E> = Reply<E> extends { items: (infer Item extends { id: string | number })[] } ? Item : never

const GONE: readonly ApiError['code'][] = ['account-not-found', 'concern-not-found', 'request-not-found']
const ROWS = [...queryKeys.admin, 'rows'] as const
const ANSWERS = [...queryKeys.admin, 'answer'] as const

/** Failures that are toasts too (specification, section 8, 'Admin toasts'). */
const TOASTED: readonly AdminList[] = [
  'pendingVolunteers',
  'volunteers',
  'citizens',
  'bannedUsers',
  'helpRequests',
]

/** One page of a list: `useApiList('audit', api.listAudit, { page })`. The old rows stay until the new ones are there. */
export function useApiList<E extends Endpoint>(
  name: AdminList,
  endpoint: E,
  query: Query<E>,
): List<ItemOf<E>> {
  const { call } = useClient()
  const result = useQuery<Rows<ItemOf<E>>, ApiError>({
    queryKey: [...ROWS, name, query],
    queryFn: ({ signal }) => call<Endpoint>(endpoint, { query, signal }) as Promise<Rows<ItemOf<E>>>,
    placeholderData: keepPreviousData,
  })
  const { data } = result
  return {
    items: data?.items,
    total: data?.total ?? data?.items.length ?? 0,
    more: data?.more ?? false,
    ...useReading(name, result),
  }
}

/** One answer of the server: `useApiAnswer('concern', api.readConcern, { params: { id } })`. */
export function useApiAnswer<E extends Endpoint>(
  name: AdminList,
  endpoint: E,
  input: CallInput<E>,
  { lookAgainMs = 0, isWanted = true } = {},
): Answer<Reply<E>> {
  const { call } = useClient()
  const minutesAhead = useSetting('minutesAhead')
  const result = useQuery<Reply<E>, ApiError>({
    queryKey: [...ANSWERS, name, input],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    // The numbers of other filters may show a moment longer, another person may not.
    ...(!input.params && { placeholderData: keepPreviousData }),
    refetchInterval: lookAgainMs || false,
    enabled: isWanted,
  })
  const reading = useReading(name, result)
  return {
    value: reading.gone ? undefined : result.data,
    readAt: minutesAfter(new Date(result.dataUpdatedAt), minutesAhead),
    ...reading,
  }
}

function useReading(name: AdminList, result: UseQueryResult<unknown, ApiError>): Reading {
  const { t } = useWords()
  const { error, errorUpdatedAt } = result
  const isLocked = error?.code === 'second-factor-first'
  const words = { failed: `admin.lists.${name}.failed`, noAnswer: `admin.lists.${name}.noAnswer` } as const
  const sentence = error && !isLocked ? failureSentence(t, error, words).brief : undefined
  const isGone = error !== null && GONE.includes(error.code)
  const failure = isGone ? undefined : sentence

  useEffect(() => {
    // If reading it again fails, that is said again, in place of the previous time.
    if (failure && TOASTED.includes(name)) toast.error(failure, { id: `list ${name}` })
  }, [failure, errorUpdatedAt, name])

  return {
    name,
    failure,
    gone: isGone ? sentence : undefined,
    isLocked,
    isComing: result.isPending,
    isReading: result.isFetching,
    isStale: result.isPlaceholderData,
    refetch: () => void result.refetch(),
  }
}

/** Takes somebody or something out of every list in memory, before the server is asked again. */
export function removeFromLists(queries: QueryClient, id: string): void {
  queries.setQueriesData<Rows>({ queryKey: ROWS }, (list) => {
    if (!list?.items.some((item) => item.id === id)) return list
    const { items, total = items.length } = list
    return { ...list, items: items.filter((item) => item.id !== id), total: total - 1 }
  })
}

/** Asks the server again for everything the open page shows. */
export function invalidateAdmin(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: queryKeys.admin })
}

export interface ListPanelProps<Item> {
  list: List<Item>
  filters: Filters
  /** Shown instead of the words for an empty list. */
  whenEmpty?: ReactNode
  /** One page holds all there can be. */
  canShowAll?: boolean | undefined
  /** Renders the items, at least one. */
  children: (items: Item[]) => ReactNode
}

/** A list: loading, failed, empty, or there, page by page. */
export function ListPanel<Item>({ list, filters, whenEmpty, canShowAll, children }: ListPanelProps<Item>) {
  const { t } = useWords()
  const { name, items, total } = list
  const isBeyond = items?.length === 0 && total > 0 && !list.isStale
  const { page, goToPage, rows, set } = filters
  const isFiltered = set.some((name) => name !== 'sort')

  useEffect(() => {
    // The last row of the last page is gone.
    if (isBeyond && page > 1) goToPage(Math.min(page - 1, pagesOf(total, rows)))
  }, [isBeyond, page, total, goToPage, rows])

  return (
    <>
      <Unread reading={list} shape="rows" />
      {items?.length === 0 &&
        !isBeyond &&
        (whenEmpty || (
          <EmptyState drawing={isFiltered ? 'lost' : 'done'}>
            {isFiltered ? t('admin.noneHere') : t(`admin.lists.${name}.empty`)}
          </EmptyState>
        ))}
      {items && items.length > 0 && <div aria-busy={list.isStale || undefined}>{children(items)}</div>}
      <Pages filters={filters} list={list} canShowAll={canShowAll} />
    </>
  )
}

/** Loading, not found, or the failure with a way to try again. */
export function Unread({
  reading: { name, failure, gone, isComing, isReading, refetch },
  shape = 'lines',
}: {
  reading: Reading
  shape?: 'rows' | 'lines'
}) {
  const { t } = useWords()
  if (isComing) return <Skeleton shape={shape} label={t(`admin.lists.${name}.loading`)} />
  if (gone) return <EmptyState drawing="lost">{gone}</EmptyState>
  if (!failure) return null
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <Button
          variant="quiet"
          icon={RefreshCw}
          busy={isReading}
          busyLabel={t(`admin.lists.${name}.loading`)}
          onClick={refetch}
        >
          {t('admin.tryAgain')}
        </Button>
      }
    >
      {failure}
    </Notice>
  )
}

/** Range and total of the rows, with links to other pages; nothing if one page holds them all. */
function Pages({
  filters: { page, goToPage, rows = ROWS_PER_PAGE, showMany },
  list: { total, more, isStale },
  canShowAll,
}: Pick<ListPanelProps<unknown>, 'filters' | 'list' | 'canShowAll'>) {
  const { t } = useWords()
  const last = pagesOf(total, rows)
  const nav = useRef<HTMLElement>(null)
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || isStale) return
    isAwaited.current = false
    // After turning the page, reading goes on at its top.
    nav.current?.parentElement?.querySelector<HTMLElement>('table tbody > tr')?.focus()
  }, [page, isStale])
  const turnTo = (to: number) => {
    isAwaited.current = true
    goToPage(to)
  }
  const showsMany = rows > ROWS_PER_PAGE
  if (last <= 1 && !more && !(showsMany && total > ROWS_PER_PAGE)) return null
  return (
    <nav ref={nav} aria-label={t('admin.pages.label')} className={styles.pages}>
      <p role="status">
        {t(more ? 'admin.pages.shownOfMore' : 'admin.pages.shown', {
          from: (page - 1) * rows + 1,
          to: Math.min(page * rows, total),
          count: total,
        })}
      </p>
      {page > 1 && (
        <Button variant="quiet" icon={ChevronLeft} onClick={() => turnTo(page - 1)}>
          {t('admin.pages.earlier')}
        </Button>
      )}
      {(page < last || more) && (
        <Button variant="quiet" icon={ChevronRight} className={styles.next} onClick={() => turnTo(page + 1)}>
          {t('admin.pages.next')}
        </Button>
      )}
      {canShowAll && (
        <Button variant="quiet" icon={ListChecks} onClick={() => showMany(!showsMany)}>
          {showsMany || total > MOST_ROWS_PER_PAGE
            ? t('admin.pages.perPage', { count: showsMany ? ROWS_PER_PAGE : MOST_ROWS_PER_PAGE })
            : t('admin.pages.all', { count: total })}
        </Button>
      )}
    </nav>
  )
}

export function pagesOf(total: number, rows = ROWS_PER_PAGE): number {
  return Math.ceil(total / rows)
}
