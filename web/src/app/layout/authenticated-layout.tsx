import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useApp } from '../app-context.tsx'
import { followLiveEvents } from '../api/live.ts'
import { paths } from '../../paths.ts'
import { usePrefetch } from './use-prefetch.ts'

/** Around the pages for one role. While one of them is open, it hears of what has changed. */
export default function AuthenticatedLayout() {
  const { client, fetch, queries, session, tokens } = useApp()
  useEffect(() => {
    const whileOpen = new AbortController()
    followLiveEvents({ client, fetch, queries, tokens, onChange: session.expectScroll }, whileOpen.signal)
    return () => whileOpen.abort()
  }, [client, fetch, queries, session, tokens])
  // Where the line breaks it could not be fetched any more, and says what has happened.
  usePrefetch(paths.signIn)
  return <Outlet />
}
