import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './site-footer.module.css'

export type SiteFooterProps = {
  labels: {
    /** The name of the footer's navigation for screen readers: 'More pages'. */
    navigation: string
    /** The name of the list of helplines: 'Helplines'. */
    helplines: string
  }
  /** Pages of ours (`to`) and other sites (`href`). */
  links: readonly ({ label: string } & ({ to: string; href?: never } | { href: string; to?: never }))[]
  /** Numbers to call in need: { label: 'Elder Line', phone: '14567' }. */
  helplines?: readonly { label: string; phone: string }[]
  /** A closing sentence. */
  children?: ReactNode
}

/** The end of every page. */
export function SiteFooter({ labels, links, helplines = [], children }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        {helplines.length > 0 && (
          <ul role="list" aria-label={labels.helplines} className={styles.helplines}>
            {helplines.map(({ label, phone }) => (
              <li key={phone}>
                <a href={`tel:${phone}`}>
                  <Phone aria-hidden />
                  <span>{`${label} ${phone}`}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <nav aria-label={labels.navigation}>
          <ul role="list" className={styles.links}>
            {links.map((link) => (
              <li key={link.label}>
                {link.to !== undefined ? (
                  <Link to={link.to}>{link.label}</Link>
                ) : (
                  <a href={link.href} rel="noreferrer">
                    {link.label}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {children && <p className={styles.note}>{children}</p>}
      </div>
    </footer>
  )
}
