import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

export type NoticeProps = {
  tone?: keyof typeof ICONS
  title?: string
  /** A sentence, or several paragraphs. */
  children?: ReactNode
  /** Buttons or links below the words. */
  actions?: ReactNode
  /**
   * Left out for what is on the page from the start. `status` if it appears after something was done, `alert` if it
   * can't wait. A screen reader reliably notices only what appears inside a region that was there before: where it
   * matters, keep the notice's parent in a `role="status"` element and leave this out.
   */
  role?: 'status' | 'alert'
}

/** A message that stays where it is. */
export function Notice({ tone = 'info', title, children, actions, role }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div data-tone={tone} className={styles.notice} role={role} data-kept-clear>
      <Icon aria-hidden />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
