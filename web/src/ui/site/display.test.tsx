import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { pageEnds } from '../examples/page-end-examples.tsx'
import { renderUi } from '../examples/testing.tsx'

const firstPaint = readFileSync(join(import.meta.dirname, '../../../public/first.js'), 'utf8')
const html = document.documentElement

/** The store as it is after a fresh load of the page. */
async function loadDisplay() {
  vi.resetModules()
  return import('./display.ts')
}

function clean() {
  delete html.dataset.textSize
  delete html.dataset.theme
}
beforeEach(clean)

test('choices hold at once, are kept on this device, and come back', async () => {
  const first = await loadDisplay()
  expect(first.getDisplay()).toEqual({ textSize: '100', theme: 'device', timedMoves: 'on', language: 'en' })
  first.setDisplay({ textSize: '150', theme: 'contrast' })
  first.setDisplay({ timedMoves: 'slower' })
  expect(html.dataset).toMatchObject({ textSize: '150', theme: 'contrast' })
  clean()

  const second = await loadDisplay()
  expect(second.getDisplay()).toEqual({
    textSize: '150',
    theme: 'contrast',
    timedMoves: 'slower',
    language: 'en',
  })
  expect(html.dataset).toMatchObject({ textSize: '150', theme: 'contrast' })
  second.setDisplay({ textSize: '100', theme: 'device' })
  expect({ ...html.dataset }).toEqual({})
})

test.each([
  ['nothing', null],
  ['text that is no JSON', '{'],
  ['something else', '"large"'],
  ['values we do not know', '{"textSize":"900","theme":"pink","language":"xx"}'],
])('kept %s counts as the default', async (_, kept) => {
  if (kept) localStorage.setItem('scanDisplay', kept)
  const { DEFAULT_DISPLAY, getDisplay } = await loadDisplay()
  expect(getDisplay()).toEqual(DEFAULT_DISPLAY)
})

test('the script before the first paint sets what the store sets', async () => {
  const { DEFAULT_DISPLAY } = await loadDisplay()
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
    ;(await loadDisplay()).getDisplay()
    expect(painted).toEqual({ ...html.dataset })
  }
})

test('the same script keeps zod from trying what the content security policy refuses', async () => {
  // oxlint-disable-next-line no-new-func -- It is our own file, run as a browser runs it.
  new Function(firstPaint)()
  const { config } = await import('zod')
  expect(config().jitless).toBe(true)
})

test('a change in another tab reaches this one', async () => {
  renderUi(<>{pageEnds.header.render()}</>)
  localStorage.setItem('scanDisplay', '{"theme":"dark"}')
  act(() => void fireEvent(window, new StorageEvent('storage', { key: 'scanDisplay' })))
  expect(html.dataset.theme).toBe('dark')
})

test('the Display control changes text size, colours, language and timed moves', async () => {
  renderUi(<>{pageEnds.header.render()}</>)
  await userEvent.click(screen.getByRole('button', { name: 'Display' }))
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  await userEvent.click(radio('200 %'))
  await userEvent.click(radio('High contrast'))
  await userEvent.click(radio('മലയാളം'))
  await userEvent.click(radio('Off'))
  expect(html.dataset).toMatchObject({ textSize: '200', theme: 'contrast' })
  expect(JSON.parse(localStorage.getItem('scanDisplay')!)).toEqual({
    textSize: '200',
    theme: 'contrast',
    timedMoves: 'off',
    language: 'ml',
  })
  expect(radio('200 %').checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('radio', { name: 'Off' })).toBeNull()
})
