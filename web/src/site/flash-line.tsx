import { CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { newsRead, useSession } from '../session/session.ts'
import styles from './site.module.css'

const SENTENCES = { 'signed-in': 'accounts.signIn.success', 'signed-out': 'replies.signed-out' } as const

/**
 * That somebody has signed in or out leads to another page, where its toast passes in 2 seconds (D12): the sentence stays
 * here until it is read or that page is left.
 */
export function NewsLine() {
  const { t } = useTranslation()
  const { news } = useSession()
  const { pathname } = useLocation()
  const since = useRef<{ news: typeof news; pages: string[] }>({ news: null, pages: [] })

  useEffect(() => {
    if (since.current.news !== news) since.current = { news, pages: [] }
    const { pages } = since.current
    if (!pages.includes(pathname)) pages.push(pathname)
    // The first page is where it happened, the second where that led.
    if (news && pages.length > 2) newsRead()
  }, [news, pathname])

  if (!news) return null
  return (
    <section aria-label={t('site.news')} className={styles.news}>
      <CircleCheck aria-hidden />
      <p>{t(SENTENCES[news])}</p>
      <button type="button" onClick={newsRead}>
        <X aria-hidden />
        {t('site.dismiss')}
      </button>
    </section>
  )
}
