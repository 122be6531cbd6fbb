import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDisplay, DEFAULT_DISPLAY } from './display.ts'

const firstPaint = readFileSync(join(import.meta.dirname, '../../public/first.js'), 'utf8')
const html = document.documentElement

/** The preferences as they are after a fresh load of the page. */
const load = () => createDisplay({ storage: localStorage, html })

function clean() {
  delete html.dataset.textSize
  delete html.dataset.theme
}
beforeEach(clean)

test('choices hold at once, are kept on this device, and come back', async () => {
  const first = load()
  expect(first.get()).toEqual(DEFAULT_DISPLAY)
  first.change({ textSize: '150', theme: 'contrast' })
  first.change({ timedMoves: 'slower' })
  expect(html.dataset).toMatchObject({ textSize: '150', theme: 'contrast' })
  clean()

  const second = load()
  expect(second.get()).toMatchObject({ textSize: '150', theme: 'contrast', timedMoves: 'slower' })
  expect(html.dataset).toMatchObject({ textSize: '150', theme: 'contrast' })
  second.change({ textSize: '100', theme: 'device' })
  expect({ ...html.dataset }).toEqual({})
})

test.each([
  ['nothing', null],
  ['text that is no JSON', '{'],
  ['something else', '"large"'],
  ['values we do not know', '{"textSize":"900","theme":"pink","language":"xx"}'],
])('kept %s counts as the default', async (_, kept) => {
  if (kept) localStorage.setItem('scanDisplay', kept)
  expect(load().get()).toEqual(DEFAULT_DISPLAY)
})

test('until React is here, the script before the first paint keeps that the display was wanted', () => {
  document.body.innerHTML =
    '<p id="unreached" hidden></p><button data-opens-display><span>Text</span></button>'
  onTestFinished(() => {
    document.body.innerHTML = ''
    delete html.dataset.wantsDisplay
  })
  // oxlint-disable-next-line no-new-func -- It is our own file, run as a browser runs it.
  new Function(firstPaint)()
  fireEvent.click(document.querySelector('span')!)
  expect(html.dataset.wantsDisplay).toBe('')
  delete html.dataset.wantsDisplay
  document.getElementById('unreached')?.remove()
  fireEvent.click(document.querySelector('span')!)
  expect('wantsDisplay' in html.dataset).toBe(false)
})

test('the script before the first paint sets what the store sets', async () => {
  const everyChoice = (['100', '125', '150', '200', '900'] as const).flatMap((textSize) =>
    (['device', 'light', 'dark', 'contrast', 'pink'] as const).map((theme) => ({
      ...DEFAULT_DISPLAY,
      textSize,
      theme,
    })),
  )
  for (const choice of everyChoice) {
    localStorage.setItem('scanDisplay', JSON.stringify(choice))
    clean()
    // oxlint-disable-next-line no-new-func -- It is our own file, run as a browser runs it.
    new Function(firstPaint)()
    const painted = { ...html.dataset }
    clean()
    load()
    expect(painted).toEqual({ ...html.dataset })
  }
})

test('a change in another tab reaches this one', async () => {
  const display = load()
  onTestFinished(display.followOtherTabs())
  localStorage.setItem('scanDisplay', '{"theme":"dark"}')
  act(() => void fireEvent(window, new StorageEvent('storage', { key: 'scanDisplay' })))
  expect(html.dataset.theme).toBe('dark')
})
