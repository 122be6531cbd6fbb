import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Longest wait for a page's heading before the focus stays where it is. */
const PATIENCE_SECONDS = 10

/**
 * After every change of page, but the first, scrolls to the top and moves the focus to the `h1`, which is then read. A
 * part that the address names takes the focus itself. Paths for which `pageOf` says the same are the same page.
 */
export function RouteAnnouncer({ pageOf = String }: { pageOf?: (pathname: string) => string }) {
  const location = useLocation()
  const pathname = pageOf(location.pathname)
  const named = location.hash.slice(1)
  const shown = useRef(pathname)

  // Before the new page is painted, which would else jump.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (isThere(named)) return
    window.scrollTo(0, 0)
    if (focusPageHeading({ preventScroll: true })) return
    // A page that first asks the server who is there has no heading yet.
    const observer = new MutationObserver(
      () => (isThere(named) || focusPageHeading({ preventScroll: true })) && observer.disconnect(),
    )
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_SECONDS * 1000)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [pathname, named])

  return null
}

function isThere(id: string): boolean {
  return id !== '' && document.getElementById(id) !== null
}

/** Moves the focus to the page's `h1`. False while there is none. */
export function focusPageHeading(options?: FocusOptions): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus(options)
  return true
}
