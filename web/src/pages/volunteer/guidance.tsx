import { publicApi } from '@scan/contract/public-api.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/api/queries.ts'
import { useClient } from '../../app/app-context.tsx'
import { useWords } from '../../app/words/use-words.tsx'

const FRESH_FOR_MS = 10 * 60_000

/** Guidance for a help type: staff's text, or our default (D76). */
export function Guidance({ of: type }: { of: HelpType }) {
  const { t, language } = useWords()
  const { call } = useClient()
  const { data = [] } = useQuery({
    queryKey: queryKeys.guidance,
    queryFn: async ({ signal }) => (await call(publicApi.listGuidance, { signal })).guidance,
    staleTime: FRESH_FOR_MS,
  })
  const own = data.find((one) => one.helpType === type && one.language === language)
  const lines = own?.lines ?? t(`volunteer.guidance.lines.${type}`).split('\n')
  return (
    <ul className="stack gap-8">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
