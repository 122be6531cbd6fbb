import type { Endpoint } from '../endpoint.ts'
import { api } from '../index.ts'
import { accounts } from './accounts.ts'
import { callsToMake } from './calls.ts'
import { citizens } from './citizens.ts'
import { concerns } from './concerns.ts'
import { contact } from './contact.ts'
import type { Exchanges } from './exchange.ts'
import { helpRequests } from './help-requests.ts'
import { overview } from './overview.ts'
import { sessions } from './sessions.ts'
import { staff } from './staff.ts'

export const exchanges = {
  ...accounts,
  ...sessions,
  ...helpRequests,
  ...staff,
  ...citizens,
  ...callsToMake,
  ...overview,
  ...concerns,
  ...contact,
} satisfies Exchanges<keyof typeof api>

/** The same table for walking over, where which endpoint goes with which exchange is past. */
export const walked = Object.entries(exchanges).map(([name, exchange]) => ({
  name,
  endpoint: api[name as keyof typeof api] as Endpoint,
  ...(exchange as { call: string; sends?: object; asks?: object; answers: object }),
}))
