import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onPage, renderUi } from '../testing.tsx'
import { ALOUD, Toasts, toast } from './toasts.tsx'

let go: (page: string, language?: string) => void
beforeEach(() => {
  vi.useFakeTimers()
  // Of other files, which share the page.
  toast.removeAll()
  const { rerender } = renderUi(<Toasts page="/a" language="en" />)
  go = (page, language = 'en') => rerender(onPage(<Toasts page={page} language={language} />))
})

afterEach(() => {
  act(() => toast.removeAll())
  vi.useRealTimers()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const say = (words: () => unknown) => act(() => void words())

test('a success stays 2 seconds, an error and anything else 4, what is under way until it is over', () => {
  say(() => toast.success('Login successful!'))
  say(() => toast.error('Failed to sign out'))
  say(() => toast('Status refreshed!'))
  say(() => toast.loading('Sending...'))
  pass(1.9)
  expect(screen.queryByText('Login successful!')).toBeTruthy()
  pass(0.2)
  expect(screen.queryByText('Login successful!')).toBeNull()
  expect(screen.queryByText('Failed to sign out')).toBeTruthy()
  pass(2)
  expect(screen.queryByText('Failed to sign out')).toBeNull()
  expect(screen.queryByText('Status refreshed!')).toBeNull()
  pass(600)
  expect(screen.queryByText('Sending...')).toBeTruthy()
})

test('only what nothing on the page reads aloud has a voice of its own', () => {
  say(() => toast.error('Failed to refresh data'))
  say(() => toast.success('Login successful!', ALOUD))
  const spoken = within(screen.getByRole('status'))
  expect(spoken.queryByText('Login successful!')).toBeTruthy()
  expect(spoken.queryByText('Failed to refresh data')).toBeNull()
  expect(screen.queryByText('Failed to refresh data')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('of many messages the three newest are in sight, the rest in a list that opens, and at most 20 are kept', () => {
  for (let number = 1; number <= 25; number++) say(() => toast.loading(`Message ${number}`))
  const list = screen.getByText('17 more messages').closest('details')!
  const newest = () => screen.getAllByText(/^Message/).filter((one) => !list.contains(one))
  expect(newest().map((one) => one.textContent)).toEqual(['Message 25', 'Message 24', 'Message 23'])
  expect(list.open).toBe(false)
  fireEvent.click(screen.getByText('17 more messages'))
  expect(list.open).toBe(true)
  const others = within(list).getAllByText(/^Message/)
  expect(others).toHaveLength(17)
  expect(others.at(-1)?.textContent).toBe('Message 6')
  // The others come forward as those before them are dismissed.
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' }).at(-1)!)
  expect(newest()).toHaveLength(3)
})

test('a message waits while the pointer or the focus is on it', () => {
  say(() => toast.success('User banned.'))
  const region = screen.getByRole('region', { name: 'Messages' })
  fireEvent.pointerEnter(region)
  pass(60)
  expect(screen.queryByText('User banned.')).toBeTruthy()
  fireEvent.pointerLeave(region)
  pass(1)
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  pass(60)
  expect(screen.queryByText('User banned.')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur())
  pass(1.1)
  expect(screen.queryByText('User banned.')).toBeNull()
})

test('what failed on another page goes with it; a success, and what led here, stays', () => {
  const shown = () => screen.queryAllByText(/^(Failed|Done)/).map(({ textContent }) => textContent)
  say(() => toast.error('Failed a while ago'))
  pass(1.5)
  say(() => toast.success('Done'))
  say(() => toast.error('Failed, so here you are'))
  expect(shown()).toHaveLength(3)
  go('/b')
  expect(shown().toSorted()).toEqual(['Done', 'Failed, so here you are'])
  // Whatever was said in another language goes when one is chosen.
  go('/b', 'ml')
  expect(shown()).toEqual([])
})
