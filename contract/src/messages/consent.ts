import type { Language } from '../language.ts'
import en from './en/consent.json' with { type: 'json' }
import hi from './hi/consent.json' with { type: 'json' }
import ml from './ml/consent.json' with { type: 'json' }

/** Read out to a person by phone before anything is kept of her. The server's: a browser asks for it. */
export const consentTexts: Record<Language, string> = { en: en.consent, ml: ml.consent, hi: hi.consent }
