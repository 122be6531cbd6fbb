import type { Language } from '@scan/contract/language.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import type { Area, Messages } from '@scan/contract/messages/index.ts'
import { type StoreApi, createStore } from 'zustand'
import { type Translate, translator } from './translate.ts'

/** Every language's own name for itself. */
const OWN_NAMES: Record<Language, string> = { en: 'English', ml: 'മലയാളം', hi: 'हिन्दी' }

/** The languages to choose from. */
export const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] }))

/** Fetches the sentences of an area in one language. */
export type ReadArea = (language: Language, area: Area) => Promise<object>

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
  /** Makes these areas available. The same promise while the same ones are under way; rejects if one does not come. */
  load: (areas: readonly Area[]) => Promise<unknown>
  has: (areas: readonly Area[]) => boolean
  /** React has taken over the prerendered page, which it does in the first language. */
  taken: () => void
  /** Switches to this language, as far as it is translated, once the areas in use have come. */
  speak: (language: Language) => Promise<void>
}

/**
 * The pages' words, each area read when a page needs it. `given` are there from the beginning. `first` is the language
 * until another is chosen: that of the prerendered page, which React takes over as it is.
 */
export function createWords(
  read: ReadArea,
  given: Partial<Record<Language, Messages>> = {},
  first: Language = 'en',
): WordStore {
  type Known = { words: Record<string, unknown>; areas: Set<Area> }
  const known = Object.fromEntries(
    LANGUAGES.map((language): [string, Known] => [
      language,
      { words: { ...given[language] }, areas: new Set() },
    ]),
  ) as Record<Language, Known>
  let translate: ReturnType<typeof translator>
  let isTaken = false
  const inWords = (language: Language): Speech => {
    const own = (translate = translator(known[language].words, language))
    return { language, t: (name, ...values) => (isTaken ? translate : own)(name, ...values) }
  }
  const store = createStore(() => inWords(first))
  const spoken = () => store.getState().language

  async function readArea(language: Language, area: Area): Promise<void> {
    Object.assign(known[language].words, await read(language, area))
    known[language].areas.add(area)
  }

  const missing = (areas: readonly Area[], language: Language) =>
    given[language] ? [] : areas.filter((area) => !known[language].areas.has(area))

  const loads = new Map<string, Promise<unknown>>()
  function load(areas: readonly Area[], language = spoken()): Promise<unknown> {
    const wanted = missing(areas, language)
    const key = `${language} ${wanted.join(' ')}`
    const before = loads.get(key)
    if (before) return before
    const loading = Promise.all(wanted.map((area) => readArea(language, area))).finally(() =>
      loads.delete(key),
    )
    loads.set(key, loading)
    return loading
  }

  let wanted = first

  return {
    store,
    t: (name, ...values) => translate(name, ...values),
    load,
    taken: () => void (isTaken = true),
    has: (areas) => missing(areas, spoken()).length === 0,
    async speak(next) {
      wanted = next
      if (next === spoken()) return
      await load([...known[spoken()].areas], next)
      // Another may have been chosen while its words were on the way.
      if (wanted === next) store.setState(inWords(next))
    },
  }
}
