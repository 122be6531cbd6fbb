import { Children, type ReactNode } from 'react'
import { classes } from '../attributes.ts'
import styles from './card.module.css'

export type CardProps = {
  children: ReactNode
  /** Gold band on top: for the one card that matters on a screen. */
  kasavu?: boolean
  /** `article` for an item of a list, `section` for a part of a page; both with a heading inside. */
  as?: 'article' | 'section' | 'div'
  className?: string
  /** Id of its heading. */
  'aria-labelledby'?: string
}

/** A sheet with a border. */
export function Card({ children, kasavu = false, as: Element = 'div', className, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classes(styles.card, kasavu && styles.withBand, className)}>
      {kasavu && <KasavuBand />}
      {children}
    </Element>
  )
}

/** The signature: a gold stripe and a fine line below it. */
export function KasavuBand() {
  return <div aria-hidden data-kasavu className={styles.band} />
}

/** Cards side by side as the width allows, as a list. Each child is one item. */
export function CardList({ children, label }: { children: ReactNode; label: string }) {
  return (
    // Safari forgets that a list without bullets is one.
    <ul role="list" aria-label={label} className={styles.grid}>
      {Children.map(children, (card) => card && <li>{card}</li>)}
    </ul>
  )
}

/** Buttons in a row, or one below the other and as wide as a phone. The main one comes first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
