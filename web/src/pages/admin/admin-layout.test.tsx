import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ROUTES } from '../../paths.ts'
import { NOTHING_WAITS, addressNow, openAdmin } from './testing.tsx'

test('A place counts what is there, and its title is the page’s', async () => {
  openAdmin('/admin/users', {
    readOverview: () => ({
      overview: { ...NOTHING_WAITS, volunteers: 4, citizens: 5, banned: 1, concerns: 2, didNotCome: 1 },
    }),
    listUsers: () => ({ items: [] }),
  })
  await screen.findByRole('link', { name: 'Manage Users 10', current: true })
  screen.getByRole('link', { name: 'Volunteers 4', current: 'page' })
  screen.getByRole('link', { name: 'Concerns 3' })
  expect(document.title).toMatch(/^Volunteers – Manage Users – Admin – /)
})

test('Another place begins at its top, and the focus stays where it was pressed; a filter moves nothing', async () => {
  const toTop = vi.spyOn(window, 'scrollTo')
  const { user } = openAdmin('/admin/users', { listUsers: () => ({ items: [] }) })
  await user.click(screen.getByRole('link', { name: /^Messages/ }))
  await screen.findByRole('heading', { level: 1, name: 'Contact page' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Messages/ }))
  await user.selectOptions(screen.getByLabelText('State'), 'All')
  await waitFor(() => expect(addressNow()).toBe('/admin/messages?state=all'))
  expect(toTop.mock.calls).toEqual([[0, 0]])
})

test.each(Object.values(ROUTES).filter(({ file, path }) => file.startsWith('admin/') && !path.includes(':')))(
  '$path has its place in the rail',
  async ({ path }) => {
    openAdmin(path)
    const rail = await screen.findByRole('navigation', { name: 'Admin sections' })
    expect(within(rail).getByRole('link', { current: 'page' }).getAttribute('href')).toBe(path)
  },
)
