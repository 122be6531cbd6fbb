import type { Query, Reply } from '@scan/contract/endpoint.ts'
import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/people.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi, useSetting } from '../../app/app-context.tsx'
import { queryKeys } from '../../app/api/queries.ts'
import { matches } from './filters.ts'

const PAGE_SIZE = 50

type Page = Reply<typeof api.listRequests>
type Pages = InfiniteData<Page, string>

/** What the board holds for this search, as far as it has been read. */
export interface BoardContent {
  /** The accepted request: the server tells only its volunteer. */
  accepted: RequestForVolunteer | undefined
  /** Open ones, soonest first. */
  open: RequestForVolunteer[]
  /** How many open ones match, read or not. */
  total: number
  /** How many more are open and do not match (D10). */
  outside: number
  /** How many pages have been read. */
  pages: number
  /** From when on the volunteer may accept again, if not now. */
  acceptsFrom: Date | undefined
}

function contentOf({ pages }: Pages, asked: Query<typeof api.listRequests>, userId: string): BoardContent {
  const requests = pages.flatMap((page) => page.requests)
  const isTaken = ({ volunteer }: RequestForVolunteer) => volunteer?.isAccepted === true
  const open = requests.filter((request) => !isTaken(request))
  const accepted = requests.find((request) => isTaken(request) && request.volunteer?.id === userId)
  const { total, outside = 0, acceptsFrom } = pages.at(-1) ?? {}
  const rest = { pages: pages.length, acceptsFrom }
  if (total !== undefined) return { accepted, open, total, outside, ...rest }
  // The whole list came, as the specification has it: the page filters (section 5).
  const matching = open.filter((request) => matches(request, asked))
  const counts = { total: matching.length, outside: open.length - matching.length }
  return { accepted, open: matching, ...counts, ...rest }
}

export type Board = ReturnType<typeof useBoard>

/**
 * What the board holds for the present search; read again when the reader returns to this tab. While another search is
 * being answered, `content` stays and `isStale` is true. `interactionKey` changes whenever the volunteer's own doing
 * brought what is shown; it stays when the board changes by itself.
 */
export function useBoard(asked: Query<typeof api.listRequests>, userId: string) {
  const { call } = useApi()
  const queries = useQueryClient()
  const minutesAhead = useSetting('minutesAhead')
  const board = useInfiniteQuery({
    queryKey: [...queryKeys.requests, asked],
    queryFn: ({ pageParam, signal }) =>
      call(api.listRequests, {
        query: { ...asked, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: (pages) => contentOf(pages, asked, userId),
    refetchOnWindowFocus: false,
  })
  /** How often the volunteer has had the board read again, in whatever way. */
  const [readings, setReadings] = useState(0)

  /** Shows the board as last read. */
  const takeOver = () => setReadings((count) => count + 1)

  /** Reads what is shown of the board again. Rejects with an `ApiError`. */
  const readAgain = async () => {
    await queries.refetchQueries({ queryKey: queryKeys.requests, type: 'active' }, { throwOnError: true })
    takeOver()
  }

  /** After a move that this volunteer made or lost: the list has changed, and a failed look says so by itself. */
  const hasChanged = () => void queries.invalidateQueries({ queryKey: queryKeys.requests }).then(takeOver)

  /** A request of this volunteer's has ended. */
  const pastHasChanged = () => void queries.invalidateQueries({ queryKey: queryKeys.pastVisits })

  /** Puts the request, as it is once accepted, in its place. */
  const keepAccepted = (accepted: RequestForVolunteer) =>
    changePages(queries, ({ requests, total, ...page }) => ({
      ...page,
      ...(total !== undefined && { total: total - 1 }),
      requests: requests.map((one) => (one.id === accepted.id ? accepted : one)),
    }))

  /** The request no longer belongs to this volunteer: it leaves the board at once, and everything is read again. */
  const drop = async ({ id }: RequestForVolunteer) => {
    await changePages(queries, (page) => ({
      ...page,
      requests: page.requests.filter((one) => one.id !== id),
    }))
    hasChanged()
    pastHasChanged()
  }

  const onLook = useEffectEvent(() => {
    // What could not be read stays as it was.
    if (document.visibilityState === 'visible') void readAgain().catch(() => undefined)
  })
  useEffect(() => {
    const look = () => onLook()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const [held, setHeld] = useState({ content: board.data, at: board.dataUpdatedAt })
  if (board.data && (board.data !== held.content || board.dataUpdatedAt !== held.at))
    setHeld({ content: board.data, at: board.dataUpdatedAt })
  const content = board.data ?? held.content
  const isStale = !board.data
  return {
    ...board,
    takeOver,
    readAgain,
    hasChanged,
    pastHasChanged,
    keepAccepted,
    drop,
    content,
    readAt: minutesAfter(new Date(held.at), minutesAhead),
    isStale,
    interactionKey: JSON.stringify([asked, isStale, board.isFetchedAfterMount, content?.pages, readings]),
  }
}

/** Replaces each page by what `change` makes of it. */
async function changePages(queries: QueryClient, change: (page: Page) => Page): Promise<void> {
  // A look already under way was sent before, and would undo this.
  await queries.cancelQueries({ queryKey: queryKeys.requests })
  // Earlier searches that are not showing would bring back the old state when asked for again.
  queries.removeQueries({ queryKey: queryKeys.requests, type: 'inactive' })
  queries.setQueriesData<Pages>(
    { queryKey: queryKeys.requests },
    (board) => board && { ...board, pages: board.pages.map(change) },
  )
}
