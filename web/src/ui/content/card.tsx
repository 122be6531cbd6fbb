import type { ReactNode } from 'react'
import { classes } from '../attributes.ts'
import styles from './card.module.css'

export type CardProps = {
  children: ReactNode
  /** A white sheet with the gold band on top: for the one card that matters on a screen. */
  kasavu?: boolean
  /** `article` for an item of a list, `section` for a part of a page; both with a heading inside. */
  as?: 'article' | 'section' | 'div'
  id?: string
  className?: string
  'aria-labelledby'?: string
}

/** A part of a page, on the paper, under a fine line. */
export function Card({ children, kasavu = false, as: Element = 'div', className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classes('stack', styles.card, kasavu && `box ${styles.withBand}`, className)}
    >
      {kasavu && <KasavuBand />}
      {children}
    </Element>
  )
}

/** The signature: a gold stripe and a fine line below it. */
export function KasavuBand() {
  return <div aria-hidden data-kasavu className={classes('stack', styles.band)} />
}

/** Buttons in a row or, on a phone, one below the other at full width. The main one comes first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={classes('row', styles.actions)}>{children}</div>
}
