import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noAnswer, settings } from '../../testing/fake-server.ts'
import { taken } from '../../testing/builders.ts'
import { atTheBoard, drive, openBoard } from './testing.tsx'

atTheBoard()
beforeEach(() => localStorage.clear())

const begun = { ...taken(drive), date: '2026-11-20', time: '10:00' } as const
const ADVICE = /^Ring once more\. Knock at the neighbour’s\..* Then ring us: 98470 00000 \(10 to 5\)\.$/
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('worry.'))

test('nobody opens: what to do stands there at the first press, and the second tells the desk', async () => {
  const { server, user } = openBoard({
    requests: [begun],
    handlers: { readSettings: () => ({ ...settings(), supportPhone: '9847000000' }), raiseWorry: () => ({}) },
  })
  await user.click(await screen.findByRole('button', { name: 'Nobody opens' }))
  screen.getByText(ADVICE)
  expect(server.callsOf('raiseWorry')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Tell the desk' }))
  await waitFor(() => expect(server.callsOf('raiseWorry')).toHaveLength(1))
  await screen.findByText(/^The desk knows now\. Ring once more\./)
  expect(kept()).toEqual([])
})

test('it is not offered long before the visit; being worried is', async () => {
  openBoard({ requests: [taken(drive)] })
  await screen.findByRole('button', { name: 'I’m worried about Meera Nair' })
  expect(screen.queryByRole('button', { name: 'Nobody opens' })).toBeNull()
})

test('without a connection it is kept, sent once there is one, and dropped once it is too late', async () => {
  const { server, user } = openBoard({
    requests: [begun],
    handlers: {
      raiseWorry: () => {
        throw noAnswer()
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'I’m worried about Meera Nair' }))
  await user.click(screen.getByRole('button', { name: 'Tell the desk' }))
  await screen.findByText(/^There is no connection\./)
  expect(kept()).toHaveLength(1)
  server.on({
    raiseWorry: () => {
      throw new ApiProblem('not-now')
    },
  })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(kept()).toEqual([]))
})
