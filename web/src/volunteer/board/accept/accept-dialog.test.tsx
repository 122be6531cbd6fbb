import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noAnswer } from '../../../testing/fake-server.ts'
import { asha } from '../../../testing/people.ts'
import {
  accept,
  answerOf,
  atTheBoard,
  cards,
  drive,
  lunch,
  main,
  messages,
  openBoard,
  taken,
} from '../../testing.tsx'

atTheBoard()

describe('Asha accepts', () => {
  test('after she was asked and has read when and where; her own details go with it', async () => {
    const { server, user } = openBoard()
    await user.click(await screen.findByRole('button', { name: 'Accept', description: /Driving/ }))
    const question = within(screen.getByRole('alertdialog'))
    question.getByText('Tomorrow, Saturday 21 November, 10:30 am')
    question.getByText('Driving in Kollam', { exact: false })
    await user.click(question.getByRole('button', { name: 'Not now' }))
    expect(server.callsOf('acceptRequest')).toHaveLength(0)

    await accept(user)
    await within(screen.getByRole('main')).findByText('Request accepted successfully!')
    expect(server.callsOf('acceptRequest').map(({ body }) => body)).toEqual([
      { citizen: 'drive@requests.invalid', name: 'Asha Thomas', phone: '9847012347', id: asha.id },
    ])
    screen.getByRole('tab', { name: 'My Accepted Request Active', selected: true })
    const card = within(screen.getByRole('region', { name: 'Driving' }))
    card.getByText('Meera Nair')
    card.getByText('98470 12345')
    expect(card.getByRole('link', { name: 'Call Citizen' }).getAttribute('href')).toBe('tel:+919847012345')
  })

  test('only one at a time: the other tab is closed and says why', async () => {
    const { user } = openBoard({ requests: [taken(drive), lunch] })
    const tab = await screen.findByRole('tab', { name: /Available Requests/ })
    expect(tab.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('Complete your accepted request first.')
    await user.click(tab)
    screen.getByRole('tab', { name: 'My Accepted Request Active', selected: true })
  })

  test('nothing while a coordinator has to agree first: the board says so before a press', async () => {
    openBoard({ as: { ...asha, stopped: true } })
    await cards()
    screen.getByText('You can’t accept requests right now')
    screen.getByText('A coordinator has to agree first. We will contact you.')
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  })

  test('nothing for now: the board says from when on again', async () => {
    const acceptsFrom = new Date('2026-11-21T04:00:00Z')
    openBoard({ handlers: { listRequests: ({ query }) => ({ ...answerOf([drive], query), acceptsFrom }) } })
    await cards()
    screen.getByText(/^You can accept again: Tomorrow, Saturday 21 November, 9:30\sam\.$/)
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  })

  test('too late: somebody else was faster, and the list is read again', async () => {
    const { server, user, becomes } = openBoard({ requests: [drive, lunch] })
    await cards()
    becomes([lunch])
    const looks = server.callsOf('listRequests').length
    await accept(user)
    await messages().findByText('Help request is no longer available.')
    main().getByText('Help request is no longer available.')
    await waitFor(async () => expect(await cards()).toEqual(['Cooking']))
    expect(server.callsOf('listRequests').length).toBeGreaterThan(looks)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('without an answer: the question stays and can be answered again', async () => {
    const { server, user } = openBoard()
    server.on({
      acceptRequest: () => {
        throw noAnswer()
      },
    })
    await accept(user)
    await messages().findByText('Failed to accept request')
    const question = within(screen.getByRole('alertdialog'))
    expect(question.getByText(/^Failed to accept request\. No response from server/)).toBeTruthy()
    server.on({ acceptRequest: () => ({ request: taken(drive) }) })
    await user.click(question.getByRole('button', { name: 'Accept the request' }))
    await screen.findByRole('button', { name: 'Mark as Completed' })
  })
})
