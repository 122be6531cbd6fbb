import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { Drawing } from '../../ui/content/drawing.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'

type LoadFailedProps = { query: Pick<UseQueryResult, 'refetch' | 'isFetching'>; children: string }

/** A failed query, with a way to try again. */
export function LoadFailed({ query, children }: LoadFailedProps) {
  const { t } = useWords()
  const again = (
    <Button variant="quiet" icon={RefreshCw} busy={query.isFetching} onClick={() => void query.refetch()}>
      {t('site.tryAgain')}
    </Button>
  )
  return (
    <>
      <Drawing name="offline" />
      <Notice tone="danger" role="alert" actions={again}>
        {children}
      </Notice>
    </>
  )
}
