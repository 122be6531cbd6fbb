import { type LucideIcon, Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { classes } from './attributes.ts'
import { KasavuBand } from './card.tsx'
import styles from './site-header.module.css'
import { SiteMark } from './site-mark.tsx'
import { useUiWords } from './words.tsx'

/** A page of this role, or something done at once such as 'Sign Out'. */
export type HeaderItem = { label: string; icon?: LucideIcon } & (
  | { to: string; onPress?: never; busy?: never }
  | { onPress: () => void; busy?: boolean; to?: never }
)

export type SiteHeaderProps = {
  /** Where the site's name leads: the reader's home. */
  homeTo: string
  items: readonly HeaderItem[]
  /** The `DisplayControl`. */
  display: ReactNode
  words: {
    /** The name of the navigation for screen readers: 'Main'. */
    navigation: string
    menu: string
    closeMenu: string
  }
}

/** The top of every page. Where there is little room, the items fold into a menu as wide as the page. */
export function SiteHeader({ homeTo, items, display, words }: SiteHeaderProps) {
  const { siteName } = useUiWords()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const menuId = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const MenuIcon = open ? X : Menu

  useEffect(() => setOpen(false), [pathname])

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      menuButton.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={homeTo} className={styles.home}>
          <SiteMark />
          <span className={styles.name}>{siteName}</span>
        </Link>
        <div className={styles.display}>{display}</div>
        <button
          ref={menuButton}
          type="button"
          className={classes(styles.item, styles.boxed, styles.menuButton)}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
        >
          <MenuIcon aria-hidden />
          {open ? words.closeMenu : words.menu}
        </button>
        <nav id={menuId} aria-label={words.navigation} className={classes(styles.nav, open && styles.open)}>
          <ul role="list" className={styles.items}>
            {items.map((item) => (
              <li key={item.label}>
                <Item item={item} close={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <KasavuBand />
    </header>
  )
}

function Item({ item, close }: { item: HeaderItem; close: () => void }) {
  const inside = (
    <>
      {item.icon && <item.icon aria-hidden />}
      {item.label}
    </>
  )
  if (item.to !== undefined) {
    return (
      <NavLink to={item.to} end className={styles.item} onClick={close}>
        {inside}
      </NavLink>
    )
  }
  return (
    <button
      type="button"
      className={styles.item}
      aria-disabled={item.busy || undefined}
      onClick={() => {
        if (item.busy) return
        close()
        item.onPress()
      }}
    >
      {inside}
    </button>
  )
}
