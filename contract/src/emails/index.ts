import type { Language, Translated } from '../language.ts'
import { en } from './en.ts'
import { hi } from './hi.ts'
import { ml } from './ml.ts'

/** Every sentence of an email. They are the server's: no browser fetches them. */
export const emails = { en, ml, hi } as const satisfies Record<Language, Translated<typeof en>>
