import { Link } from 'react-router'
import { useWords } from '../../i18n/use-words.tsx'
import { personPath } from '../../paths.ts'
import styles from './admin-table.module.css'

/** Leads to everything about somebody; of who was deleted the first part of the id tells one from another. */
export function PersonLink({ id, name }: { id: string; name: string | null }) {
  const { t } = useWords()
  if (name === null) return <span>{t('admin.audit.deleted', { id: id.slice(0, 8) })}</span>
  return (
    <Link to={personPath(id)} prefetch="intent" preventScrollReset className={styles.contact}>
      {name}
    </Link>
  )
}
