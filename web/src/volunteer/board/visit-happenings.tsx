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
        // To whoever has given it back, that they were asked is no news any more.
        happensTo('volunteer', kind) && (kind !== 'assign' || requestId === beside)
          ? { tone: kind === 'admin-complete' ? 'success' : 'info', text: t(`volunteer.happened.${kind}`) }
          : undefined
      }
    />
  )
}
