import type { ReactNode } from 'react'
import { Drawing, type Scene } from './drawing.tsx'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  drawing: Scene
  children: string
  action?: ReactNode
}

/** Nothing to show, and what to do then. */
export function EmptyState({ drawing, children, action }: EmptyStateProps) {
  return (
    <div className={`row ${styles.empty}`}>
      <Drawing name={drawing} />
      <div className="stack">
        <p className={`lead ${styles.sentence}`}>{children}</p>
        {action}
      </div>
    </div>
  )
}
