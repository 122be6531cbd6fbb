import type { Language } from '../language.ts'
import { en } from './en/index.ts'
import { hi } from './hi/index.ts'
import { ml } from './ml/index.ts'

/** The sentences that are loaded together: a file of JSON for each language. Every page has the common ones. */
export type Area =
  | 'common'
  | 'errors'
  | 'public'
  | 'landing'
  | 'legal'
  | 'impact'
  | 'ring-me'
  | 'account'
  | 'requests'
  | 'admin'

/** All of them by their names. */
export type Messages = typeof en

/** Loaded by the admin panel alone. */
export type AdminAction = keyof Messages['admin']['actions']
export type AdminList = keyof Messages['admin']['lists']
export type AdminColumn = keyof Messages['admin']['columns']

export const messages: Record<Language, Messages> = { en, ml, hi }
