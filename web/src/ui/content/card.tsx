import type { ReactNode } from 'react'
import { classes } from '../attributes.ts'
import styles from './card.module.css'

export type CardProps = {
  children: ReactNode
  /** Gold band on top: for the one card that matters on a screen. */
  kasavu?: boolean
  /** `article` for an item of a list, `section` for a part of a page; both with a heading inside. */
  as?: 'article' | 'section' | 'div'
  id?: string
  className?: string
  'aria-labelledby'?: string
}

/** A sheet with a border. */
export function Card({ children, kasavu = false, as: Element = 'div', className, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classes('box stack', styles.card, kasavu && styles.withBand, className)}>
      {kasavu && <KasavuBand />}
      {children}
    </Element>
  )
}

/** The signature: a gold stripe and a fine line below it. */
export function KasavuBand() {
  return <div aria-hidden data-kasavu className={classes('stack gap-4', styles.band)} />
}

export type CardListProps<Item> = {
  label: string
  items: readonly Item[]
  /** How many there are, whether they are here or not. */
  total?: number
  children: (item: Item) => ReactNode
}

/** This many fill whole rows of one, two, three or four cards. */
const GROUP_SIZE = 12

/** In groups, of which the browser lays out those near the screen; searching, keys and reading aloud reach all. */
export function CardList<Item extends { id: string }>({
  label,
  items,
  total = items.length,
  children: card,
}: CardListProps<Item>) {
  const firsts = items.flatMap((_, index) => (index % GROUP_SIZE === 0 ? [index] : []))
  return (
    // A list element would own its groups, and not their cards.
    <div role="list" aria-label={label} className={styles.list}>
      {firsts.map((first) => (
        <div key={first} className={styles.grid}>
          {items.slice(first, first + GROUP_SIZE).map((item, index) => (
            <div key={item.id} role="listitem" aria-posinset={first + index + 1} aria-setsize={total}>
              {card(item)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Buttons in a row or, on a phone, one below the other at full width. The main one comes first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={classes('row', styles.actions)}>{children}</div>
}
