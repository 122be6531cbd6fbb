import type { Language } from '../language.ts'
import en from './en/calls.json' with { type: 'json' }
import hi from './hi/calls.json' with { type: 'json' }
import ml from './ml/calls.json' with { type: 'json' }

/** What staff say on the phone. The server's, as emails are. */
export const callWords: Record<Language, typeof en> = { en, ml, hi }
