import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './back-link.module.css'

/** From one person or case to the list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset className={styles.back}>
      <ArrowLeft aria-hidden />
      {children}
    </Link>
  )
}
