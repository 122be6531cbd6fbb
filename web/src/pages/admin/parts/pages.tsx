import { ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import type { Filters } from './use-filters.ts'
import styles from './pages.module.css'

export interface PagesProps {
  filters: Pick<Filters, 'page' | 'goToPage'>
  /** The total over all pages. */
  total: number
  /** Whether there are more than that. */
  more?: boolean
  /** Whether the rows are still those of the page before. */
  isStale?: boolean
}

/** Which rows of how many are shown, and the way to the others; nothing if one page holds them all. */
export function Pages({ filters: { page, goToPage }, total, more = false, isStale = false }: PagesProps) {
  const { t } = useWords()
  const last = pagesOf(total)
  const nav = useRef<HTMLElement>(null)
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || isStale) return
    isAwaited.current = false
    // After turning the page, reading goes on at its top.
    nav.current?.parentElement?.querySelector<HTMLElement>('table tbody > tr')?.focus()
  }, [page, isStale])
  const turnTo = (to: number) => {
    isAwaited.current = true
    goToPage(to)
  }
  if (last <= 1 && !more) return null
  return (
    <nav ref={nav} aria-label={t('admin.pages.label')} className={styles.pages}>
      <p role="status">
        {t(more ? 'admin.pages.shownOfMore' : 'admin.pages.shown', {
          from: (page - 1) * ROWS_PER_PAGE + 1,
          to: Math.min(page * ROWS_PER_PAGE, total),
          count: total,
        })}
      </p>
      {page > 1 && (
        <Button variant="quiet" icon={ChevronLeft} onClick={() => turnTo(page - 1)}>
          {t('admin.pages.earlier')}
        </Button>
      )}
      {(page < last || more) && (
        <Button variant="quiet" icon={ChevronRight} className={styles.next} onClick={() => turnTo(page + 1)}>
          {t('admin.pages.next')}
        </Button>
      )}
    </nav>
  )
}

export function pagesOf(total: number): number {
  return Math.ceil(total / ROWS_PER_PAGE)
}
