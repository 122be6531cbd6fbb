import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface Focused {
  element: Element
  /** Which element of its card it is, and will be in the card that takes its place. */
  name: string
  /** The ids of the cards from its own to the last, then of those before it, nearest first. */
  cards: string[]
}

/**
 * Keeps the focus among cards that come and go: when the focused card is gone, the next one still there takes it, or
 * the heading if none is. Otherwise people who use keys or a screen reader would be back at the top of the page.
 * Returns the event handlers for the element around the cards.
 */
export function useKeptFocus(cardIds: readonly string[], heading: RefObject<HTMLElement | null>) {
  const focused = useRef<Focused>(undefined)
  useLayoutEffect(() => {
    const was = focused.current
    if (!was || was.element.isConnected) return
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const card = was.cards.map((id) => document.getElementById(id)).find(Boolean)
    ;(card?.querySelector<HTMLElement>(was.name) ?? heading.current)?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      const index = cardIds.indexOf(target.closest('article')?.id ?? '')
      const cards = [...cardIds.slice(index), ...cardIds.slice(0, index).toReversed()]
      focused.current = { element: target, name: target.localName, cards }
    },
    // Removing an element fires no event.
    onBlur: () => {
      focused.current = undefined
    },
  }
}
