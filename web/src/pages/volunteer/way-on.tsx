import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/forms/button.tsx'
import styles from './way-on.module.css'

/** A link to another page, with a line on what is there. */
export function WayOn(way: { to: string; icon: LucideIcon; line: string; children: ReactNode }) {
  return (
    <div className={styles.way}>
      <LinkButton to={way.to} variant="quiet" icon={way.icon}>
        {way.children}
      </LinkButton>
      <p>{way.line}</p>
    </div>
  )
}

/** What follows below the board. */
export function BelowBoard({ children }: { children: ReactNode }) {
  return <div className={styles.below}>{children}</div>
}
