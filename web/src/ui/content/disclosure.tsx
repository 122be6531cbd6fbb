import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classes } from '../attributes.ts'
import styles from './disclosure.module.css'

export type DisclosureProps = {
  /** The fragment by which an address names it. */
  id?: string
  summaryRef?: Ref<HTMLElement>
  label: ReactNode
  icon?: LucideIcon
  /** Initially open; after that it is the reader's. */
  startOpen?: boolean
  /** Without its lines, where its surroundings matter more. */
  isQuiet?: boolean
  children: ReactNode
}

/** Something that folds away. Native, so it works before any script. */
export function Disclosure({
  id,
  summaryRef,
  label,
  icon: Icon,
  startOpen = false,
  isQuiet = false,
  children,
}: DisclosureProps) {
  return (
    <details id={id} className={isQuiet ? styles.quiet : styles.lined} open={startOpen}>
      <summary ref={summaryRef} className={classes('strong', styles.summary)}>
        {Icon && <Icon aria-hidden />}
        <span className={styles.label}>{label}</span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      <div className={classes('stack', styles.content)}>{children}</div>
    </details>
  )
}
