import type { Administrator } from '@scan/contract/admin/administrators.ts'
import { rolesFor } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { detailsByPhone, listedByPhone, requestAtDesk, requestByPhone } from '../../testing/builders.ts'
import { admin, asha, meera } from '../../testing/people.ts'
import { NOTHING_WAITS, act, openAdmin, rowOf, toasts } from './testing.tsx'

const radha = {
  ...admin,
  id: '00000000-0000-4000-8000-0000000000d5',
  name: 'Radha Nair',
  part: 'desk',
} as const
const [everything, desk]: Administrator[] = [
  {
    id: admin.id,
    name: admin.name,
    email: admin.email,
    part: 'all',
    lastSeenAt: new Date('2026-11-20T05:00:00Z'),
  },
  { id: radha.id, name: radha.name, email: 'radha@example.org', part: 'desk', lastSeenAt: null },
]
const main = () => within(screen.getByRole('main'))

test('Who may do what is listed; another part is one press and its question', async () => {
  const items = [everything!, desk!]
  const { user, server } = openAdmin('/admin/administrators', {
    listAdministrators: () => ({ items }),
    setPart: ({ params, body }) => {
      if (params.id === admin.id) throw new ApiProblem('last-administrator')
      return { administrator: (items[1] = { ...desk!, part: body.part }) }
    },
  })
  const row = within(await rowOf(radha.name))
  row.getByText('The desk')
  row.getByText('Never')
  within(await rowOf(`${admin.name} \\(you\\)`)).getByText('Everything')
  await act(user, 'Give everything', radha.name, `Give ${radha.name} everything`)
  await toasts().findByText('They may do everything now.')
  expect(server.callsOf('setPart').map(({ body }) => body.part)).toEqual(['all'])
  await act(user, 'Desk only', admin.name, `Desk only for ${admin.name}`)
  await screen.findAllByText(/^Somebody has to be able to do everything/)
})

describe('Radha does the desk’s work', () => {
  const openDesk = (at: string, handlers: Parameters<typeof openAdmin>[1] = {}) =>
    openAdmin(at, handlers, radha)

  test('her menu has what she may, and her overview calls for nothing else', async () => {
    const { server } = openDesk('/admin', {
      readOverview: () => ({ overview: { ...NOTHING_WAITS, requests: 9, unfilled: 2, calls: 1 } }),
    })
    const menu = within(screen.getByRole('navigation', { name: 'Admin sections' }))
    await waitFor(() =>
      expect(menu.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual([
        ...['Overview', 'Calls 1', 'Manage Help Requests 2', 'Cases', 'Messages', 'Security'],
      ]),
    )
    await main().findByText('Nothing needs a decision right now.')
    expect(main().queryByRole('link', { name: /approv/i })).toBeNull()
    const refused = server.calls.filter(({ name }) => {
      const roles = rolesFor(api[name].access)
      return roles !== 'anyone' && !roles.includes('desk')
    })
    expect(refused).toEqual([])
  })

  test('people are named in a request, and the page of somebody by phone opens from it', async () => {
    openDesk('/admin/requests', {
      listHelpRequests: () => ({
        items: [requestAtDesk(), requestByPhone({ id: '00000000-0000-4000-8000-0000000000d6' })],
        total: 2,
      }),
    })
    await rowOf(meera.name)
    expect(main().queryByRole('link', { name: new RegExp(meera.name) })).toBeNull()
    main().getByRole('link', { name: new RegExp(listedByPhone().name) })
  })

  test('on that page are her requests and calls, but no ban and no log; she may be forgotten', async () => {
    const { id, name } = listedByPhone()
    const { server } = openDesk(`/admin/users/${id}`, { readPerson: () => ({ person: detailsByPhone() }) })
    await screen.findByRole('heading', { level: 1, name })
    await main().findByRole('button', { name: 'They want to be forgotten', hidden: true })
    expect(main().queryByRole('button', { name: 'Ban', hidden: true })).toBeNull()
    expect(server.callsOf('listAudit')).toEqual([])
    expect(main().getAllByRole('link', { name: 'Calls' }).length).toBeGreaterThan(0)
  })

  test('whom she finds she cannot open, she finds the requests of', async () => {
    const people = [
      { id: asha.id, name: asha.name, district: asha.homeDistrict, area: null, list: 'volunteers' },
    ] as const
    const found = { people: [...people], morePeople: false, requests: [], moreRequests: false }
    const { user, server } = openDesk('/admin/calls', {
      listCalls: () => ({ items: [], total: 0 }),
      searchPanel: () => ({ found }),
    })
    await user.click(await screen.findByRole('button', { name: 'Search' }))
    await user.type(screen.getByRole('combobox', { name: 'Name, phone, R-number or card number' }), 'asha')
    const option = await screen.findByRole('option', { name: new RegExp(asha.name) })
    expect(option.getAttribute('href')).toBe('/admin/requests?q=Asha+Thomas')
    expect(server.callsOf('searchPanel')).not.toEqual([])
  })
})
