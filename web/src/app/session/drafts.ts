// What outlives a page in this browser, besides the tokens: the user's name, drafts, the visit of a lost session.
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { z } from 'zod/mini'

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
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  for (const key of keys)
    if (key.startsWith(PREFIX) && !(spared && key.startsWith(spared))) storage?.removeItem(key)
}

const INTERRUPTED = 'scanInterrupted'

const words = z.nullable(z.string())
const Visit = z.object({
  helpType: z.enum(HELP_TYPES),
  date: z.string(),
  time: z.string(),
  district: z.nullable(z.enum(DISTRICTS)),
  area: words,
  /** Shown to the volunteer only, like the phone number. */
  address: words,
  landmark: words,
  /** If neither was shown yet: from when on, by the service's clock. */
  houseFrom: z.optional(words),
  name: z.string(),
  phone: z.string(),
  /** Shown to the citizen only. */
  code: words,
})
export type Visit = z.infer<typeof Visit>

/** The visit of somebody who lost the connection, kept in this tab until they sign in or a day after it (D57). */
const Interruption = z.object({
  email: z.string(),
  visit: z.nullable(Visit),
  until: z.number(),
  /** The server failed, and the connection did not. */
  isServers: z.optional(z.boolean()),
})
export type Interruption = z.infer<typeof Interruption>

export function storeInterruption(storage: Storage | undefined, interruption: Interruption): void {
  storage?.setItem(INTERRUPTED, JSON.stringify(interruption))
}

/** What `storeInterruption` kept, while it is valid; null for anything unreadable. */
export function storedInterruption(storage: Storage | undefined, now: number): Interruption | null {
  const text = storage?.getItem(INTERRUPTED)
  if (!text) return null
  try {
    const kept = Interruption.parse(JSON.parse(text))
    if (kept.until > now) return kept
  } catch {
    // Anybody may have written what is stored there.
  }
  forgetInterruption(storage)
  return null
}

export function forgetInterruption(storage: Storage | undefined): void {
  storage?.removeItem(INTERRUPTED)
}
