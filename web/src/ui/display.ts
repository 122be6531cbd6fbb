import { createStore } from 'zustand'

/** Display preferences of this device. */
export type Display = {
  textSize: '100' | '125' | '150' | '200'
  theme: 'device' | 'light' | 'dark' | 'contrast'
  timedMoves: 'on' | 'slower' | 'off'
  /** The choice made here; 'device' if none. */
  language: string
}

type Choice = Exclude<keyof Display, 'language'>

export const DISPLAY_CHOICES: { [K in Choice]: readonly Display[K][] } = {
  textSize: ['100', '125', '150', '200'],
  theme: ['device', 'light', 'dark', 'contrast'],
  timedMoves: ['on', 'slower', 'off'],
}

/** Defaults, also of prerendered pages. */
export const DEFAULT_DISPLAY: Display = {
  textSize: '100',
  theme: 'device',
  timedMoves: 'on',
  language: 'device',
}

const STORAGE_KEY = 'scanDisplay'

/** Where the preferences are kept and shown; a prerendered page has neither. */
interface Place {
  storage?: Storage | undefined
  html?: HTMLElement | undefined
  languages?: readonly string[]
}

export function createDisplay({ storage, html, languages = [] }: Place) {
  const store = createStore<Display>(() => DEFAULT_DISPLAY)
  const read = () => store.setState(readDisplay(storage, languages))

  /** Puts text size and theme on the html element; `public/first.js` does the same before the first paint. */
  function show() {
    if (!html) return
    for (const name of ['textSize', 'theme'] as const) {
      const chosen = store.getState()[name]
      if (chosen === DEFAULT_DISPLAY[name]) delete html.dataset[name]
      else html.dataset[name] = chosen
    }
  }
  store.subscribe(show)
  // Afterwards: React takes a prerendered page over with what the store began with.
  read()

  return {
    store,
    show,
    get: store.getState,

    /** Changes the preferences, now and for the next visit. */
    change(change: Partial<Display>) {
      store.setState(change)
      try {
        // Choices for this visit alone are not stored.
        storage?.setItem(STORAGE_KEY, JSON.stringify({ ...readDisplay(storage, languages), ...change }))
      } catch {
        // Without storage the choice lasts until the page is left.
      }
    },

    /** Takes over what is chosen in another tab. Returns how to stop. */
    followOtherTabs() {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === STORAGE_KEY) read()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

/** Stored preferences; anything unreadable counts as the default. */
function readDisplay(storage: Storage | undefined, languages: readonly string[]): Display {
  const kept = readStored(storage)
  const choose = <K extends Choice>(key: K): Display[K] =>
    DISPLAY_CHOICES[key].find((allowed) => allowed === kept[key]) ?? DEFAULT_DISPLAY[key]
  return {
    textSize: choose('textSize'),
    theme: choose('theme'),
    timedMoves: choose('timedMoves'),
    language: languages.find((language) => language === kept['language']) ?? DEFAULT_DISPLAY.language,
  }
}

function readStored(storage: Storage | undefined): Record<string, unknown> {
  try {
    return { ...JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}') }
  } catch {
    // Storage may be switched off, and its text may be anybody's.
    return {}
  }
}
