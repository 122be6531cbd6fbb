import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface FocusOnChange {
  /** The changing area; a focus elsewhere on the page stays. */
  area: RefObject<HTMLElement | null>
  shown: boolean | string | undefined
  isBehindQuestion?: boolean
  onChange: () => void
}

/** When one thing replaces another by itself, the focus would fall back to the top of the page. */
export function useFocusOnChange({ area, shown, isBehindQuestion = false, onChange }: FocusOnChange): void {
  const before = useRef(shown)
  const move = useEffectEvent(onChange)
  useEffect(() => {
    // Nothing behind a question can take the focus, and closing it returns the focus to a button that may be gone.
    if (isBehindQuestion || before.current === shown) return
    const wasKnown = before.current !== undefined
    before.current = shown
    const focused = document.activeElement
    if (!wasKnown || (focused !== document.body && !area.current?.contains(focused))) return
    // The message stands above the heading.
    window.scrollTo(0, 0)
    move()
  }, [area, shown, isBehindQuestion])
}
