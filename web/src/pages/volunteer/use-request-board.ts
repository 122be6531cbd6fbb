import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { useOutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useUser } from '../../app/app-context.tsx'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { useSearch } from '../../ui/use-search.ts'
import { type Filters, asked, defaultFilters, fromAddress, toAddress } from './filters.ts'
import { useOrder } from './use-order.ts'
import { useBoard } from './use-board.ts'

export type TabName = 'available' | 'accepted'

/** A search is sent once nothing has been typed for this long. */
const TYPING_PAUSE_MS = 300
/** An answer within this time needs no 'Looking...'. */
const SHORT_WAIT_MS = 300

export type RequestBoardState = ReturnType<typeof useRequestBoard>

/** What a volunteer sees of the board, what they asked of it, and what became of what they did. */
export function useRequestBoard() {
  const { t } = useWords()
  const user = useUser()
  const [address, changeAddress] = useSearch()
  const defaults = defaultFilters(user)
  const filters = fromAddress(address, defaults)
  const paused = useDebouncedValue(filters.search, TYPING_PAUSE_MS)
  // What was cleared is not asked for once more.
  const search = filters.search && paused
  const { near, order } = useOrder(user)
  const board = useBoard({ ...asked({ ...filters, search }, user), ...near }, user.id)
  const isLooking = useDebouncedValue(board.isStale, SHORT_WAIT_MS) && board.isStale && !board.isError
  const [tab, setTab] = useState<TabName>('available')
  const [requestToAccept, setRequestToAccept] = useState<RequestForVolunteer>()
  const place = useOutcomePlace()
  const freshness = useOutcomePlace()

  const { accepted } = board.content ?? {}
  useLoss(accepted?.id, board.pastHasChanged)

  const refresh = useAction(board.readAgain, {
    explain: { failed: 'volunteer.board.refreshFailed', own: () => 'volunteer.board.refreshFailed' },
    done: 'volunteer.board.refreshed',
    isToasted: false,
    onFailed: (_failure, told) => place.tell(told),
    place: freshness,
  })
  const { clear: clearPlace } = place
  const { clear: clearRefresh } = refresh
  const clear = useCallback(() => {
    clearPlace()
    clearRefresh()
  }, [clearPlace, clearRefresh])
  const outcome = { said: place.said, clear }
  const askToAccept = useCallback(
    (request: RequestForVolunteer) => {
      clear()
      setRequestToAccept(request)
    },
    [clear],
  )

  return {
    board,
    filters,
    defaults,
    order,
    setFilters: (change: Partial<Filters>) =>
      changeAddress((latest) => toAddress({ ...fromAddress(latest, defaults), ...change }, defaults)),
    isLooking,
    accepted,
    tab: accepted ? 'accepted' : tab,
    setTab,
    place,
    outcome,
    /** That the board was read again, until the next press. */
    freshness: freshness.said && t('volunteer.board.refreshed'),
    isRefreshing: refresh.isBusy,
    refresh: () => {
      place.clear()
      refresh.run()
    },
    requestToAccept,
    askToAccept,
    closeQuestion: () => setRequestToAccept(undefined),
    /** The accepted request is no longer this volunteer's, and they know it: the board is open again. */
    leave: (request: RequestForVolunteer) => {
      setTab('available')
      void board.drop(request)
    },
  }
}

/** Calls `onLost` when the accepted request is no longer there, whoever's doing it was. */
function useLoss(acceptedId: string | undefined, onLost: () => void): void {
  const before = useRef(acceptedId)
  const lost = useEffectEvent(onLost)
  useEffect(() => {
    if (before.current !== undefined && acceptedId === undefined) lost()
    before.current = acceptedId
  }, [acceptedId])
}
