import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  icon?: LucideIcon
  /** In place of an icon, where the whole page is empty. */
  picture?: ReactNode
  children: string
  action?: ReactNode
}

/** Nothing to show, and what to do then. */
export function EmptyState({ icon: Icon, picture, children, action }: EmptyStateProps) {
  return (
    <div className={`box stack action-icon ${styles.empty}`}>
      {Icon && <Icon aria-hidden />}
      {picture}
      <p className={`lead ${styles.sentence}`}>{children}</p>
      {action}
    </div>
  )
}
