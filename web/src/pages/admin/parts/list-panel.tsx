import { ListChecks, RefreshCw, SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { EmptyState } from '../../../ui/content/empty-state.tsx'
import { Notice } from '../../../ui/content/notice.tsx'
import { Skeleton } from '../../../ui/content/skeleton.tsx'
import type { List } from './use-api-list.ts'
import type { Filters } from './use-filters.ts'
import { Pages, pagesOf } from './pages.tsx'

export interface ListPanelProps<Item> {
  list: List<Item>
  filters: Pick<Filters, 'page' | 'goToPage'>
  /** Whether filters are set, so that an empty list says so. */
  isFiltered?: boolean
  /** Shown instead of the words for an empty list. */
  whenEmpty?: ReactNode
  /** How the items are shown; there is at least one. */
  children: (items: Item[]) => ReactNode
}

/** A list: loading, failed, empty, or there, page by page. */
export function ListPanel<Item>({
  list,
  filters,
  isFiltered = false,
  whenEmpty,
  children,
}: ListPanelProps<Item>) {
  const { t } = useWords()
  const { name, items, total, more, failure } = list
  const isBeyond = items?.length === 0 && total > 0 && !list.isStale
  const { page, goToPage } = filters

  useEffect(() => {
    // The last row of the last page is gone.
    if (isBeyond && page > 1) goToPage(Math.min(page - 1, pagesOf(total)))
  }, [isBeyond, page, total, goToPage])

  return (
    <>
      <ReadingFailure reading={list} />
      {!items && !failure && <Skeleton shape="rows" label={t(`admin.lists.${name}.loading`)} />}
      {items?.length === 0 &&
        !isBeyond &&
        (whenEmpty ?? (
          <EmptyState icon={ListChecks}>
            {isFiltered ? t('admin.noneHere') : t(`admin.lists.${name}.empty`)}
          </EmptyState>
        ))}
      {items && items.length > 0 && children(items)}
      <Pages filters={filters} total={total} more={more} isStale={list.isStale} />
    </>
  )
}

/** Why something could not be read, and a way to try again; or that it is gone. */
export function ReadingFailure({
  reading: { name, failure, gone, isReading, readAgain },
}: {
  reading: Pick<List<unknown>, 'name' | 'failure' | 'gone' | 'isReading' | 'readAgain'>
}) {
  const { t } = useWords()
  if (gone) return <EmptyState icon={SearchX}>{gone}</EmptyState>
  if (!failure) return null
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <Button
          variant="quiet"
          icon={RefreshCw}
          busy={isReading}
          busyLabel={t(`admin.lists.${name}.loading`)}
          onClick={readAgain}
        >
          {t('admin.tryAgain')}
        </Button>
      }
    >
      {failure}
    </Notice>
  )
}
