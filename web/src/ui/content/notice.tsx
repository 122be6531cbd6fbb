import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../attributes.ts'
import styles from './notice.module.css'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

export type NoticeProps = {
  tone?: keyof typeof ICONS
  title?: string
  children?: ReactNode
  actions?: ReactNode
  /** A drawing of what happened, in the icon's place. */
  picture?: ReactNode
  /** Where there is room its action stands beside the words. */
  isFlat?: boolean
  className?: string | undefined
  /** Only for what appears later. Where it must not be missed, let its parent be a region that was there before. */
  role?: 'status' | 'alert'
}

/** A message that stays where it is. */
export function Notice(props: NoticeProps) {
  const { tone = 'info', title, children, actions, picture, isFlat, className, role } = props
  const Icon = ICONS[tone]
  return (
    <div
      data-tone={tone}
      className={classes(
        'beside',
        styles.notice,
        Boolean(picture) && styles.pictured,
        isFlat && styles.flat,
        className,
      )}
      role={role}
      data-kept-clear
    >
      {picture ?? <Icon aria-hidden />}
      <div className={`stack gap-8 ${styles.body}`}>
        {title && <p className={`strong ${styles.title}`}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
        {actions && <div className={`row gap-12 ${styles.actions}`}>{actions}</div>}
      </div>
    </div>
  )
}
