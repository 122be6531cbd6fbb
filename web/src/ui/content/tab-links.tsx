import { Link } from 'react-router'
import { classes } from '../attributes.ts'
import styles from './tabs.module.css'

export type TabLink = {
  to: string
  label: string
  /** A count; null where it is not known yet, and its room is kept. */
  badge?: string | number | null | undefined
  /** `page` where it leads to what is open, `section` where what is open lies below it. */
  current?: 'page' | 'section' | undefined
}

export type TabLinksProps = {
  /** What the links choose between. */
  label: string
  links: readonly TabLink[]
  /** Whether these are the parts of the whole panel: two beside each other on a phone, and a line below them. */
  isMain?: boolean
}

/** Links to pages that belong together. They look like `Tabs`, which choose within one page. */
export function TabLinks({ label, links, isMain = false }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles.links}>
      <ul role="list" className={classes(styles.list, isMain && styles.main)}>
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              prefetch="intent"
              preventScrollReset
              aria-current={link.current === 'section' ? 'true' : link.current}
              className={styles.tab}
            >
              {link.label}
              {link.badge !== undefined && (
                <>
                  {' '}
                  <span className={styles.badge} hidden={link.badge === null}>
                    {link.badge}
                  </span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
