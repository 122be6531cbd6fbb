import { messages } from '@scan/contract/messages/index.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import type { en } from '@scan/contract/messages/en/index.ts'
import i18next, { type i18n } from 'i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

/** Every language's own name for itself. */
const OWN_NAMES: Record<Language, string> = { en: 'English' }

/** The languages to choose from. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] }))

/** The words of every page. Prerendered pages are English; a page takes the reader's language as soon as React stands. */
export function createI18n(): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: Object.fromEntries(
      Object.entries(messages).map(([language, translation]) => [language, { translation }]),
    ),
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes.
    nsSeparator: false,
  })
  return instance
}

/** Speaks the language that the reader chose for this device, as far as it is translated. */
export function speak(instance: i18n, language: string): void {
  const spoken = LANGUAGES.find((known) => known === language) ?? 'en'
  if (instance.language !== spoken) void instance.changeLanguage(spoken)
}
