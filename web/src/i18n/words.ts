import type { Language } from '@scan/contract/language.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import type { Messages } from '@scan/contract/messages/index.ts'
import type { Part } from '@scan/contract/messages/parts.ts'
import i18next, { type i18n } from 'i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Messages }
  }
}

/** Every language's own name for itself. */
const OWN_NAMES: Record<Language, string> = { en: 'English' }

/** The languages to choose from. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] }))

/** Reads one part of a language. */
export type ReadPart = (language: Language, part: Part) => Promise<object>

export interface WordStore {
  i18n: i18n
  /** Has these parts there. The same promise as long as the same ones are under way; rejects where one does not come. */
  load: (parts: readonly Part[]) => Promise<unknown>
  has: (parts: readonly Part[]) => boolean
  /** Speaks this language, as far as it is translated, once the parts that are in use are there. */
  speak: (language: string) => Promise<void>
}

/** The words of pages, each part read when a page needs it. `given` are there from the beginning. */
export function createWords(read: ReadPart, given: Partial<Record<Language, Messages>> = {}): WordStore {
  const i18n = i18next.createInstance()
  const resources = Object.entries(given).map(([language, translation]) => [language, { translation }])
  void i18n.init({
    lng: 'en',
    fallbackLng: false,
    resources: Object.fromEntries(resources) as Record<string, never>,
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes.
    nsSeparator: false,
  })

  const spoken = () => i18n.language as Language
  const hasPart = (language: Language, part: Part) =>
    i18n.getResource(language, 'translation', part) !== undefined

  async function readPart(language: Language, part: Part): Promise<void> {
    const words = await read(language, part)
    i18n.addResourceBundle(language, 'translation', { [part]: words }, true)
  }

  const missing = (parts: readonly Part[], language: Language) =>
    parts.filter((part) => !hasPart(language, part))

  const loads = new Map<string, Promise<unknown>>()
  function load(parts: readonly Part[], language = spoken()): Promise<unknown> {
    const wanted = missing(parts, language)
    const key = `${language} ${wanted.join(' ')}`
    const before = loads.get(key)
    if (before) return before
    const loading = Promise.all(wanted.map((part) => readPart(language, part))).finally(() =>
      loads.delete(key),
    )
    loads.set(key, loading)
    return loading
  }

  return {
    i18n,
    load,
    has: (parts) => missing(parts, spoken()).length === 0,
    async speak(language) {
      const next = LANGUAGES.find((one) => one === language) ?? 'en'
      if (next === spoken()) return
      const inUse = Object.keys(i18n.getResourceBundle(spoken(), 'translation') ?? {}) as Part[]
      await load(inUse, next)
      await i18n.changeLanguage(next)
    },
  }
}
