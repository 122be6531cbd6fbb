import type { ReactNode } from 'react'
import { classes } from '../attributes.ts'
import styles from './scrolling.module.css'

type Props = { label: string; className?: string | undefined; children: ReactNode }

/** A table that may be wider than its place: it scrolls sideways, by keys too. */
export function Scrolling({ label, className, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a tab stop keys could not scroll it
    <div role="group" aria-label={label} tabIndex={0} className={classes(styles.scrolls, className)}>
      {children}
    </div>
  )
}
