import type { PastRequest } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/people.ts'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { useLocation } from 'react-router'
import { useApi } from '../../app/app-context.tsx'
import { queryKeys } from '../../app/api/queries.ts'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { PastList } from '../shared/past-list.tsx'

const PLACE = 'past'

export type PastRequestsProps = {
  /** Asks for the same again; left out while another request is current. */
  onAskAgain?: ((request: PastRequest) => void) | undefined
}

/** A citizen's past requests, folded away. */
export function PastRequests({ onAskAgain }: PastRequestsProps) {
  const { call } = useApi()
  const { t } = useWords()
  const past = useQuery({
    queryKey: queryKeys.pastRequests,
    queryFn: async ({ signal }) => (await call(api.listPastRequests, { signal })).requests,
  })
  // An email leads here.
  const isAskedFor = useLocation().hash === `#${PLACE}`
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isAskedFor) return
    summary.current?.scrollIntoView()
    summary.current?.focus({ preventScroll: true })
  }, [isAskedFor])
  const label = t('requests.past.requests')
  return (
    <Disclosure id={PLACE} summaryRef={summary} icon={History} label={label} startOpen={isAskedFor}>
      <PastList
        label={label}
        empty={t('requests.past.noRequests')}
        items={past.data}
        isError={past.isError}
        onAskAgain={onAskAgain}
        onTryAgain={() => void past.refetch()}
      />
    </Disclosure>
  )
}
