import type { Language, Translated } from '../language.ts'
import { en } from './en/index.ts'
import { hi } from './hi/index.ts'
import { ml } from './ml/index.ts'

/** Every sentence on a page, part by part. A language that lacks one does not compile. */
export type Messages = Translated<typeof en>

export const messages = { en, ml, hi } as const satisfies Record<Language, Messages>
