import { mailtoOf } from '@scan/contract/contact.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import styles from './cells.module.css'

/** How to reach somebody: one link to write, one to call. */
export function ContactLinks({ email, phone }: { email?: string; phone?: string | null }) {
  const { t } = useWords()
  return (
    <>
      {email && (
        <a className={styles.contact} href={mailtoOf(email)} translate="no">
          {email}
        </a>
      )}
      {phone ? (
        <a className={styles.contact} href={`tel:+91${phone}`} translate="no">
          {groupedPhone(phone)}
        </a>
      ) : (
        phone === null && <span>{t('admin.noContact')}</span>
      )}
    </>
  )
}
