import { impact } from '@scan/contract/impact.ts'
import { useQuery } from '@tanstack/react-query'
import { exchange } from '../../app/api/exchange.ts'

/** How much help there is; undefined until the server has answered. */
export function useImpact() {
  const { data } = useQuery({
    queryKey: ['impact'],
    queryFn: ({ signal }) => exchange(fetch, impact.readImpact, { signal }, undefined),
    staleTime: Infinity,
  })
  return data?.impact
}
