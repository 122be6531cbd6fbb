import { api } from '@scan/contract/people.ts'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useWords } from '../i18n/use-words.tsx'
import { useApi } from '../app/app-context.tsx'
import { queryKeys } from '../api/queries.ts'
import { Disclosure } from '../ui/content/disclosure.tsx'
import { PastList } from '../requests/past-list.tsx'

/** The help that a volunteer has given, folded away below the number of visits. */
export function PastVisits() {
  const { call } = useApi()
  const { t } = useWords()
  const past = useQuery({
    queryKey: queryKeys.pastVisits,
    queryFn: ({ signal }) => call(api.listPastVisits, { signal }),
  })
  const label = t('requests.past.visits')
  const count = past.data?.completed ?? 0
  return (
    <Disclosure icon={History} label={count > 0 ? t('requests.past.visitsSoFar', { count }) : label}>
      <PastList
        label={label}
        empty={t('requests.past.noVisits')}
        items={past.data?.visits}
        isError={past.isError}
        onTryAgain={() => void past.refetch()}
      />
    </Disclosure>
  )
}
