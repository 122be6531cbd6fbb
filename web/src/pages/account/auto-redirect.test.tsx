import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { show } from '../../testing/show.tsx'
import { AutoRedirect } from './auto-redirect.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

function open(timedMoves: 'on' | 'slower' | 'off' = 'on') {
  localStorage.setItem('scanDisplay', JSON.stringify({ timedMoves }))
  fakeServer()
  show(<AutoRedirect seconds={7} to="/login" place="toSignIn" />, { at: '/verified' })
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const button = (name: string) => screen.getByRole('button', { name })
const hasGone = () => screen.queryByText('Now at /login') !== null
const says = (words: RegExp) => screen.getByRole('timer').textContent?.match(words)

test.each([
  ['on', 7],
  ['slower', 70],
] as const)(
  'a page goes on by itself after its time, once, and says how long that is: %s',
  (pace, seconds) => {
    open(pace)
    expect(says(new RegExp(` ${seconds}\\sseconds`))).toBeTruthy()
    pass(seconds - 3)
    expect(says(/ 3\sseconds/)).toBeTruthy()
    pass(2.5)
    expect(hasGone()).toBe(false)
    pass(60)
    expect(hasGone()).toBe(true)
  },
)

test('it waits while the pointer or the focus rests in it', () => {
  open()
  const box = screen.getByRole('timer').parentElement!
  fireEvent.pointerEnter(box)
  pass(60)
  act(() => button('Stay here').focus())
  fireEvent.pointerLeave(box)
  pass(60)
  expect(hasGone()).toBe(false)
  act(() => button('Stay here').blur())
  pass(7)
  expect(hasGone()).toBe(true)
})

test('with moves switched off, or after Stay here, the page stays until the reader goes', () => {
  open()
  act(() => button('Stay here').focus())
  fireEvent.click(button('Stay here'))
  const there = button('Go to the sign-in page')
  expect(document.activeElement).toBe(there)
  act(() => there.blur())
  pass(600)
  expect(hasGone()).toBe(false)
  fireEvent.click(there)
  expect(hasGone()).toBe(true)
})
