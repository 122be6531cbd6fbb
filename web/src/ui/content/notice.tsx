import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

export type NoticeProps = {
  tone?: keyof typeof ICONS
  title?: string
  children?: ReactNode
  actions?: ReactNode
  /** Only for what appears later. Where it must not be missed, let its parent be a region that was there before. */
  role?: 'status' | 'alert'
}

/** A message that stays where it is. */
export function Notice({ tone = 'info', title, children, actions, role }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div data-tone={tone} className={`beside ${styles.notice}`} role={role} data-kept-clear>
      <Icon aria-hidden />
      <div className={`stack gap-8 ${styles.body}`}>
        {title && <p className={`strong ${styles.title}`}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
        {actions && <div className={`row gap-12 ${styles.actions}`}>{actions}</div>}
      </div>
    </div>
  )
}
