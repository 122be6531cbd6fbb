import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Page, SkipLink } from './page.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { WORDS } from '../testing.tsx'
import { UiLabelsProvider } from '../ui-labels.tsx'

/** A page that knows only later what it shows, as behind a session check. */
function LatePage() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 20)
    return () => clearTimeout(timer)
  }, [])
  return ready ? (
    <Page title="Volunteer home">
      <p>…</p>
    </Page>
  ) : (
    <p>…</p>
  )
}

function openAt(path: string) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <UiLabelsProvider value={WORDS}>
            <SkipLink>Skip to main content</SkipLink>
            <RouteAnnouncer />
            <Link to="/about">About</Link>
            <Outlet />
          </UiLabelsProvider>
        ),
        children: [
          {
            path: '/',
            element: (
              <Page title="Senior Citizen Assistance Network">
                <p>…</p>
              </Page>
            ),
          },
          {
            path: '/about',
            element: (
              <Page title="About">
                <p id="values">…</p>
              </Page>
            ),
          },
          { path: '/late', element: <LatePage /> },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
  return router
}

test('every change of page moves the focus to its heading, sets the title and scrolls to the top', async () => {
  const scroll = vi.spyOn(window, 'scrollTo')
  openAt('/')
  expect(document.title).toBe('Senior Citizen Assistance Network')
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('link', { name: 'About' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'About' }))
  expect(document.title).toBe('About – Senior Citizen Assistance Network')
  expect(scroll).toHaveBeenCalledWith(0, 0)
})

test('a change of the filters in the address is the same page', async () => {
  const router = openAt('/about')
  await act(() => router.navigate('/about?location=Kollam'))
  expect(document.activeElement).toBe(document.body)
})

test('a heading that comes late gets the focus when it comes', async () => {
  const router = openAt('/')
  await act(() => router.navigate('/late'))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Volunteer home' })),
  )
})

test('a part of the page that the address names keeps the focus for itself', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockClear()
  const router = openAt('/')
  await act(() => router.navigate('/about#values'))
  expect(document.activeElement).toBe(document.body)
  expect(scroll).not.toHaveBeenCalled()
})

test('the first key leads past the header', async () => {
  openAt('/about')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to main content' }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
