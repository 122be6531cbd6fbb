import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { followLiveEvents } from '../api/live.ts'

/** Around the pages that are for one role. While one of them stands, it hears of what has changed. */
export default function SignedIn() {
  useEffect(() => {
    const standing = new AbortController()
    followLiveEvents(standing.signal)
    return () => standing.abort()
  }, [])
  return <Outlet />
}
