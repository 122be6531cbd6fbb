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
  /** Makes these areas available; rejects if one does not come. */
  load: (areas: readonly Area[]) => Promise<unknown>
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
  type Known = { words: Record<string, unknown>; areas: Map<Area, Promise<unknown>> }
  const known = Object.fromEntries(
    LANGUAGES.map((language): [string, Known] => [
      language,
      { words: { ...given[language] }, areas: new Map() },
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

  function readArea(language: Language, area: Area): Promise<unknown> {
    const { words, areas } = known[language]
    const reading = areas.get(area) ?? read(language, area).then((own) => Object.assign(words, own))
    areas.set(area, reading)
    reading.catch(() => areas.delete(area))
    return reading
  }

  const load = (areas: Iterable<Area>, language = spoken()) =>
    Promise.all(given[language] ? [] : Array.from(areas, (area) => readArea(language, area)))

  let wanted = first

  return {
    store,
    t: (name, ...values) => translate(name, ...values),
    load,
    taken: () => void (isTaken = true),
    async speak(next) {
      wanted = next
      if (next === spoken()) return
      await load(known[spoken()].areas.keys(), next)
      // Another may have been chosen while its words were on the way.
      if (wanted === next) store.setState(inWords(next))
    },
  }
}
