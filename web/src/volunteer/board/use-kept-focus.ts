import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface Focused {
  element: Element
  /** Which element of its card it is, and will be of the one that takes its place. */
  name: string
  /** The ids of the cards from its own to the last, then of those before it, the nearest first. */
  cards: string[]
}

/**
 * Keeps the focus among cards that come and go: where the one that had it is gone, the next that is still there has it, and
 * without any the heading. Else whoever uses keys or a screen reader would be back at the top of the page. Returns what
 * the element around the cards hears.
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
    // Of an element that is taken away, nobody hears.
    onBlur: () => {
      focused.current = undefined
    },
  }
}
