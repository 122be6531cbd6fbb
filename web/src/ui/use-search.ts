import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What follows the address's question mark, and how to change it. A change shows at once, the address follows a moment
 * later; on a slow phone several are under way. Each starts from the last, so that none loses another.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams()
  const [shown, show] = useState(search)
  const latest = useRef(search)
  const onTheirWay = useRef<string[]>([])
  useEffect(() => {
    // One that has arrived covers those before it; any other address is somebody else's doing.
    const come = onTheirWay.current.lastIndexOf(String(search))
    onTheirWay.current = come < 0 ? [] : onTheirWay.current.slice(come + 1)
    if (onTheirWay.current.length === 0) show((latest.current = search))
  }, [search])

  const changeSearch = useCallback(
    (change: (latest: URLSearchParams) => URLSearchParams) => {
      const after = change(new URLSearchParams(latest.current))
      onTheirWay.current.push(String(after))
      show((latest.current = after))
      setSearch(after, { replace: true, preventScrollReset: true })
    },
    [setSearch],
  )
  return [shown, changeSearch] as const
}

/** The value once it has not changed for a moment, such as a search while it is being typed. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
