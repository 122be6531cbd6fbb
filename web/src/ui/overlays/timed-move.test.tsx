import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing.tsx'
import { TimedMove } from './timed-move.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const go = vi.fn()
beforeEach(() => go.mockReset())

function show(pace: 'on' | 'slower' | 'off') {
  renderUi(
    <TimedMove
      seconds={7}
      pace={pace}
      onGo={go}
      labels={{
        leaving: (left) => `You will go on in ${left} seconds.`,
        paused: PAUSED,
        staying: 'This page stays.',
        goNow: 'Go now',
        goThere: 'Go to the sign-in page',
        stayHere: 'Stay here',
      }}
    />,
  )
}

const PAUSED = 'It waits while you are here.'
const sentence = () => screen.getByRole('timer').querySelector('span > span')?.textContent
const isSaidToWait = () => screen.getByText(PAUSED).getAttribute('aria-hidden') === 'false'
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

test.each([
  ['on', 7],
  ['slower', 70],
] as const)(
  'a page goes on by itself after its time, once, and says how long that is: %s',
  (pace, seconds) => {
    show(pace)
    expect(sentence()).toBe(`You will go on in ${seconds} seconds.`)
    pass(3)
    expect(sentence()).toBe(`You will go on in ${seconds - 3} seconds.`)
    pass(seconds - 3.5)
    expect(go).not.toHaveBeenCalled()
    pass(0.5)
    expect(go).toHaveBeenCalledOnce()
    pass(60)
    expect(go).toHaveBeenCalledOnce()
  },
)

test('it waits while the pointer or the focus rests in it', () => {
  show('on')
  const box = screen.getByRole('timer').parentElement!
  // Its words have their place from the beginning: the button must not move from under the pointer.
  expect(isSaidToWait()).toBe(false)
  fireEvent.pointerEnter(box)
  pass(60)
  expect(isSaidToWait()).toBe(true)
  act(() => screen.getByRole('button', { name: 'Stay here' }).focus())
  fireEvent.pointerLeave(box)
  pass(60)
  expect(go).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Stay here' }).blur())
  pass(7)
  expect(go).toHaveBeenCalledOnce()
})

test('with moves switched off the page stays until the reader goes', () => {
  show('off')
  pass(600)
  expect(go).not.toHaveBeenCalled()
  expect(sentence()).toBe('This page stays.')
  expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Go to the sign-in page' }))
  expect(go).toHaveBeenCalledOnce()
})

test('a reader who goes at once goes only once, although the next page takes its time to come', () => {
  show('on')
  fireEvent.click(screen.getByRole('button', { name: 'Go now' }))
  fireEvent.click(screen.getByRole('button', { name: 'Go now' }))
  pass(60)
  expect(go).toHaveBeenCalledOnce()
})

test('a reader who stays is left in peace, with the keyboard on the way on', () => {
  show('on')
  act(() => screen.getByRole('button', { name: 'Stay here' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  const goThere = screen.getByRole('button', { name: 'Go to the sign-in page' })
  expect(document.activeElement).toBe(goThere)
  act(() => goThere.blur())
  pass(600)
  expect(go).not.toHaveBeenCalled()
})
