import type { Language, Translated } from '../language.ts'
import { en } from './en/index.ts'
import { hi } from './hi/index.ts'
import { ml } from './ml/index.ts'

/** Every sentence on a page, part by part. A language that lacks one does not compile. */
export type Messages = Translated<typeof en>

/** What an administrator can do with one press, what the admin panel reads, and the columns of its tables. */
export type AdminAction = keyof Messages['admin']['actions']
export type AdminList = keyof Messages['admin']['lists']
export type AdminColumn = keyof Messages['admin']['columns']

export const messages = { en, ml, hi } as const satisfies Record<Language, Messages>
