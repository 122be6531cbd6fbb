import type { AdminList } from '@scan/contract/messages/index.ts'
import type { Endpoint, Query, Reply } from '@scan/contract/endpoint.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { type QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { useApi, useSetting } from '../../../app/app-context.tsx'
import { failureSentence } from '../../../app/failure.ts'
import type { ApiError } from '../../../app/api/client.ts'
import type { CallInput } from '../../../app/api/exchange.ts'
import { queryKeys } from '../../../app/api/queries.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { failureWords } from './failure-words.ts'

interface Reading {
  name: AdminList
  /** Why it could not be read. */
  failure: string | undefined
  /** That it does not exist, or no longer does. */
  gone: string | undefined
  /** Whether the server tells nothing until the second step is set up. */
  isLocked: boolean
  isReading: boolean
  readAgain: () => void
}

/** One thing the server tells an administrator. */
export interface Answer<T> extends Reading {
  /** Undefined until it was read for the first time. */
  value: T | undefined
  readAt: Date
  /** Whether this is still the answer for the filters before. */
  isStale: boolean
}

/** One page of a list. */
export interface List<Item> extends Reading {
  /** Undefined until it was read for the first time. */
  items: Item[] | undefined
  /** The total over all pages. */
  total: number
  /** Whether there are more than that. */
  more: boolean
  /** Whether these are still the previous page's or filters' rows. */
  isStale: boolean
}

interface Rows<Item = { id: string | number }> {
  items: Item[]
  total?: number | undefined
  more?: boolean | undefined
}

type ItemOf<E> = Reply<E> extends { items: (infer Item extends { id: string | number })[] } ? Item : never

/** Whose failure is told as a toast too (specification, section 8, 'Admin toasts'). */
const TOASTED: readonly AdminList[] = [
  'pendingVolunteers',
  'volunteers',
  'citizens',
  'bannedUsers',
  'helpRequests',
]
const GONE: readonly ApiError['code'][] = ['account-not-found', 'concern-not-found']
const ROWS = [...queryKeys.admin, 'rows'] as const
const ANSWERS = [...queryKeys.admin, 'answer'] as const

/**
 * One page of a list: `useApiList('audit', api.listAudit, { page })`. The old rows stay until the new ones are there.
 */
export function useApiList<E extends Endpoint>(
  name: AdminList,
  endpoint: E,
  query: Query<E>,
): List<ItemOf<E>> {
  const { call } = useApi()
  const { data, isPlaceholderData, ...reading } = useQuery<Rows<ItemOf<E>>, ApiError>({
    queryKey: [...ROWS, name, query],
    queryFn: ({ signal }) => call<Endpoint>(endpoint, { query, signal }) as Promise<Rows<ItemOf<E>>>,
    placeholderData: keepPreviousData,
  })
  return {
    items: data?.items,
    total: data?.total ?? data?.items.length ?? 0,
    more: data?.more ?? false,
    isStale: isPlaceholderData,
    ...useReading(name, reading),
  }
}

/** One answer of the server: `useApiAnswer('concern', api.readConcern, { params: { id } })`. */
export function useApiAnswer<E extends Endpoint>(
  name: AdminList,
  endpoint: E,
  input: CallInput<E>,
  lookAgainMs: number | false = false,
): Answer<Reply<E>> {
  const { call } = useApi()
  const minutesAhead = useSetting('minutesAhead')
  const { data, dataUpdatedAt, isPlaceholderData, ...reading } = useQuery<Reply<E>, ApiError>({
    queryKey: [...ANSWERS, name, input],
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    // The numbers of other filters may show a moment longer, another person may not.
    ...(!input.params && { placeholderData: keepPreviousData }),
    refetchInterval: lookAgainMs,
  })
  const said = useReading(name, reading)
  return {
    value: said.gone ? undefined : data,
    readAt: minutesAfter(new Date(dataUpdatedAt), minutesAhead),
    isStale: isPlaceholderData,
    ...said,
  }
}

interface Asked {
  error: ApiError | null
  errorUpdatedAt: number
  isFetching: boolean
  refetch: () => Promise<unknown>
}

function useReading(name: AdminList, { error, errorUpdatedAt, isFetching, refetch }: Asked): Reading {
  const { t } = useWords()
  const isLocked = error?.code === 'second-factor-first'
  const sentence =
    error && !isLocked ? failureSentence(t, error, failureWords(t, `lists.${name}`)).brief : undefined
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
    isReading: isFetching,
    readAgain: () => void refetch(),
  }
}

/** Takes somebody or something out of every list in memory, before the server is asked again. */
export function forgetInLists(queries: QueryClient, id: string): void {
  queries.setQueriesData<Rows>({ queryKey: ROWS }, (list) => {
    if (!list?.items.some((item) => item.id === id)) return list
    const { items, total = items.length } = list
    return { ...list, items: items.filter((item) => item.id !== id), total: total - 1 }
  })
}

/** Asks the server again for everything the open page shows. */
export function readAdminAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: queryKeys.admin })
}
