import { useSyncExternalStore } from 'react'

export type Language = 'en' | 'ml' | 'hi'

/** How this person wants to see the product on this device. */
export type Display = {
  textSize: '100' | '125' | '150' | '200'
  theme: 'device' | 'light' | 'dark' | 'contrast'
  timedMoves: 'on' | 'slower' | 'off'
  language: Language
}

const ALLOWED: { [K in keyof Display]: readonly Display[K][] } = {
  textSize: ['100', '125', '150', '200'],
  theme: ['device', 'light', 'dark', 'contrast'],
  timedMoves: ['on', 'slower', 'off'],
  language: ['en', 'ml', 'hi'],
}

export const DEFAULT_DISPLAY: Display = {
  textSize: '100',
  theme: 'device',
  timedMoves: 'on',
  language: 'en',
}

const STORAGE_KEY = 'scanDisplay'

let current: Display | undefined
const listeners = new Set<() => void>()

/** What is kept on this device; anything unreadable counts as the default. */
function readDisplay(): Display {
  const kept = readStored()
  const choose = <K extends keyof Display>(key: K): Display[K] =>
    ALLOWED[key].find((allowed) => allowed === kept[key]) ?? DEFAULT_DISPLAY[key]
  return {
    textSize: choose('textSize'),
    theme: choose('theme'),
    timedMoves: choose('timedMoves'),
    language: choose('language'),
  }
}

function readStored(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    // Storage may be switched off, and its text may be anybody's.
    return {}
  }
}

/** Puts the text size and theme on the html element; `public/first.js` does the same before the first paint. */
function applyDisplay({ textSize, theme }: Display) {
  const html = document.documentElement
  if (textSize === '100') delete html.dataset.textSize
  else html.dataset.textSize = textSize
  if (theme === 'device') delete html.dataset.theme
  else html.dataset.theme = theme
}

export function getDisplay(): Display {
  if (!current) {
    current = readDisplay()
    applyDisplay(current)
  }
  return current
}

/** Puts the preferences on an html element that has lost them. */
export function showDisplay() {
  applyDisplay(getDisplay())
}

/** Changes the preferences, at once and for the next visit. */
export function setDisplay(change: Partial<Display>) {
  current = { ...getDisplay(), ...change }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(current))
  } catch {
    // Without storage the choice holds until the page is left.
  }
  applyDisplay(current)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY) return
    current = readDisplay()
    applyDisplay(current)
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromAnotherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromAnotherTab)
  }
}

/** The preferences, and again whenever they change, here or in another tab. Prerendered pages hold the defaults. */
export function useDisplay(): Display {
  return useSyncExternalStore(subscribe, getDisplay, () => DEFAULT_DISPLAY)
}
