import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { bareTexts } from './bare-text.ts'

// A search waits 0.4 s for more typing; the library's own second is too short for that on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const problems = vi.spyOn(console, 'error')

// jsdom has no modal dialogs, and no layout to scroll.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
// Nor does it draw: it always reports that no motion is wanted.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: query.includes('reduce'),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

/** Seen while the test went on, also in what has gone since. */
const bare = new Set<string>()
new MutationObserver(() => bareTexts().forEach((text) => bare.add(text))).observe(document, {
  childList: true,
  subtree: true,
})

beforeEach(() => {
  bare.clear()
  problems.mockClear()
  problems.mockImplementation(() => {})
})

// React reports problems with a component only on the console.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  const said = problems.mock.calls.map((call) => call.map(String).join(' '))
  problems.mockClear()
  expect([...bare], 'a text stands alone in its element').toEqual([])
  expect(said, 'nothing may be written to console.error').toEqual([])
})
