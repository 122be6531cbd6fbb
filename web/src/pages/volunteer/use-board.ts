import type { Query, Reply } from '@scan/contract/endpoint.ts'
import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { type InfiniteData, focusManager, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../../app/api/client.ts'
import type { FailureWords } from '../../app/failure.ts'
import { useClient, useSetting } from '../../app/app-context.tsx'
import { queryKeys } from '../../app/api/queries.ts'
import { matches } from './filters.ts'

const PAGE_SIZE = 50

type BoardQuery = Query<typeof publicApi.listRequests>
type Page = Reply<typeof publicApi.listRequests>
type Pages = InfiniteData<Page, string>

export type BoardContent = ReturnType<typeof contentOf>

/** `total` are the open ones that match, read or not; `outside` how many more are open and do not (D10). */
function contentOf({ pages }: Pages, asked: BoardQuery, userId: string) {
  const requests = pages.flatMap((page) => page.requests)
  const isTaken = ({ volunteer }: RequestForVolunteer) => volunteer?.isAccepted === true
  const open = requests.filter((request) => !isTaken(request))
  const accepted = requests.find((request) => isTaken(request) && request.volunteer?.id === userId)
  const { total, outside = 0, acceptsFrom, papersMissing = [], visitsUnconfirmed } = pages.at(-1) ?? {}
  const rest = { accepted, pages: pages.length, acceptsFrom, papersMissing, visitsUnconfirmed }
  if (total !== undefined) return { open, total, outside, ...rest }
  // The whole list came, as the specification has it: the page filters (section 5).
  const matching = open.filter((request) => matches(request, asked))
  return { open: matching, total: matching.length, outside: open.length - matching.length, ...rest }
}

export type Board = ReturnType<typeof useBoard>

/**
 * The board for this search; read again when the reader returns to the tab. While another search is being answered,
 * `content` stays and `isStale` is true. `unfreezeKey` changes with whatever the volunteer does, not with live events.
 */
export function useBoard(asked: BoardQuery, userId: string) {
  const { call } = useClient()
  const queries = useQueryClient()
  const minutesAhead = useSetting('minutesAhead')
  const board = useInfiniteQuery({
    queryKey: [...queryKeys.requests, asked],
    queryFn: ({ pageParam, signal }) =>
      call(publicApi.listRequests, {
        query: { ...asked, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: (pages) => contentOf(pages, asked, userId),
    refetchOnWindowFocus: false,
  })
  const [readings, setReadings] = useState(0)

  const unfreeze = () => setReadings((count) => count + 1)

  /** Reads what is shown of the board again. Rejects with an `ApiError`. */
  const refresh = async () => {
    await queries.refetchQueries({ queryKey: queryKeys.requests, type: 'active' }, { throwOnError: true })
    unfreeze()
  }

  /** After a move of this volunteer's. A failed read shows by itself. */
  const invalidate = () => void queries.invalidateQueries({ queryKey: queryKeys.requests }).then(unfreeze)

  async function changePages(change: (page: Page, index: number) => Page): Promise<void> {
    // A read already under way was sent before, and would undo this.
    await queries.cancelQueries({ queryKey: queryKeys.requests })
    // Cached searches would bring the old state back.
    queries.removeQueries({ queryKey: queryKeys.requests, type: 'inactive' })
    queries.setQueriesData<Pages>(
      { queryKey: queryKeys.requests },
      (all) => all && { ...all, pages: all.pages.map(change) },
    )
  }

  const cacheAccepted = (accepted: RequestForVolunteer) =>
    changePages(({ requests, total, ...page }, index) => {
      const others = requests.filter(({ id }) => id !== accepted.id)
      return {
        ...page,
        ...(total !== undefined && { total: total - 1 }),
        // A coordinator may have asked about one that this board does not show.
        requests: index === 0 ? [accepted, ...others] : others,
      }
    })

  /** Takes a request that is no longer this volunteer's off the board at once, and reads the board again. */
  const remove = async ({ id }: RequestForVolunteer) => {
    await changePages((page) => ({ ...page, requests: page.requests.filter((one) => one.id !== id) }))
    invalidate()
  }

  const onLook = useEffectEvent((isVisible: boolean) => {
    // A failed refresh keeps the old list.
    if (isVisible) void refresh().catch(() => undefined)
  })
  // In place of `refetchOnWindowFocus`, which would leave the list frozen.
  useEffect(() => focusManager.subscribe((isVisible) => onLook(isVisible)), [])

  const [held, setHeld] = useState({ content: board.data, at: board.dataUpdatedAt })
  if (board.data && (board.data !== held.content || board.dataUpdatedAt !== held.at))
    setHeld({ content: board.data, at: board.dataUpdatedAt })
  const content = board.data ?? held.content
  const isStale = !board.data
  return {
    ...board,
    unfreeze,
    refresh,
    invalidate,
    cacheAccepted,
    remove,
    content,
    readAt: minutesAfter(new Date(held.at), minutesAhead),
    isStale,
    unfreezeKey: JSON.stringify([asked, isStale, board.isFetchedAfterMount, content?.pages, readings]),
  }
}

type Failure = Pick<ApiError, 'code' | 'status' | 'message'>

/** Wording of a failed acceptance (specification, section 8). */
export const explainAccept: FailureWords = {
  failed: 'volunteer.board.acceptFailed',
  override: (failure) =>
    isUnavailable(failure) && failure.code !== 'request-has-changed' ? 'volunteer.board.gone' : undefined,
}

/** The board is out of date: the request is gone or has changed, or another tab has accepted one. */
export function isBoardOutdated(failure: Failure): boolean {
  return isUnavailable(failure) || failure.code === 'one-acceptance-at-a-time'
}

function isUnavailable({ status, message }: Failure): boolean {
  return (
    status === 409 ||
    (status === 400 && /already accepted/i.test(message)) ||
    /no longer available/i.test(message)
  )
}
