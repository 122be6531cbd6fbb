import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, createPath, parsePath, useLocation } from 'react-router'
import styles from './back-link.module.css'

/** What a link from this list to a page of its own carries, so that `useCameFrom` finds the way back. */
export function useThisList(): { list: string } {
  const { pathname, search } = useLocation()
  return { list: createPath({ pathname, search }) }
}

/** The list this page was opened from, with its filters, and this page's row in it. */
export function useCameFrom(id: string): { path: string | undefined; to: string } | undefined {
  const { list } = (useLocation().state ?? {}) as { list?: string }
  return list === undefined ? undefined : { path: parsePath(list).pathname, to: `${list}#${id}` }
}

/** From one person or case to the list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset className={styles.back}>
      <ArrowLeft aria-hidden />
      <span>{children}</span>
    </Link>
  )
}
