import { publicApi } from '@scan/contract/public-api.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/api/queries.ts'
import { useClient } from '../../app/app-context.tsx'

export function usePastVisits() {
  const { call } = useClient()
  return useQuery({
    queryKey: queryKeys.pastVisits,
    queryFn: ({ signal }) => call(publicApi.listPastVisits, { signal }),
  })
}
