import type { ReactNode } from 'react'
import { classes } from '../attributes.ts'
import styles from './page.module.css'
import { useUiLabels } from '../ui-labels.tsx'

export type PageProps = {
  /** The `h1`, and the document's title before the site's name. */
  title: string
  lead?: ReactNode
  /** If the document's title should say more or less than the `h1`. */
  documentTitle?: string
  /** `narrow` for forms and notices, `wide` for boards and lists, `full` for desktop work. */
  width?: 'narrow' | 'wide' | 'full'
  /** Close to the header: for a page whose list matters more than its name. */
  dense?: boolean
  /** Title and lead only greet, and are not printed. */
  greets?: boolean
  /** With a Malayalam word so long that the largest letters would break it on a phone. */
  hasLongTitle?: boolean
  /** For a page that draws its own `h1`, such as the landing page's hero. It must hold one. */
  ownHeading?: boolean
  /** Fills the other half of a wide screen; repeats other text. */
  beside?: ReactNode
  children: ReactNode
}

/** The main part of a page: one `h1`, the document's title, and everything below in even distances. */
export function Page({
  title,
  lead,
  documentTitle,
  width = 'wide',
  dense,
  greets,
  hasLongTitle,
  ownHeading,
  beside,
  children,
}: PageProps) {
  const { siteName } = useUiLabels()
  const name = documentTitle ?? title
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes(
        styles.page,
        width !== 'wide' && styles[width],
        dense && styles.dense,
        hasLongTitle && styles.longTitle,
      )}
    >
      <title>{name === siteName ? siteName : `${name} – ${siteName}`}</title>
      {!ownHeading && (
        <div className={classes('stack gap-12', styles.head, greets && 'no-print')}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
      )}
      {children}
      {beside && <aside className={`stack gap-24 no-print ${styles.beside}`}>{beside}</aside>}
    </main>
  )
}

/** The first thing a key reaches on every page. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#main"
      className={classes('strong no-print', styles.skip)}
      onClick={(event) => {
        // The router must not mistake the jump for a change of page.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {children}
    </a>
  )
}
