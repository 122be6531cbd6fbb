import { act, render, renderHook } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, RouterProvider, useNavigate } from 'react-router'
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

test('a change shows at once, although the address follows late, and what is changed elsewhere as it comes', async () => {
  const gates: (() => void)[] = []
  let place = 'Idukki'
  let change: ReturnType<typeof useSearch>[1] = () => {}
  const router = createMemoryRouter(
    [
      {
        path: '/',
        loader: () => new Promise<null>((resolve) => gates.push(() => resolve(null))),
        Component() {
          const [search, changeSearch] = useSearch()
          place = search.get('place') ?? ''
          change = changeSearch
          return null
        },
      },
    ],
    { initialEntries: ['/?place=Idukki'], hydrationData: { loaderData: { 0: null } } },
  )
  render(<RouterProvider router={router} />)
  const choose = (name: string) => act(() => change(() => new URLSearchParams({ place: name })))
  const follow = (at: number) => act(async () => gates[at]?.())
  choose('Kannur')
  expect(place).toBe('Kannur')
  choose('Kollam')
  expect([place, router.state.location.search]).toEqual(['Kollam', '?place=Idukki'])
  await follow(0)
  expect(place).toBe('Kollam')
  await follow(1)
  expect([place, router.state.location.search]).toEqual(['Kollam', '?place=Kollam'])
  await act(async () => void router.navigate('/'))
  await follow(2)
  expect(place).toBe('')
})
