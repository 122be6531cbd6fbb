import { happensTo } from '@scan/domain/notices.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { WhatHappened } from '../shared/what-happened.tsx'

/** What has happened to a visit without the volunteer's doing. */
export function VisitNotices({ visit, onNews }: { visit: string | null | undefined; onNews: () => void }) {
  const { t } = useWords()
  return (
    <WhatHappened
      onNews={onNews}
      current={visit ? { id: visit, status: 'accepted' } : visit === null ? null : undefined}
      beside={visit}
      tell={({ kind }) =>
        happensTo('volunteer', kind)
          ? { tone: kind === 'admin-complete' ? 'success' : 'info', text: t(`volunteer.happened.${kind}`) }
          : undefined
      }
    />
  )
}
