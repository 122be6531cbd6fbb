import { Funnel, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/forms/button.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import type { Address, AddressWord } from '../address.ts'
import styles from '../admin.module.css'

export interface FilterRowProps {
  address: Address
  /** The words of the address that the fields are about. */
  words: readonly AddressWord[]
  /** The search by words, which is always in sight. */
  search?: ReactNode
  /** The other fields; on a phone they fold away. */
  children?: ReactNode
}

/** The filters of a list, and one press to lift them all. */
export function FilterRow({ address, words, search, children }: FilterRowProps) {
  const { t } = useTranslation()
  const [isNarrow] = useState(() => window.matchMedia?.('(max-width: 48rem)').matches ?? false)
  const holding = words.filter((word) => address.text(word) !== '')
  const count = holding.filter((word) => word !== 'q' && word !== 'person').length
  return (
    <div role="search" className={styles.filters}>
      {search}
      {children && isNarrow ? (
        <Disclosure
          icon={Funnel}
          label={count > 0 ? t('admin.filters.titleActive', { count }) : t('admin.filters.title')}
        >
          <div className={styles.filters}>{children}</div>
        </Disclosure>
      ) : (
        children
      )}
      {holding.length > 0 && (
        <div className={styles.clear}>
          <Button
            variant="quiet"
            icon={RotateCcw}
            onClick={() => address.change(Object.fromEntries(words.map((word) => [word, ''])))}
          >
            {t('admin.filters.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}
