import { hoursAfter } from '@scan/domain/clock.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { separation } from '../../testing/builders.ts'
import { asha, meera } from '../../testing/people.ts'
import { act, openAdmin, rowOf, toasts } from './testing.tsx'

const pair = `${meera.name} and ${asha.name}`
const declined = separation()

test('The desk reads who is kept apart and why, asks once whether they agree, and lets them be matched again', async () => {
  let items = [declined]
  const { server, user } = openAdmin('/admin/concerns/apart', {
    listSeparations: () => ({ items, total: items.length }),
    askSeparated: () => {
      items = [separation({ askedAt: new Date('2026-11-20T06:00:00Z') })]
      return { separation: null }
    },
    liftSeparation: () => {
      items = []
      return { separation: null }
    },
  })
  within(await rowOf(pair)).getByText('The citizen asked for another volunteer')
  await user.click(screen.getByRole('button', { name: `Ask ${meera.name}`, hidden: true }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Ask' }))
  await screen.findByText(/^Asked on /)
  expect(server.callsOf('askSeparated').map(({ params }) => params)).toEqual([{ id: 's1' }])
  expect(screen.queryByRole('button', { name: `Ask ${meera.name}`, hidden: true })).toBeNull()
  await act(user, 'Match again', pair, 'Allow it')
  await toasts().findByText('These two can be matched again.')
  await screen.findByText('Nobody is kept apart.')
  expect(server.callsOf('liftSeparation').map(({ params }) => params)).toEqual([{ id: 's1' }])
})

test('Who waits for a second administrator is named for a day', async () => {
  const pressed = (hoursAgo: number, name: string) =>
    separation({
      ...{ id: name, citizen: { id: meera.id, name } },
      ...{ pressedBy: 'Lakshmi', pressedAt: hoursAfter(new Date(), -hoursAgo) },
    })
  openAdmin('/admin/concerns/apart', {
    listSeparations: () => ({ items: [pressed(23, 'Saro'), pressed(25, 'Omana')], total: 2 }),
  })
  const waits = 'Lakshmi wants to match them again. A second administrator is needed.'
  within(await rowOf(`Saro and ${asha.name}`)).getByText(waits)
  expect(within(await rowOf(`Omana and ${asha.name}`)).queryByText(waits)).toBeNull()
})
