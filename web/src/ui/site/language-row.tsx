import { classes } from '../attributes.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import styles from './language-row.module.css'

export type LanguageRowProps = {
  /** The name of the row for screen readers: 'Language'. */
  label: string
  /** Each by its own name. `to` is the page's address in that language, if it has one. */
  languages: readonly { value: string; label: string; to?: string }[]
  value: string
  onChange: (language: string) => void
}

/**
 * The languages the page can be read in, all in sight: somebody who needs another can't read whatever would hide them.
 */
export function LanguageRow({ label, languages, value, onChange }: LanguageRowProps) {
  const isHydrated = useIsHydrated()
  return (
    <nav aria-label={label} className={styles.row}>
      <ul role="list" className={styles.languages} translate="no">
        {languages.map(({ value: language, label: name, to }) => {
          const own = {
            lang: language,
            'aria-current': language === value ? ('true' as const) : undefined,
            className: classes(styles.language, to === undefined && !isHydrated && styles.early),
          }
          return (
            <li key={language}>
              {to === undefined ? (
                <button type="button" {...own} onClick={() => onChange(language)}>
                  {name}
                </button>
              ) : (
                // Followed before any script has run, and into another tab; `first.js` keeps the choice then.
                <a
                  href={to}
                  hrefLang={language}
                  {...own}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
                    event.preventDefault()
                    onChange(language)
                  }}
                >
                  {name}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
