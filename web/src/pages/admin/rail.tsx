import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { localeOf } from '../../app/words/locale.ts'
import { useWords } from '../../app/words/use-words.tsx'
import styles from './rail.module.css'

export interface Place {
  to: string
  label: string
  /** How many things are there; null if not known yet, with its room reserved. */
  count?: number | null | undefined
  /** `page` if it leads to what is open, `true` if what is open lies below it. */
  current?: 'page' | 'true' | undefined
  /** The places below it, while one of them is open. */
  below?: readonly Place[] | undefined
}

/** The panel's places: beside the page on a desktop, folded into one control above it on a phone. */
export function Rail({ places }: { places: readonly Place[] }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const control = useRef<HTMLButtonElement>(null)
  const listId = useId()

  return (
    <nav
      aria-label={t('admin.tabs.label')}
      className={styles.rail}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpen(false)
        control.current?.focus()
      }}
    >
      <button
        ref={control}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        className={styles.control}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{t('admin.tabs.label')}</span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </button>
      <div id={listId} className={styles.places} data-open={isOpen || undefined}>
        <Places places={places} onGo={() => setOpen(false)} />
      </div>
    </nav>
  )
}

function Places({ places, onGo }: { places: readonly Place[]; onGo: () => void }) {
  return (
    <ul role="list" className={styles.list}>
      {places.map((place) => (
        <li key={place.to}>
          <Link
            to={place.to}
            prefetch="intent"
            preventScrollReset
            aria-current={place.current}
            className={styles.place}
            onClick={onGo}
          >
            <span>{place.label}</span> <Count of={place} />
          </Link>
          {place.below && <Places places={place.below} onGo={onGo} />}
        </li>
      ))}
    </ul>
  )
}

function Count({ of }: { of: Place }) {
  const { language } = useWords()
  if (of.count === undefined) return null
  return (
    <span className={styles.count} hidden={of.count === null}>
      {of.count?.toLocaleString(localeOf(language))}
    </span>
  )
}
