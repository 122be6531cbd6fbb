import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { createContext, useContext } from 'react'
import type { Answer } from './parts/use-api-list.ts'

/** What the layout has read for the counts on its tabs. */
export const OverviewContext = createContext<Answer<Reply<typeof api.readOverview>> | null>(null)

export function useOverview(): Answer<Reply<typeof api.readOverview>> {
  const overview = useContext(OverviewContext)
  if (!overview) throw new Error('useOverview needs an <AdminLayout> above it.')
  return overview
}
