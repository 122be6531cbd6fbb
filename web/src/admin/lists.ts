import type { Concern } from '@scan/contract/concerns.ts'
import type { Query, Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import type { en } from '@scan/contract/messages/en/index.ts'
import type { AuditLine } from '@scan/contract/audit.ts'
import type { Message } from '@scan/contract/contact.ts'
import type { ListedUser, LostLetter, Overview, RequestForAdmin } from '@scan/contract/admin.ts'
import type { Statistics } from '@scan/contract/statistics.ts'
import { type QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, call } from '../api/client.ts'
import { queryKeys } from '../api/queries.ts'
import { toast } from '../ui/overlays/toasts.tsx'
import { failureSentence } from '../actions/failure.ts'
import { failureWords } from './failure-words.ts'

/** The sentences of a list stand under its name in `moderation.lists`. */
export type ListName = keyof typeof en.moderation.lists

interface Reading {
  name: ListName
  /** Why it could not be read; said as a toast too. */
  failure: string | undefined
  isReading: boolean
  readAgain: () => void
}

/** One thing that the server tells the desk. */
export interface Answer<T> extends Reading {
  /** Undefined until it was read for the first time. */
  value: T | undefined
  readAt: Date
}

/** One page of a list. */
export interface List<Item> extends Reading {
  /** Undefined until it was read for the first time. */
  items: Item[] | undefined
  /** How many there are on all pages together. */
  total: number
  /** Whether these are still the rows of the page or the filters before. */
  isOlder: boolean
}

interface Rows<Item> {
  items: Item[]
  total: number
}

type Asked<E> = Query<E>
/** The counts on the tabs are looked at again this often, also while nothing is pressed. */
const LOOK_AGAIN_MS = 60_000

export function useOverview(): Answer<Overview> {
  return useAnswer(
    'overview',
    {},
    async (signal) => (await call(api.readOverview, { signal })).overview,
    LOOK_AGAIN_MS,
  )
}

export function useStatistics(query: Asked<typeof api.readStatistics>): Answer<Statistics> {
  return useAnswer(
    'statistics',
    query,
    async (signal) => (await call(api.readStatistics, { query, signal })).statistics,
  )
}

export function useConcern(id: string): Answer<Concern> {
  return useAnswer(
    'concern',
    { id },
    async (signal) => (await call(api.readConcern, { params: { id }, signal })).concern,
  )
}

export function useSecondFactor(): Answer<Reply<typeof api.readSecondFactor>> {
  return useAnswer('secondFactor', {}, (signal) => call(api.readSecondFactor, { signal }))
}

export function usePendingVolunteers(query: Asked<typeof api.listPendingVolunteers>): List<ListedUser> {
  return useList('pendingVolunteers', query, async (signal) =>
    people(await call(api.listPendingVolunteers, { query, signal })),
  )
}

export function useUsers(query: Asked<typeof api.listUsers>): List<ListedUser> {
  return useList(query.role === 'Volunteer' ? 'volunteers' : 'citizens', query, async (signal) =>
    people(await call(api.listUsers, { query, signal })),
  )
}

export function useBannedUsers(query: Asked<typeof api.listBannedUsers>): List<ListedUser> {
  return useList('bannedUsers', query, async (signal) =>
    people(await call(api.listBannedUsers, { query, signal })),
  )
}

export function useHelpRequests(query: Asked<typeof api.listHelpRequests>): List<RequestForAdmin> {
  return useList('helpRequests', query, async (signal) => {
    const { requests, total } = await call(api.listHelpRequests, { query, signal })
    return rows(requests, total)
  })
}

export function useConcerns(query: Asked<typeof api.listConcerns>): List<Concern> {
  return useList('concerns', query, async (signal) => {
    const { concerns, total } = await call(api.listConcerns, { query, signal })
    return rows(concerns, total)
  })
}

export function useMessages(query: Asked<typeof api.listMessages>): List<Message> {
  return useList('messages', query, async (signal) => {
    const { messages, total } = await call(api.listMessages, { query, signal })
    return rows(messages, total)
  })
}

export function useLostLetters(query: Asked<typeof api.listLostLetters>): List<LostLetter> {
  return useList('lostLetters', query, async (signal) => {
    const { letters, total } = await call(api.listLostLetters, { query, signal })
    return rows(letters, total)
  })
}

export function useAudit(query: Asked<typeof api.listAudit>): List<AuditLine> {
  return useList('audit', query, async (signal) => {
    const { lines, total } = await call(api.listAudit, { query, signal })
    return rows(lines, total)
  })
}

function rows<Item>(items: Item[], total = items.length): Rows<Item> {
  return { items, total }
}

function people({ users, total }: { users: ListedUser[]; total?: number | undefined }): Rows<ListedUser> {
  return rows(users, total)
}

const ROWS = [...queryKeys.admin, 'rows'] as const
const ANSWERS = [...queryKeys.admin, 'answer'] as const

function useAnswer<T>(
  name: ListName,
  asked: object,
  read: (signal: AbortSignal) => Promise<T>,
  lookAgainMs: number | false = false,
): Answer<T> {
  const { data, error, errorUpdatedAt, dataUpdatedAt, isFetching, refetch } = useQuery<T, ApiError>({
    queryKey: [...ANSWERS, name, asked],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  })
  return {
    value: data,
    readAt: new Date(dataUpdatedAt),
    ...useReading(name, error, errorUpdatedAt, isFetching, () => void refetch()),
  }
}

function useList<Item extends { id: string | number }>(
  name: ListName,
  asked: object,
  read: (signal: AbortSignal) => Promise<Rows<Item>>,
): List<Item> {
  const { data, error, errorUpdatedAt, isFetching, isPlaceholderData, refetch } = useQuery<
    Rows<Item>,
    ApiError
  >({
    queryKey: [...ROWS, name, asked],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  })
  return {
    items: data?.items,
    total: data?.total ?? 0,
    isOlder: isPlaceholderData,
    ...useReading(name, error, errorUpdatedAt, isFetching, () => void refetch()),
  }
}

function useReading(
  name: ListName,
  error: ApiError | null,
  errorUpdatedAt: number,
  isReading: boolean,
  readAgain: () => void,
): Reading {
  const { t } = useTranslation()
  const failure = error ? failureSentence(t, error, failureWords(t, `lists.${name}`)).brief : undefined

  useEffect(() => {
    if (failure) toast.error(failure)
    // Each failure is told, also where its sentence is that of the one before.
  }, [failure, errorUpdatedAt])

  return { name, failure, isReading, readAgain }
}

/** Takes somebody or something out of every list in hand, before the server is asked again. */
export function forgetInLists(queries: QueryClient, id: string): void {
  queries.setQueriesData<Rows<{ id: string | number }>>({ queryKey: ROWS }, (list) => {
    if (!list?.items.some((item) => item.id === id)) return list
    return { items: list.items.filter((item) => item.id !== id), total: list.total - 1 }
  })
}

/** Asks the server again for everything that the desk shows. */
export function readDeskAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: queryKeys.admin })
}
