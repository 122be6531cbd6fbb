import type { Language } from '@scan/contract/language.ts'
import type { Person } from './notifications.ts'

/** One sentence, or one for each way of writing where they differ: only HTML has a button. */
export type Sentence = string | Readonly<Record<'html' | 'text', string>>

/** What one person is told, in their language and with its facts in place. It knows nothing of how it is sent. */
export interface Message {
  /** The same whenever the same notification goes to the same person again. */
  id: string
  to: Person
  language: Language
  title: string
  before: readonly Sentence[]
  /** Six digits. */
  code?: string | undefined
  /** Somebody's own words, set apart from ours. */
  quote?: string | undefined
  action: { label: string; url: string }
  after: readonly Sentence[]
  /** Who gets the answer if it is simply answered; nobody if left out. */
  replyTo?: { name: string; address: string } | undefined
  footer: { contactUrl: string; supportPhone: string | null }
  /** The account or request it is about: never part of what is sent. */
  aboutId: string | null
}
