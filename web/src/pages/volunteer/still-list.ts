import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'

interface StillList {
  /** The list as of the last interaction, each request as last read. */
  shown: RequestForVolunteer[]
  /** What has come in since; changed requests are among them. */
  arrived: RequestForVolunteer[]
  /** By id, what has gone or changed since. */
  lost: ReadonlyMap<string, 'gone' | 'changed'>
}

/**
 * Holds a live list still for its reader. It takes over what has come and gone when `interactionKey`, which names the
 * reader's last action, changes. An empty list takes over at once.
 */
export function useStillList(requests: RequestForVolunteer[], interactionKey: string): StillList {
  const [held, setHeld] = useState({ requests, interactionKey })
  if (held.interactionKey !== interactionKey || (held.requests.length === 0 && requests.length > 0))
    setHeld({ requests, interactionKey })
  return useMemo(() => compared(held.requests, requests), [held.requests, requests])
}

function compared(held: RequestForVolunteer[], read: RequestForVolunteer[]): StillList {
  const byId = new Map(read.map((request) => [request.id, request]))
  // A request whose words have changed has another handle.
  const handles = new Map(held.map(({ id, handle }) => [id, handle]))
  const lost = new Map<string, 'gone' | 'changed'>()
  const shown = held.map((request) => {
    const now = byId.get(request.id)
    if (now?.handle === request.handle) return now
    lost.set(request.id, now ? 'changed' : 'gone')
    return request
  })
  return { shown, arrived: read.filter(({ id, handle }) => handles.get(id) !== handle), lost }
}

/**
 * Keeps the focus among cards that come and go: if the focused card is removed, the next remaining one takes it, or the
 * heading. Returns the event handlers for the element around the cards.
 */
export function useKeptFocus(cardIds: readonly string[], heading: RefObject<HTMLElement | null>) {
  const focused = useRef<{ element: Element; tag: string; nearest: string[] }>(undefined)
  useLayoutEffect(() => {
    const was = focused.current
    if (!was || was.element.isConnected) return
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const card = was.nearest.map((id) => document.getElementById(id)).find(Boolean)
    ;(card?.querySelector<HTMLElement>(was.tag) ?? heading.current)?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      const index = cardIds.indexOf(target.closest('article')?.id ?? '')
      // Those after it, then those before it.
      const nearest = [...cardIds.slice(index), ...cardIds.slice(0, index).toReversed()]
      focused.current = { element: target, tag: target.localName, nearest }
    },
    // Removing an element fires no event.
    onBlur: () => {
      focused.current = undefined
    },
  }
}
