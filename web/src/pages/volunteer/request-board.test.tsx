import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import type { Slot } from '@scan/domain/availability.ts'
import { messages as messagesIn } from '@scan/contract/messages/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { asha, ravi } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import RequestBoardPage from './request-board-page.tsx'
import {
  answerOf,
  atTheBoard,
  cards,
  drive,
  letters,
  lunch,
  main,
  messages,
  openBoard,
  taken,
} from './testing.tsx'

atTheBoard()

/** They are folded behind one control. */
const openFilters = async () => fireEvent.click(await screen.findByRole('button', { name: /^Filters/ }))

describe('The board', () => {
  test('welcomes the volunteer, with the way to the profile and to the list', async () => {
    openBoard()
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Asha' })
    expect(screen.getByRole('link', { name: 'View or Update Profile' }).getAttribute('href')).toBe(
      '/volunteer-profile',
    )
    expect(screen.getByRole('link', { name: 'Help a Citizen' }).getAttribute('href')).toBe('/volunteers')
  })

  test('shows what fits the volunteer’s district and skills, the date first, without a name', async () => {
    openBoard()
    expect(await cards()).toEqual(['Driving', 'Cooking'])
    screen.getByRole('tab', { name: 'Available Requests 2', selected: true })
    const card = within(screen.getByRole('article', { name: /Driving/ }))
    card.getByText('Tomorrow, Saturday 21 November')
    card.getByText('10:30 am')
    card.getByText('Kollam')
    card.getByText('To the eye hospital and back')
    card.getByText('Two steps at the door')
    card.getByText('Requested on: Today, Friday 20 November, 9:30 am')
  })

  test('filters by itself where the whole list comes, and what others have accepted is in nobody’s way', async () => {
    const others = { id: ravi.id, name: 'Ravi', phone: '9400011122', isAccepted: true }
    const all = [{ ...taken(drive), id: 'r9', volunteer: others }, drive, lunch, letters]
    const { user } = openBoard({ handlers: { listRequests: () => ({ requests: all }) } })
    expect(await cards()).toEqual(['Driving', 'Cooking'])
    screen.getByRole('tab', { name: 'Available Requests 2', selected: true })
    await user.click(await screen.findByRole('button', { name: 'Show them' }))
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Cooking', 'Reading']))
  })

  test('says how many its filters hide and shows them; searches when the typing pauses, and keeps it in the address', async () => {
    const { server, user } = openBoard()
    await screen.findByText('1 more request outside your filters')
    await user.click(screen.getByRole('button', { name: 'Show them' }))
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Reading', 'Cooking']))
    expect(screen.queryByText(/outside your filters/)).toBeNull()
    screen.getByText('Address: ?location=all&type=all')
    await openFilters()
    await user.type(screen.getByLabelText('Search'), 'lunch')
    await waitFor(async () => expect(await cards()).toEqual(['Cooking']))
    screen.getByText(/^Address: .*search=lunch/)
    screen.getByRole('tab', { name: 'Available Requests 1' })
    expect(server.callsOf('listRequests').map(({ query }) => query)).toEqual([
      { district: 'Kollam', helpTypes: ['cooking', 'driving'], limit: 50 },
      { limit: 50 },
      { text: 'lunch', limit: 50 },
    ])
  })

  test('keeps what it has, and the filters, when the answer to another filter fails', async () => {
    const { server, user } = openBoard()
    await openFilters()
    server.on({ listRequests: () => Promise.reject(new ApiProblem('too-many-requests')) })
    await user.selectOptions(screen.getByLabelText('Location'), 'Kannur')
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByLabelText<HTMLSelectElement>('Location').value).toBe('Kannur')
    server.on({ listRequests: ({ query }) => answerOf([drive, { ...lunch, district: 'Kannur' }], query) })
    await user.click(again)
    await waitFor(async () => expect(await cards()).toEqual(['Cooking']))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('shows fifty at a time, and whoever wants more reads on where they begin', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...drive,
      id: `m${index}`,
      handle: `m${index}@requests.invalid`,
      description: `Drive ${index}`,
      time: `1${Math.floor(index / 10)}:0${index % 10}`,
    }))
    const { server, user } = openBoard({ requests: many })
    expect(await cards()).toHaveLength(50)
    screen.getByRole('tab', { name: 'Available Requests 60' })
    screen.getByText('Showing the first 50 of 60.')
    const last = screen.getAllByRole('listitem').findLast((item) => item.querySelector('article'))
    expect([last?.ariaPosInSet, last?.ariaSetSize]).toEqual(['50', '60'])

    server.on({ listRequests: () => Promise.reject(new ApiProblem('too-many-requests')) })
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('We couldn’t load more requests. Please try again.')
    expect(await cards()).toHaveLength(50)

    server.on({ listRequests: ({ query }) => answerOf(many, query) })
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await cards()).toHaveLength(60))
    expect(document.activeElement?.closest('article')?.textContent).toContain('Drive 50')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.queryByText(/could not be read/)).toBeNull()
  })

  test('keeps the focus where a card was that is gone: on the next one, on the one before, at last on the heading', async () => {
    const { becomes } = openBoard({
      requests: [drive, lunch, { ...letters, district: 'Kollam', helpType: 'driving' }],
    })
    const buttons = await screen.findAllByRole('button', { name: 'Accept' })
    buttons[0]?.focus()
    const reads = async (board: RequestForVolunteer[]) => {
      becomes(board)
      document.dispatchEvent(new Event('visibilitychange'))
      await screen.findByRole('tab', { name: `Available Requests ${board.length}` })
      return document.activeElement
    }
    const accept = (description: RegExp) => screen.getByRole('button', { name: 'Accept', description })
    expect(await reads([drive, lunch])).toBe(accept(/^Tomorrow.*10:30\sam Driving Kollam$/))
    expect(await reads([lunch])).toBe(accept(/Cooking/))
    expect(await reads([])).toBe(screen.getByRole('heading', { name: '0 requests' }))
    screen.getByText('Nobody needs help right now. Please look again later.')
  })

  test('tells how often the volunteer has helped, and shows it when it is unfolded', async () => {
    const { user } = openBoard()
    await user.click(await screen.findByText('Help you’ve given: 7 visits so far'))
    const past = within(screen.getByRole('list', { name: 'Help you’ve given' }))
    past.getByText('Reading')
    past.getByText('Thursday 19 November')
    past.getByText('Completed')
    await user.click(past.getByRole('button', { name: /^Report a concern: Reading, Thursday 19.November/ }))
    const dialog = within(screen.getByRole('dialog', { name: 'What happened?' }))
    expect(dialog.getByText(/^Your concern is about this visit: Reading, Thursday 19 November/)).toBeTruthy()
  })

  test('tells a volunteer who has not helped yet where it will stand', async () => {
    const { user } = openBoard({ handlers: { listPastVisits: () => ({ visits: [], completed: 0 }) } })
    await user.click(await screen.findByText('Help you’ve given'))
    expect(
      await screen.findByText('You haven’t helped anyone yet. Your visits will appear here.'),
    ).toBeTruthy()
  })

  test('opens with the filters that the address names', async () => {
    openBoard({ search: '?location=Kannur&type=reading' })
    expect(await cards()).toEqual(['Reading'])
    await openFilters()
    expect(screen.getByLabelText<HTMLSelectElement>('Location').value).toBe('Kannur')
    expect(screen.getByLabelText<HTMLSelectElement>('Help type').value).toBe('reading')
  })

  test('lifts one filter by its chip, all of them by Clear Filters, and goes back to the volunteer’s own', async () => {
    const far: RequestForVolunteer = { ...drive, id: 'r4', date: '2026-11-23', district: 'Kannur' }
    const { user } = openBoard({ requests: [drive, lunch, letters, far] })
    await user.click(await screen.findByRole('button', { name: 'Kollam: remove this filter' }))
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Cooking', 'Driving']))
    await openFilters()
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Reading', 'Cooking', 'Driving']))
    await user.click(screen.getByRole('button', { name: 'My district and my skills' }))
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Cooking']))
  })

  test('asks for the volunteer’s own area first and for their hours, once they have chosen so', async () => {
    const availability: Slot[] = ['saturday-morning']
    const { server, user } = openBoard({ as: { ...asha, homeArea: 'Chinnakada', availability } })
    await cards()
    screen.getByText('Soonest first')
    await openFilters()
    await user.click(screen.getByRole('checkbox', { name: 'Show Chinnakada, your area, first' }))
    await screen.findByText('Chinnakada first')
    await user.click(screen.getByRole('checkbox', { name: 'When I can help' }))
    await waitFor(() => {
      const { query } = server.callsOf('listRequests').at(-1) ?? {}
      expect(query).toMatchObject({ near: 'Chinnakada', slots: availability })
    })
    await user.click(screen.getByRole('button', { name: 'When I can help: remove this filter' }))
    screen.getByText('Address:')
    cleanup()

    // The order is kept on the device.
    openBoard({ as: { ...asha, homeArea: 'Chinnakada' } })
    await screen.findByText('Chinnakada first')
  })

  test('reads the list again on Refresh; where that fails it keeps what it has, and says so in the language chosen then', async () => {
    const { server, user, becomes, app } = openBoard({ requests: [drive] })
    expect(await cards()).toEqual(['Driving'])
    becomes([lunch])
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(async () => expect(await cards()).toEqual(['Cooking']))
    main().getByText('The list is up to date.')
    expect(messages().queryByText('The list is up to date.')).toBeNull()
    server.on({ listRequests: () => Promise.reject(noAnswer()) })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await main().findByText('Failed to refresh data')
    expect(messages().queryByText('Failed to refresh data')).toBeNull()
    expect(await cards()).toEqual(['Cooking'])
    await act(() => app.words.speak('ml'))
    main().getByText(messagesIn.ml.volunteer.board.refreshFailed)
  })

  test('marks what came since the volunteer last looked on this device, and nothing of it for another person', async () => {
    const look = { of: asha.id, at: '2026-11-19T03:00:00Z' }
    localStorage.setItem('scanBoardLook', JSON.stringify(look))
    const seen = { ...lunch, postedAt: new Date('2026-11-18T04:00:00Z') }
    openBoard({ requests: [drive, seen] })
    await screen.findByText('New since yesterday: 1')
    within(screen.getByRole('article', { name: /Driving/ })).getByText('New')
    expect(screen.getAllByText('New')).toHaveLength(1)
    cleanup()

    localStorage.setItem('scanBoardLook', JSON.stringify({ ...look, of: ravi.id }))
    openBoard({ requests: [drive, seen] })
    expect(await cards()).toEqual(['Driving', 'Cooking'])
    expect(screen.queryByText('New')).toBeNull()
  })
})

test('The list alone has no greeting', async () => {
  fakeServer({
    me: () => ({ user: asha }),
    listRequests: () => answerOf([drive]),
    listPastVisits: () => ({ visits: [], completed: 0 }),
  })
  show(RequestBoardPage, { as: asha, at: '/volunteers' })
  await screen.findByRole('heading', { level: 1, name: 'Help requests' })
  expect(screen.queryByText(/Welcome/)).toBeNull()
})
