import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asha, meera } from '../../testing/people.ts'
import { act, openAdmin, rowOf, toasts, withoutOldToasts } from '../testing.tsx'

withoutOldToasts()

test('The desk reads who is kept apart and why, and lets them be matched again', async () => {
  let items = [
    {
      id: 's1',
      volunteer: { id: asha.id, name: asha.name },
      citizen: { id: meera.id, name: meera.name },
      cause: 'declined' as const,
      at: new Date('2026-11-20T05:00:00Z'),
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
