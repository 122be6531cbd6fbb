import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { named } from '../../testing/builders.ts'
import { meera } from '../../testing/people.ts'
import { addressNow, openAdmin, rowOf } from './testing.tsx'

const at = new Date('2026-11-20T09:00:00Z')
const LINES = [
  { id: 3, at, outcome: 'signed-in', person: named(meera), clientSubnet: '203.0.113.7' },
  { id: 2, at, outcome: 'wrong-password', person: null, clientSubnet: '203.0.113.8' },
  { id: 1, at, outcome: 'banned', person: { ...named(meera), name: null }, clientSubnet: '203.0.113.9' },
] as const

test('Each line says how it ended, when, whose it was and from where', async () => {
  openAdmin('/admin/audit/sign-ins', { listSignIns: () => ({ items: [...LINES], total: 3 }) })
  const row = within(await rowOf('Signed in'))
  row.getByText(/20 Nov/)
  row.getByRole('link', { name: 'Meera Nair' })
  row.getByText('203.0.113.7')
  within(await rowOf('The password was wrong')).getByText('An address without an account')
  within(await rowOf('The account was suspended')).getByText('Deleted account')
  expect(screen.getByText('Kept for 180 days, without passwords or typed addresses.')).toBeTruthy()
})

test('It is read by person, by what happened and by day, and the address keeps that', async () => {
  const { user, server } = openAdmin('/admin/audit/sign-ins?from=2026-11-01&person=meera', {
    listSignIns: () => ({ items: [...LINES], total: 3 }),
  })
  await rowOf('Signed in')
  await user.selectOptions(screen.getByLabelText('What happened'), 'Too many tries')
  await waitFor(() =>
    expect(server.callsOf('listSignIns').at(-1)?.query).toEqual({
      ...{ page: 1, person: 'meera', outcome: 'too-many', from: '2026-11-01' },
    }),
  )
  expect(addressNow()).toBe('/admin/audit/sign-ins?from=2026-11-01&person=meera&outcome=too-many')
})
