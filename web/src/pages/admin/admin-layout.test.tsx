import type { Found } from '@scan/contract/admin/search.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ROUTES } from '../../paths.ts'
import { meera } from '../../testing/people.ts'
import { NOTHING_WAITS, addressNow, openAdmin, openAtDesk } from './testing.tsx'

test('A place counts what waits there, and not who is there; its title is the page’s', async () => {
  openAdmin('/admin/users', {
    readOverview: () => ({
      overview: {
        ...{ ...NOTHING_WAITS, volunteers: 4, citizens: 5, banned: 1, changed: 2 },
        ...{ concerns: 2, didNotCome: 1 },
      },
    }),
    listUsers: () => ({ items: [] }),
  })
  await screen.findByRole('link', { name: 'Manage Users 2', current: true })
  screen.getByRole('link', { name: 'Volunteers 2', current: 'page' })
  screen.getByRole('link', { name: 'Citizens' })
  screen.getByRole('link', { name: 'Cases 3' })
  const places = (of: string) =>
    within(screen.getByRole('group', { name: of }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.trim())
  expect(places('Today')).toEqual(['Overview', 'Calls', 'Manage Help Requests', 'Cases 3', 'Messages'])
  expect(places('Network')).toEqual(['Figures', 'Audit log', 'Administrators'])
  const own = screen.getByRole('navigation', { name: 'Your own pages' })
  expect(
    within(own)
      .getAllByRole('link', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([...['Guidance', 'Security']])
  expect(document.title).toMatch(/^Volunteers – Manage Users – Admin – /)
})

test('Another place begins at its top, and the focus stays where it was pressed; a filter moves nothing', async () => {
  const toTop = vi.spyOn(window, 'scrollTo')
  const { user } = openAdmin('/admin/users', { listUsers: () => ({ items: [] }) })
  await user.click(screen.getByRole('link', { name: /^Messages/ }))
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Messages/ }))
  await user.selectOptions(screen.getByLabelText('State'), 'All')
  await waitFor(() => expect(addressNow()).toBe('/admin/messages?state=all'))
  expect(toTop.mock.calls).toEqual([[0, 0]])
})

test('/ searches everybody and all requests: arrows and Enter open what was found, and nothing found says where it was looked', async () => {
  const { id, name, email, phone } = meera
  const { helpType, date, time } = openAtDesk
  const found = {
    people: [{ id, name, email, phone, district: 'Kollam', area: null, list: 'citizens' }],
    morePeople: true,
    requests: [
      {
        ...{ id: 'r1', number: 1042, helpType, date, time, citizenName: name, status: 'completed' },
        outcome: 'complete',
      },
      {
        ...{ id: 'r2', number: 1043, helpType, date, time, citizenName: name, status: 'accepted' },
        ...{ outcome: null, volunteer: { name: 'Asha Thomas', cardNumber: '482193305' } },
      },
    ],
    moreRequests: false,
  } satisfies Found
  const none: Found = { people: [], morePeople: false, requests: [], moreRequests: false }
  const { user, server } = openAdmin('/admin/volunteers/pending', {
    listPendingVolunteers: () => ({ items: [] }),
    searchPanel: ({ query }) => ({ found: query.text === 'meera' ? found : none }),
  })
  await screen.findByText('No pending approvals.')
  await user.keyboard('/')
  const dialog = within(await screen.findByRole('dialog', { name: 'Find a person or a request' }))
  const field = dialog.getByRole('combobox', { name: 'Name, phone, email, R-number or card number' })
  expect(document.activeElement).toBe(field)
  await user.paste('nobody')
  await dialog.findByText('Nothing found for ‘nobody’.')
  dialog.getByText(/^We searched everybody, banned people too/)
  await user.clear(field)
  await user.paste('a'.repeat(101))
  await dialog.findByText('Please use at most 100 characters')
  expect(dialog.queryByText(/^Nothing found/)).toBeNull()
  await user.clear(field)
  await user.paste('meera')
  const people = within(await dialog.findByRole('group', { name: 'People' }))
  people.getByText('Citizen · Kollam · 98470 12345')
  people.getByText(/^There are more/)
  const [person, request, visit] = dialog.getAllByRole('option')
  expect(visit!.textContent).toMatch(/Volunteer: Asha Thomas, card 482 193 305$/)
  expect(field.getAttribute('aria-activedescendant')).toBe(person!.id)
  await user.keyboard('{ArrowDown}')
  expect(request!.getAttribute('aria-selected')).toBe('true')
  expect(request!.textContent).toMatch(/^R-1042, DrivingMeera Nair\u00a0· .*\u00a0· Completed with the code$/)
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(addressNow()).toBe(`/admin/users/${id}`)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.callsOf('searchPanel').map(({ query }) => query.text)).toEqual(['nobody', 'meera'])
})

const LISTS = Object.values(ROUTES).filter(
  ({ file, path }) => file.startsWith('admin/') && !/:|\/(new|import)$/.test(path),
)
test.each(LISTS)('$path has its place in the rail', async ({ path }) => {
  openAdmin(path)
  const rail = await screen.findByRole('navigation', { name: 'Admin sections' })
  expect(within(rail).getByRole('link', { current: 'page' }).getAttribute('href')).toBe(path)
})
