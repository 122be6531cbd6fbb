import { happensTo } from '@scan/domain/happenings.ts'
import { useTranslation } from 'react-i18next'
import { WhatHappened } from '../../requests/what-happened.tsx'

/** What has happened to a visit without the volunteer's doing. */
export function VisitHappenings({ beside }: { beside: string | undefined }) {
  const { t } = useTranslation()
  return (
    <WhatHappened
      beside={beside}
      tell={({ kind }) =>
        happensTo('volunteer', kind)
          ? { tone: kind === 'admin-complete' ? 'success' : 'info', text: t(`volunteer.happened.${kind}`) }
          : undefined
      }
    />
  )
}
