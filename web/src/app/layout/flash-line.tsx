import { CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../words/use-words.tsx'
import { useLocation } from 'react-router'
import { useSession } from '../app-context.tsx'
import styles from './site.module.css'

/**
 * Whoever leaves is led to a page that does not say so by itself: here the sentence stays until it is read or that page
 * is left.
 */
export function FlashLine() {
  const { t } = useWords()
  const { flash, flashRead } = useSession()
  const { pathname } = useLocation()
  const since = useRef<{ flash: typeof flash; pages: string[] }>({ flash: null, pages: [] })

  useEffect(() => {
    if (since.current.flash !== flash) since.current = { flash, pages: [] }
    const { pages } = since.current
    if (!pages.includes(pathname)) pages.push(pathname)
    // The first page is where it happened, the second where it led.
    if (flash && pages.length > 2) flashRead()
  }, [flash, flashRead, pathname])

  return (
    // There from the start: what appears in a region that appears with it often goes unsaid.
    <div role="status">
      {flash && (
        <section aria-label={t('site.flash')} className={styles.flash}>
          <CircleCheck aria-hidden />
          <p>{t(`replies.${flash}`)}</p>
          <button type="button" onClick={flashRead}>
            <X aria-hidden />
            <span>{t('site.dismiss')}</span>
          </button>
        </section>
      )}
    </div>
  )
}
