import { useEffect, useState } from 'react'

/** The same has been under way for this long. */
export function useLasts(what: string | boolean | undefined, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!what) return
    const timer = setTimeout(() => setLasts(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [what, milliseconds])
  return lasts
}
