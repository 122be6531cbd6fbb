import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asha, meera } from '../../testing/people.ts'
import { act, openAdmin, rowOf, toasts, withoutOldToasts } from '../testing.tsx'

withoutOldToasts()

const ASKED_BY_MEERA = {
  askedBy: [meera.id],
  askedAt: null as Date | null,
  saidNoAt: null,
  pressedBy: null,
  pressedAt: null,
}

test('The desk reads who is kept apart and why, and lets them be matched again', async () => {
  let items = [
    {
      id: 's1',
      volunteer: { id: asha.id, name: asha.name },
      citizen: { id: meera.id, name: meera.name },
      cause: 'declined' as const,
      at: new Date('2026-11-20T05:00:00Z'),
      ...ASKED_BY_MEERA,
    },
  ]
  const { server, user } = openAdmin('/admin/concerns/apart', {
    listSeparations: () => ({ items, total: items.length }),
    liftSeparation: () => {
      items = []
      return { separation: null }
    },
  })
  const pair = `${meera.name} and ${asha.name}`
  within(await rowOf(pair)).getByText('The citizen asked for another volunteer')
  await act(user, 'Match again', pair, 'Allow it')
  await toasts().findByText('These two can be matched again.')
  await screen.findByText('Nobody is kept apart.')
  expect(server.callsOf('liftSeparation').map(({ params }) => params)).toEqual([{ id: 's1' }])
})

test('Who waits for a second administrator is named for a day', async () => {
  const pressed = (hoursAgo: number, name: string) => ({
    ...{ id: name, volunteer: { id: asha.id, name: asha.name }, citizen: { id: meera.id, name } },
    ...{ cause: 'declined' as const, at: new Date('2026-11-20T05:00:00Z') },
    ...{ ...ASKED_BY_MEERA, pressedBy: 'Lakshmi', pressedAt: new Date(Date.now() - hoursAgo * 3_600_000) },
  })
  openAdmin('/admin/concerns/apart', {
    listSeparations: () => ({ items: [pressed(23, 'Saro'), pressed(25, 'Omana')], total: 2 }),
  })
  const waits = 'Lakshmi wants to match them again. A second administrator is needed.'
  within(await rowOf(`Saro and ${asha.name}`)).getByText(waits)
  expect(within(await rowOf(`Omana and ${asha.name}`)).queryByText(waits)).toBeNull()
})

test('Whoever asked for it can be asked whether they agree, once', async () => {
  const pair = `${meera.name} and ${asha.name}`
  const separation = {
    ...{ id: 's1', volunteer: { id: asha.id, name: asha.name }, citizen: { id: meera.id, name: meera.name } },
    ...{ cause: 'declined' as const, at: new Date('2026-11-20T05:00:00Z') },
    ...ASKED_BY_MEERA,
  }
  const { server, user } = openAdmin('/admin/concerns/apart', {
    listSeparations: () => ({ items: [separation], total: 1 }),
    askSeparated: () => {
      separation.askedAt = new Date('2026-11-20T06:00:00Z')
      return { separation: null }
    },
  })
  await rowOf(pair)
  await user.click(screen.getByRole('button', { name: `Ask ${meera.name}`, hidden: true }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Ask' }))
  await screen.findByText(/^Asked on /)
  expect(server.callsOf('askSeparated').map(({ params }) => params)).toEqual([{ id: 's1' }])
  expect(screen.queryByRole('button', { name: `Ask ${meera.name}` })).toBeNull()
})
