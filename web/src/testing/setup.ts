import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

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
// The styles are not read; what is on paper or on a phone alone would be said twice.
document.head.append(
  Object.assign(document.createElement('style'), {
    textContent: '.only-print, .only-phone { display: none }',
  }),
)
// Nor does it draw: it always reports that no motion is wanted.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: query.includes('reduce'),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** React makes a text node only of a text that is not all there is in its element: why not, says bare-text.ts. */
const texts = vi.spyOn(Document.prototype, 'createTextNode')

beforeEach(() => {
  texts.mockClear()
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
  const bare = texts.mock.calls.map(([words]) => words).filter((words) => words.trim())
  expect(bare, 'a text stands alone in its element').toEqual([])
  expect(said, 'nothing may be written to console.error').toEqual([])
})
