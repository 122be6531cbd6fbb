import { createContext, use, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { focusPageHeading } from '../../ui/site/route-announcer.tsx'

export interface OwnTitle {
  /** The path of the page that it is the title of. */
  of: string
  title: string
}

export const OwnTitleContext = createContext<(own: OwnTitle | undefined) => void>(() => {})

/** Has this page's `h1` say whom or what it is about, once that is known, and takes the focus there: one reads on from it. */
export function useOwnTitle(title: string): void {
  const setOwn = use(OwnTitleContext)
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    setOwn({ of: pathname, title })
    return () => setOwn(undefined)
  }, [setOwn, pathname, title])
  useEffect(() => void focusPageHeading(), [pathname])
}
