import { happensTo } from '@scan/domain/happenings.ts'
import { useWords } from '../../i18n/use-words.tsx'
import { WhatHappened } from '../../requests/what-happened.tsx'

/** What has happened to a visit without the volunteer's doing. */
export function VisitHappenings({ beside }: { beside: string | undefined }) {
  const { t } = useWords()
  return (
    <WhatHappened
      beside={beside}
      tell={({ kind, requestId }) =>
        // Once they have given it back, having been asked is no longer news.
        happensTo('volunteer', kind) && (kind !== 'assign' || requestId === beside)
          ? { tone: kind === 'admin-complete' ? 'success' : 'info', text: t(`volunteer.happened.${kind}`) }
          : undefined
      }
    />
  )
}
