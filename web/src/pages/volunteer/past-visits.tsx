import { api } from '@scan/contract/people.ts'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { useApi } from '../../app/app-context.tsx'
import { queryKeys } from '../../app/api/queries.ts'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { isHelpGiven } from '@scan/domain/help-request.ts'
import { PastList } from '../shared/past-list.tsx'

/** The help that a volunteer has given, folded away below the number of visits. */
export function PastVisits() {
  const { call } = useApi()
  const { t } = useWords()
  const past = useQuery({
    queryKey: queryKeys.pastVisits,
    queryFn: ({ signal }) => call(api.listPastVisits, { signal }),
  })
  const label = t('requests.past.visits')
  const given = past.data?.visits.filter(({ outcome }) => isHelpGiven(outcome))
  const others = past.data?.visits.filter(({ outcome }) => !isHelpGiven(outcome)) ?? []
  const reading = { isError: past.isError, onTryAgain: () => void past.refetch() }
  const count = past.data?.completed ?? 0
  return (
    <Disclosure icon={History} label={count > 0 ? t('requests.past.visitsSoFar', { count }) : label}>
      <PastList label={label} empty={t('requests.past.noVisits')} items={given} {...reading} />
      {others.length > 0 && (
        <>
          <h3>{t('requests.past.otherVisits')}</h3>
          <PastList label={t('requests.past.otherVisits')} empty="" items={others} {...reading} />
        </>
      )}
    </Disclosure>
  )
}
