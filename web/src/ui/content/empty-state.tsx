import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  icon?: LucideIcon
  children: string
  action?: ReactNode
}

/** Nothing to show, and what to do then. */
export function EmptyState({ icon: Icon, children, action }: EmptyStateProps) {
  return (
    <div className={`box stack action-icon ${styles.empty}`}>
      {Icon && <Icon aria-hidden />}
      <p className={`lead ${styles.sentence}`}>{children}</p>
      {action}
    </div>
  )
}
