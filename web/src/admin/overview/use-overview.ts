import type { Overview } from '@scan/contract/admin.ts'
import { createContext, useContext } from 'react'
import type { Answer } from '../lists/use-api-list.ts'

/** What the layout has read for the counts on its tabs. */
export const OverviewContext = createContext<Answer<{ overview: Overview }> | null>(null)

export function useOverview(): Answer<{ overview: Overview }> {
  const overview = useContext(OverviewContext)
  if (!overview) throw new Error('useOverview needs an <AdminLayout> above it.')
  return overview
}
