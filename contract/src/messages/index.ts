import type { Language, Translated } from '../language.ts'
import { en } from './en/index.ts'

/** Every sentence on a page, part by part. A language that lacks one does not compile. */
export type Messages = Translated<typeof en>

export const messages = { en } as const satisfies Record<Language, Messages>
