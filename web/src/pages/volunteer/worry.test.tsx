import { ApiProblem } from '@scan/contract/problems.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { StrangeAnswer, noAnswer, settings } from '../../testing/fake-server.ts'
import { taken } from '../../testing/builders.ts'
import { asha } from '../../testing/people.ts'
import { atTheBoard, drive, openBoard } from './testing.tsx'

atTheBoard()
beforeEach(() => localStorage.clear())

const begun = { ...taken(drive), date: '2026-11-20', time: '10:00' } as const
const ADVICE = /^Ring once more\. Knock at the neighbour’s\..* Then ring us: 98470 00000 \(10 to 5\)\.$/
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('worry.'))

test('nobody opens: what to do stands there at the first press, and the second tells the desk', async () => {
  const { server, user, becomes } = openBoard({
    requests: [begun],
    handlers: {
      readSettings: () => ({ ...settings(), supportPhone: '9847000000' }),
      raiseWorry: () => {
        becomes([])
        return {}
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Nobody opens' }))
  screen.getByText(ADVICE)
  await user.type(screen.getByRole('textbox', { name: /^What have you seen/ }), ' The lights are on ')
  expect(server.callsOf('raiseWorry')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Tell the coordinators' }))
  await screen.findByText(/^The coordinators know now\. Ring once more\./)
  expect(server.callsOf('raiseWorry').map(({ body }) => body)).toMatchObject([
    { citizen: begun.handle, kind: 'nobody-opens', text: 'The lights are on' },
  ])
  expect(kept()).toEqual([])
  // The visit is over, and gone before the board is asked again.
  expect(screen.queryByRole('button', { name: 'Nobody opens' })).toBeNull()
})

test('a day after the visit nothing is asked', async () => {
  openBoard({ requests: [{ ...begun, date: '2026-11-19', time: '10:00' }] })
  await screen.findByRole('button', { name: /^I couldn’t come/ })
  expect(screen.queryByRole('button', { name: /^I’m worried/ })).toBeNull()
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
  await user.click(screen.getByRole('button', { name: 'Tell the coordinators' }))
  await screen.findByText(/^There is no connection\./)
  expect(kept()).toHaveLength(1)
  server.on({
    raiseWorry: () => {
      throw new ApiProblem('not-now')
    },
  })
  window.dispatchEvent(new Event('online'))
  await screen.findByText('We couldn’t tell the coordinators. Please call us.')
  expect(kept()).toEqual([])
  expect(server.callsOf('raiseWorry')).toHaveLength(2)
})

describe('a message that was kept', () => {
  /** The desk, and each press as it knows it; its answer is lost, or nothing reaches it. */
  function openDesk() {
    const desk = { line: 'none' as 'none' | 'one way' | 'good', presses: new Set<string>(), times: 0 }
    const raiseWorry = ({ body: { press = '' } }: { body: { press?: string | undefined } }) => {
      if (desk.line === 'none') throw noAnswer()
      desk.times++
      desk.presses.add(press)
      if (desk.line === 'one way') throw noAnswer()
      return {}
    }
    const open = (as = asha) => openBoard({ as, requests: [begun], handlers: { raiseWorry } })
    return { desk, open }
  }
  const tell = async (
    { user }: Pick<ReturnType<typeof openBoard>, 'user'>,
    button = /^I’m worried about/,
  ) => {
    await user.click(await screen.findByRole('button', { name: button }))
    await user.click(screen.getByRole('button', { name: 'Tell the coordinators' }))
    await screen.findByText(/^There is no connection\./)
  }
  const lineIsBack = () => window.dispatchEvent(new Event('online'))

  test('reaches the desk as one press: from two tabs, after a reload, and when an answer was lost', async () => {
    const { desk, open } = openDesk()
    await tell(open())
    cleanup()
    desk.line = 'one way'
    open()
    open()
    await waitFor(() => expect(desk.times).toBe(2))
    expect(screen.queryByText('The coordinators know now.')).toBeNull()
    desk.line = 'good'
    lineIsBack()
    await waitFor(() => expect(kept()).toEqual([]))
    await screen.findAllByText('The coordinators know now.')
    expect(desk.presses.size).toBe(1)
    const { times } = desk
    lineIsBack()
    cleanup()
    open()
    await screen.findByRole('button', { name: /^I’m worried about/ })
    expect(desk.times).toBe(times)
  })

  test('is lost to no second press: each reaches the desk', async () => {
    const { desk, open } = openDesk()
    const asha = open()
    await tell(asha)
    await tell(asha, /^Nobody opens/)
    expect(kept()).toHaveLength(2)
    desk.line = 'good'
    lineIsBack()
    await waitFor(() => expect(kept()).toEqual([]))
    expect(desk.presses.size).toBe(2)
    expect(
      asha.server
        .callsOf('raiseWorry')
        .map(({ body }) => body.kind)
        .slice(-2),
    ).toEqual(expect.arrayContaining(['worried', 'nobody-opens']))
  })

  test('goes out in nobody else’s name from the same phone', async () => {
    const { desk, open } = openDesk()
    await tell(open())
    cleanup()
    desk.line = 'good'
    open({ ...asha, id: 'another', name: 'Ravi' })
    await screen.findByText(/Ravi/)
    lineIsBack()
    expect([desk.times, kept().length]).toEqual([0, 1])
    cleanup()
    open()
    await waitFor(() => expect(kept()).toEqual([]))
    expect(desk.presses.size).toBe(1)
  })

  test.each([
    ['the desk’s server is down', () => new StrangeAnswer(502)],
    ['it asks to wait', () => new ApiProblem('too-many-requests', { retryAfter: 60 })],
  ])('stays while %s, and is tried again in a minute', async (_, problem) => {
    vi.useFakeTimers({
      now: new Date('2026-11-20T05:00:00Z'),
      toFake: ['Date', 'setInterval', 'clearInterval'],
    })
    const { server, user } = openBoard({
      requests: [begun],
      handlers: {
        raiseWorry: () => {
          throw problem()
        },
      },
    })
    await tell({ user })
    expect(kept()).toHaveLength(1)
    server.on({ raiseWorry: () => ({}) })
    vi.advanceTimersByTime(60_000)
    await waitFor(() => expect(kept()).toEqual([]))
  })

  test('stays when she turns out to be signed out', async () => {
    const isOver = () => Promise.reject(new ApiProblem('session-invalid'))
    const { app, user } = openBoard({
      requests: [begun],
      handlers: { raiseWorry: isOver, refreshSession: isOver },
    })
    await user.click(await screen.findByRole('button', { name: /^I’m worried about/ }))
    await user.click(screen.getByRole('button', { name: 'Tell the coordinators' }))
    await waitFor(() => expect(app.session.get().isAuthenticated).toBe(false))
    expect(kept()).toHaveLength(1)
  })

  test('that nobody opens, too late to end the visit, tells the desk of a worry, and stays until it does', async () => {
    const { server, user } = openBoard({
      requests: [begun],
      handlers: {
        raiseWorry: () => {
          throw noAnswer()
        },
      },
    })
    await tell({ user }, /^Nobody opens/)
    let isWorryHeard = false
    server.on({
      raiseWorry: ({ body }) => {
        if (body.kind === 'nobody-opens') throw new ApiProblem('not-now')
        if (!isWorryHeard) throw noAnswer()
        return {}
      },
    })
    const kinds = () => server.callsOf('raiseWorry').map(({ body }) => body.kind)
    lineIsBack()
    await waitFor(() => expect(kinds()).toEqual(['nobody-opens', 'nobody-opens', 'worried']))
    isWorryHeard = true
    lineIsBack()
    await screen.findByText('The coordinators know now.')
    expect(kept()).toEqual([])
    expect(kinds().slice(3)).toEqual(['worried'])
  })
})

test('a browser that keeps nothing promises nothing: they read that they have to ring', async () => {
  const { user } = openBoard({
    requests: [begun],
    handlers: {
      raiseWorry: () => {
        throw noAnswer()
      },
    },
  })
  await screen.findByRole('button', { name: /^I’m worried about/ })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Full')
  })
  await user.click(screen.getByRole('button', { name: /^I’m worried about/ }))
  await user.click(screen.getByRole('button', { name: 'Tell the coordinators' }))
  await screen.findByText(/No response from server/)
  expect(screen.queryByText(/^There is no connection\./)).toBeNull()
})
