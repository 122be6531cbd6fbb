import type { User } from '@scan/contract/accounts.ts'
import { happensTo } from '@scan/domain/notices.ts'
import { useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { supportPath } from '../shared/support-path.ts'
import { WhatHappened } from '../shared/what-happened.tsx'

const GOOD = new Set(['accept', 'assign', 'complete', 'admin-complete'])

/** What has happened to the citizen's request without their doing. */
export function RequestNotices({ user, onNews }: { user: User; onNews: () => void }) {
  const { t } = useWords()
  const { request, lastOutcome } = user
  const volunteer = request?.volunteer
  const [hadVolunteer, setHadVolunteer] = useState(false)
  if (volunteer && !hadVolunteer) setHadVolunteer(true)
  // The details have gone and `helpstatus` is true (specification, section 4).
  const isCompleted = hadVolunteer && !request && lastOutcome === 'complete'
  return (
    <WhatHappened
      saw={
        isCompleted
          ? {
              kind: 'complete',
              text: t('citizen.happened.complete'),
              onGotIt: () => setHadVolunteer(false),
            }
          : undefined
      }
      onNews={onNews}
      current={request && { id: request.id, status: volunteer ? 'accepted' : 'open' }}
      beside={[request?.id, volunteer?.id, volunteer?.code, lastOutcome].join()}
      tell={({ kind, requestId }) => {
        if (!happensTo('citizen', kind)) return undefined
        const comes = kind === 'accept' && requestId === request?.id ? volunteer?.name : undefined
        return {
          tone: GOOD.has(kind) ? 'success' : 'info',
          text: comes ? t('citizen.happened.acceptBy', { name: comes }) : t(`citizen.happened.${kind}`),
          support:
            kind === 'admin-cancel'
              ? { to: supportPath(user), label: t('citizen.request.support') }
              : undefined,
        }
      }}
    />
  )
}
