import { Link } from 'react-router'
import { useWords } from '../../../app/words/use-words.tsx'
import { personPath } from '../../../paths.ts'
import type { ReactNode } from 'react'
import styles from './cells.module.css'

/** Leads to everything about somebody; deleted people are told apart by the start of their id. */
export function PersonLink({
  id,
  name,
  below,
}: {
  id: string
  name: string | null
  /** A second line, part of the same link. */
  below?: ReactNode
}) {
  const { t } = useWords()
  const second = below && <span className={styles.below}>{below}</span>
  if (name === null) {
    return (
      <>
        <span>{t('admin.audit.deleted', { id: id.slice(0, 8) })}</span>
        {second}
      </>
    )
  }
  return (
    <Link
      to={personPath(id)}
      prefetch="intent"
      preventScrollReset
      className={below ? styles.person : styles.contact}
    >
      <span className={below ? styles.clamped : undefined} translate="no">
        {name}
      </span>
      {second}
    </Link>
  )
}
