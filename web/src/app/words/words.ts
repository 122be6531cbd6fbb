import type { Language } from '@scan/contract/language.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import type { Messages } from '@scan/contract/messages/index.ts'
import type { Part } from '@scan/contract/messages/parts.ts'
import { type StoreApi, createStore } from 'zustand'
import { type Translate, translator } from './translate.ts'

/** Every language's own name for itself. */
const OWN_NAMES: Record<Language, string> = { en: 'English', ml: 'മലയാളം', hi: 'हिन्दी' }

/** The languages to choose from. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] }))

/** Reads one part of a language. */
export type ReadPart = (language: Language, part: Part) => Promise<object>

/** The current language, and how sentences are said. */
export interface Speech {
  language: Language
  /**
   * Another one for each language, so that what is made with it is made again. Once React has taken over the page, an
   * old one says today's words too.
   */
  t: Translate
}

export interface WordStore {
  store: StoreApi<Speech>
  /** Says a sentence in the language of that moment. */
  t: Translate
  /** Makes these parts available. The same promise while the same ones are under way; rejects if one does not come. */
  load: (parts: readonly Part[]) => Promise<unknown>
  has: (parts: readonly Part[]) => boolean
  /** React has taken over the prerendered page, which it does in the first language. */
  taken: () => void
  /** Switches to this language, as far as it is translated, once the parts in use have come. */
  speak: (language: Language) => Promise<void>
}

/**
 * The pages' words, each part read when a page needs it. `given` are there from the beginning. `first` is the language
 * until another is chosen: that of the prerendered page, which React takes over as it is.
 */
export function createWords(
  read: ReadPart,
  given: Partial<Record<Language, Messages>> = {},
  first: Language = 'en',
): WordStore {
  const words = Object.fromEntries(LANGUAGES.map((language) => [language, { ...given[language] }])) as Record<
    Language,
    Partial<Record<Part, object>>
  >
  let translate: Translate
  let isTaken = false
  const inWords = (language: Language): Speech => {
    const own = (translate = translator(words[language], language))
    return { language, t: (...said) => (isTaken ? translate : own)(...said) }
  }
  const store = createStore(() => inWords(first))
  const spoken = () => store.getState().language

  async function readPart(language: Language, part: Part): Promise<void> {
    words[language][part] = await read(language, part)
  }

  const missing = (parts: readonly Part[], language: Language) =>
    parts.filter((part) => !(part in words[language]))

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

  let wanted = first

  return {
    store,
    t: (...said) => translate(...said),
    load,
    taken: () => void (isTaken = true),
    has: (parts) => missing(parts, spoken()).length === 0,
    async speak(next) {
      wanted = next
      if (next === spoken()) return
      await load(Object.keys(words[spoken()]) as Part[], next)
      // Another may have been chosen while its words were on the way.
      if (wanted === next) store.setState(inWords(next))
    },
  }
}
