import { messages } from '@scan/contract/messages/index.ts'
import type { Language } from '@scan/contract/language.ts'
import type { en } from '@scan/contract/messages/en/index.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { getDisplay } from '../ui/site/display.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

/** Every language's own name for itself. */
const OWN_NAMES: Record<string, string> = { en: 'English', ml: 'മലയാളം', hi: 'हिन्दी' }

function isTranslated(language: string): language is Language {
  return Object.hasOwn(messages, language)
}

/** The languages to choose from: those that are translated. */
export const LANGUAGES = Object.keys(messages)
  .filter(isTranslated)
  .map((value) => ({ value, label: OWN_NAMES[value] ?? value }))

// The prerendered pages are English; a page takes the reader's language as soon as React stands.
void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: Object.fromEntries(
    Object.entries(messages).map(([language, translation]) => [language, { translation }]),
  ),
  initAsync: false,
  interpolation: { escapeValue: false }, // React escapes.
  nsSeparator: false,
})

/** Speaks the language that the reader chose for this device, as far as it is translated. */
export function speakChosenLanguage(): void {
  const { language } = getDisplay()
  const spoken = isTranslated(language) ? language : 'en'
  if (i18next.language !== spoken) void i18next.changeLanguage(spoken)
}

export { i18next }
