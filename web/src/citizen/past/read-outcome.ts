import type { User } from '@scan/contract/accounts.ts'
import type { ToldOutcome } from '../current/citizen-request.ts'

const KEY = 'scanOutcomeRead'

type Citizen = Pick<User, 'id' | 'request' | 'lastOutcome'>

/** How the last request ended, where this device has not yet been told that the citizen has read it. */
export function unreadOutcome({ id, request, lastOutcome }: Citizen): ToldOutcome | undefined {
  if (request || !lastOutcome || lastOutcome === 'cancel') return undefined
  return localStorage.getItem(KEY) === `${id} ${lastOutcome}` ? undefined : lastOutcome
}

/** The citizen has read it. */
export function markOutcomeRead({ id, lastOutcome }: Citizen): void {
  if (lastOutcome) localStorage.setItem(KEY, `${id} ${lastOutcome}`)
}

/** There is a new request, and how that one ends is news again. */
export function forgetReadOutcome(): void {
  localStorage.removeItem(KEY)
}
