// What outlives a page in this browser, besides the tokens: the user's name, drafts, the visit of a lost session.
import { DISTRICTS, type District, HELP_TYPES, type HelpType } from '@scan/domain/catalogue.ts'

export const KEPT_USER = 'scanUser'

export function forgetUser(storage: Storage | undefined): void {
  storage?.removeItem(KEPT_USER)
}

const PREFIX = 'scanDraft.'

export function draftKey(owner: string, name: string): string {
  return `${PREFIX}${owner}.${name}`
}

/** Erases every draft in this tab, or all but this person's. */
export function eraseDrafts(storage: Storage | undefined, except?: { owner: string }): void {
  const spared = except && draftKey(except.owner, '')
  for (const key of Object.keys(storage ?? {}))
    if (key.startsWith(PREFIX) && !(spared && key.startsWith(spared))) storage?.removeItem(key)
}

const INTERRUPTED = 'scanInterrupted'

export interface Visit {
  helpType: HelpType
  date: string
  time: string
  district: District | null
  area: string | null
  /** Shown to the volunteer only, like the phone number. */
  address: string | null
  landmark: string | null
  /** If neither was shown yet: from when on, by the service's clock. */
  houseFrom?: string | null
  name: string
  phone: string
  /** Shown to the citizen only. */
  code: string | null
}

/** The visit of somebody who lost the connection, kept in this tab until they sign in or a day after it (D57). */
export interface Interruption {
  email: string
  visit: Visit | null
  until: number
}

const isText = (value: unknown) => typeof value === 'string'

function isVisit(value: unknown): value is Visit {
  const { helpType, date, time, name, phone, ...rest } = (value ?? {}) as Partial<Visit>
  const { district, area, address, landmark, houseFrom = null, code } = rest
  return (
    HELP_TYPES.some((one) => one === helpType) &&
    [date, time, name, phone].every(isText) &&
    (district === null || DISTRICTS.some((one) => one === district)) &&
    [area, address, landmark, houseFrom, code].every((one) => one === null || isText(one))
  )
}

function isInterruption(value: unknown): value is Interruption {
  const { email, visit, until } = (value ?? {}) as Partial<Interruption>
  return isText(email) && typeof until === 'number' && (visit === null || isVisit(visit))
}

export function storeInterruption(storage: Storage | undefined, interruption: Interruption): void {
  storage?.setItem(INTERRUPTED, JSON.stringify(interruption))
}

/** What `storeInterruption` kept, while it is valid; null for anything unreadable. */
export function storedInterruption(storage: Storage | undefined, now: number): Interruption | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(INTERRUPTED) ?? 'null')
    if (isInterruption(kept) && kept.until > now) return kept
  } catch {
    // Anybody may have written what is stored there.
  }
  forgetInterruption(storage)
  return null
}

export function forgetInterruption(storage: Storage | undefined): void {
  storage?.removeItem(INTERRUPTED)
}
