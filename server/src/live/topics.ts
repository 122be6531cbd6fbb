import type { LiveEvent } from '@scan/contract/live.ts'
import type { District } from '@scan/domain/catalogue.ts'

/** Subjects of a change: ids and kinds, nothing of a person. */
export const topic = {
  request: (accountId: string) => `request ${accountId}`,
  board: (district: District) => `board ${district}`,
  admin: 'admin',
  session: (sessionId: string) => `session ${sessionId}`,
} as const

export function eventOf(aTopic: string): LiveEvent {
  return aTopic.split(' ', 1)[0] as LiveEvent
}
