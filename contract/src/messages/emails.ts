import type { Language } from '../language.ts'
import en from './en/emails.json' with { type: 'json' }
import hi from './hi/emails.json' with { type: 'json' }
import ml from './ml/emails.json' with { type: 'json' }

/** Every sentence of an email. They are the server's: no browser fetches them. */
export const emails: Record<Language, typeof en> = { en, ml, hi }
