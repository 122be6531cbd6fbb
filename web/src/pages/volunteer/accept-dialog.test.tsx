import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noAnswer } from '../../testing/fake-server.ts'
import { asha } from '../../testing/people.ts'
import { accept, answerOf, atTheBoard, cards, drive, lunch, main, messages, openBoard } from './testing.tsx'

atTheBoard()

describe('Asha accepts', () => {
  test('after she was asked and has read when and where, one at a time; where nobody answers the question stays', async () => {
    const { server, user } = openBoard()
    await user.click(await screen.findByRole('button', { name: 'Accept', description: /Driving/ }))
    const question = within(screen.getByRole('alertdialog'))
    question.getByText('Tomorrow, Saturday 21 November, 10:30 am')
    question.getByText('Driving in Kollam', { exact: false })
    await user.click(question.getByRole('button', { name: 'Not now' }))
    expect(server.callsOf('acceptRequest')).toHaveLength(0)

    server.failNext('acceptRequest', noAnswer())
    await accept(user)
    await messages().findByText('Failed to accept request')
    screen.getByText(/^Failed to accept request\. No response from server/)
    await user.click(screen.getByRole('button', { name: 'Accept the request' }))
    await main().findByText('Request accepted successfully!')
    // Her own details go with it.
    expect(server.callsOf('acceptRequest')[1]?.body).toEqual({
      ...{ citizen: 'drive@requests.invalid', name: 'Asha Thomas', phone: '9847012347', id: asha.id },
    })
    const tab = screen.getByRole('tab', { name: /Available Requests/ })
    expect(tab.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('Complete your accepted request first.')
    await user.click(tab)
    screen.getByRole('tab', { name: 'My Accepted Request Active', selected: true })
    const card = within(screen.getByRole('region', { name: 'Driving' }))
    card.getByText('Meera Nair')
    card.getByText('98470 12345')
    expect(card.getByRole('link', { name: 'Call Citizen' }).getAttribute('href')).toBe('tel:+919847012345')
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
})
