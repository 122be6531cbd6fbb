import { type LucideIcon, Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { classes } from '../attributes.ts'
import { KasavuBand } from '../content/card.tsx'
import styles from './site-header.module.css'
import { SiteMark } from './site-mark.tsx'
import { useUiLabels } from '../ui-labels.tsx'
import { useIsHydrated } from '../use-is-hydrated.ts'

/** A page of this role, or something done at once such as 'Sign Out'. */
export type HeaderItem = { label: string; icon?: LucideIcon } & (
  | { to: string; id?: never; onPress?: never; busy?: never }
  /** `id` stays while the label changes: the button stays the same, and keeps the focus. */
  | { id: string; onPress: () => void; busy?: boolean; to?: never }
)

export type SiteHeaderProps = {
  /** Where the site's name leads: the reader's home. */
  homeTo: string
  items: readonly HeaderItem[]
  /** The `LanguageRow`. */
  languages: ReactNode
  /** The `DisplayControl`. */
  display: ReactNode
  labels: {
    /** The name of the navigation for screen readers: 'Main'. */
    navigation: string
    menu: string
    closeMenu: string
  }
}

/** The top of every page. If there is little room, the items fold into a menu as wide as the page. */
export function SiteHeader({ homeTo, items, languages, display, labels }: SiteHeaderProps) {
  const { siteName } = useUiLabels()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const menuId = useId()
  const isHydrated = useIsHydrated()
  const fold = useRef<HTMLDetailsElement>(null)
  const MenuIcon = open ? X : Menu

  useEffect(() => setOpen(false), [pathname])

  // It may have been opened before any script ran.
  useEffect(() => setOpen(fold.current?.open ?? false), [])

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      fold.current?.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    <header className={styles.header}>
      {languages}
      <div className={styles.row}>
        <Link to={homeTo} className={styles.home}>
          <SiteMark />
          <span className={styles.name}>{siteName}</span>
        </Link>
        <div className={classes(styles.display, !isHydrated && styles.early)}>{display}</div>
        {/* Native, so that it works before any script has run; what it opens comes after it. */}
        <details
          ref={fold}
          open={open}
          className={styles.fold}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary
            role="button"
            className={classes(styles.item, styles.boxed)}
            aria-expanded={isHydrated ? open : undefined}
            aria-controls={menuId}
          >
            <MenuIcon aria-hidden />
            <span>{open ? labels.closeMenu : labels.menu}</span>
          </summary>
        </details>
        <nav id={menuId} aria-label={labels.navigation} className={styles.nav}>
          <ul role="list" className={styles.items}>
            {items.map((item) => (
              <li key={item.to ?? item.id}>
                <Item
                  item={item}
                  // The page served may have been drawn for another address, and hydration corrects no attributes.
                  isCurrent={isHydrated && item.to !== undefined && matchPath(item.to, pathname) !== null}
                  close={() => setOpen(false)}
                />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <KasavuBand />
    </header>
  )
}

/** The top of a page from which no other can be opened. */
export function NameAlone() {
  const { siteName } = useUiLabels()
  return (
    <header className={styles.header}>
      <p className={classes(styles.row, styles.alone)}>
        <SiteMark />
        <span className={styles.name}>{siteName}</span>
      </p>
      <KasavuBand />
    </header>
  )
}

function Item({ item, isCurrent, close }: { item: HeaderItem; isCurrent: boolean; close: () => void }) {
  const inside = (
    <>
      {item.icon && <item.icon aria-hidden />}
      <span>{item.label}</span>
    </>
  )
  if (item.to !== undefined) {
    return (
      <Link
        to={item.to}
        prefetch="intent"
        aria-current={isCurrent ? 'page' : undefined}
        className={styles.item}
        onClick={close}
      >
        {inside}
      </Link>
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
