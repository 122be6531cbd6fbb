import type { ReactNode } from 'react'
import styles from './fine-print.module.css'

/** Words of less weight beside or below others. */
export function FinePrint({ as: Tag = 'p', children }: { as?: 'p' | 'span'; children: ReactNode }) {
  return <Tag className={styles.finePrint}>{children}</Tag>
}
