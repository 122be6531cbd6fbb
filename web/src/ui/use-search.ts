import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What follows the address's question mark, and how to change it. The address follows a change a moment later, and the
 * page after that; on a slow phone several are under way. Each starts from the last, so that none loses another.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams()
  const shown = useRef(search)
  const onTheirWay = useRef<string[]>([])
  useEffect(() => {
    shown.current = search
    // One that has arrived covers those before it; any other address is somebody else's doing.
    const come = onTheirWay.current.lastIndexOf(String(search))
    onTheirWay.current = come < 0 ? [] : onTheirWay.current.slice(come + 1)
  }, [search])

  const changeSearch = useCallback(
    (change: (latest: URLSearchParams) => URLSearchParams) => {
      const after = change(new URLSearchParams(onTheirWay.current.at(-1) ?? shown.current))
      onTheirWay.current.push(String(after))
      setSearch(after, { replace: true, preventScrollReset: true })
    },
    [setSearch],
  )
  return [search, changeSearch] as const
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
