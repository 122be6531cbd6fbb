import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { useSearch } from './use-search.ts'

test('changes that follow each other before the page has come along keep each other', () => {
  const { result } = renderHook(() => ({ search: useSearch(), navigate: useNavigate() }), {
    wrapper: MemoryRouter,
  })
  const set = (word: string, value: string, [, change] = result.current.search) =>
    change((latest) => {
      latest.set(word, value)
      return latest
    })
  const shown = () => String(result.current.search[0])

  act(() => {
    set('from', 'Monday')
    set('to', 'Friday')
  })
  const drawnBefore = result.current.search
  act(() => set('from', 'Tuesday'))
  act(() => set('action', 'release', drawnBefore))
  expect(shown()).toBe('from=Tuesday&to=Friday&action=release')

  act(() => void result.current.navigate('/?q=usha'))
  act(() => set('to', 'Sunday'))
  expect(shown()).toBe('q=usha&to=Sunday')
})
