import type { PastRequest } from '@scan/contract/help-requests.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { followLiveEvents } from '../../app/api/live.ts'
import { fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { notice, pastRequest } from '../../testing/builders.ts'
import { meera, waitingRequest } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import RequestHelpPage from './request-help-page.tsx'
import { NOW, assigned, atHome, messages, openHome } from './testing.tsx'

atHome()

const past = pastRequest()

describe('Meera without a request', () => {
  test('finds what she asked for before, folded away: what, when, who helped, and how it ended', async () => {
    const cancelled = { ...past, id: 'p2', helpType: 'gardening', date: '2026-11-21' } as const
    const { server, user } = openHome(null, {
      listPastRequests: () => Promise.reject(new ApiProblem('too-many-requests')),
    })
    await user.click(await screen.findByText('Past requests'))
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.on({
      listPastRequests: () => ({
        requests: [past, { ...cancelled, outcome: 'cancel', volunteerName: null, hadVolunteer: false }],
      }),
    })
    await user.click(again)
    const list = within(await screen.findByRole('list', { name: 'Past requests' }))
    expect(list.getByText('Reading').closest('details')).toHaveProperty('open', false)
    const what = 'What to doTwo letters from the bank'
    const place = 'How longAbout 2 hoursWhereOllur, KollamRequest numberR-1041'
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `ReadingThursday 19\u00a0NovemberCompleted${what}WhenThursday 19\u00a0November, 9:00\u00a0am${place}Asha Thomas helped you.Ask Asha Thomas againAsk againReport a concern`,
      // No 'Tomorrow' for what will not be.
      `GardeningSaturday 21\u00a0NovemberCancelled${what}WhenSaturday 21\u00a0November, 9:00\u00a0am${place}Ask again`,
    ])
  })

  test('comes from the email of an early visit, and reads on at the past requests', async () => {
    openHome(null, {}, '/citizen-home#past')
    const past = (await screen.findByText('Past requests')).closest('details')
    expect(past?.open).toBe(true)
    expect(past?.id).toBe('past')
    await waitFor(() => expect(document.activeElement).toBe(past?.querySelector('summary')))
  })
})

describe('Meera with a request', () => {
  test('waits, and sees it when the page looks again after ten seconds; then it looks no more', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
    const { server, becomes } = openHome(waitingRequest)
    await screen.findByText('Our volunteers can see your request.')
    const looks = () => server.callsOf('me').length
    const before = looks()
    becomes({ request: assigned }, 'accept')
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(looks()).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    await screen.findByText('Asha Thomas is coming')
    await messages().findByText('Asha Thomas has accepted your request.')
    const found = looks()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(looks()).toBe(found)
  })

  test('finds it among her past requests once it is over, also where no live event tells', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
    let requests: PastRequest[] = []
    const { user, becomes } = openHome(waitingRequest, { listPastRequests: () => ({ requests }) })
    await screen.findByText('Our volunteers can see your request.')
    expect(screen.queryByText('Past requests')).toBeNull()
    const { volunteer: _, ...request } = waitingRequest
    requests = [{ ...request, outcome: 'expire', volunteerName: null, hadVolunteer: false }]
    becomes({ request: null, lastOutcome: 'expire' }, 'expire')
    await act(() => vi.advanceTimersByTimeAsync(10_500))
    await user.click(await screen.findByText('Past requests'))
    const past = within(await screen.findByRole('list', { name: 'Past requests' }))
    expect(past.getByText('Expired')).toBeTruthy()
  })

  test('is shown what is so now, also while an earlier look is on its way', async () => {
    const { server, user } = openHome(waitingRequest)
    await screen.findByText('Our volunteers can see your request.')
    // The answer to the first look does not come; it was given before Asha accepted.
    server.on({ me: () => new Promise(() => {}) })
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(server.callsOf('me').length).toBeGreaterThan(1))
    server.on({ me: () => ({ user: { ...meera, request: assigned } }) })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByText('Asha Thomas is coming')
  })

  test('is told that the help is completed until she has read it, and on no device after that', async () => {
    const completed = 'Your help request has been marked as completed by the volunteer!'
    const { server, user, becomes } = openHome(assigned)
    await screen.findByText('Asha Thomas is coming')
    becomes({ request: null, lastOutcome: 'complete' }, 'complete')
    const refresh = screen.getByRole('button', { name: 'Refresh' })
    refresh.focus()
    await user.keyboard('{Enter}')
    await messages().findByText('Status refreshed!')
    expect(document.activeElement).toBe(refresh)
    await messages().findByText(completed)
    screen.getByRole('list', { name: 'What do you need help with?' })
    const gotIt = await screen.findByRole('button', { name: 'Got it' })
    gotIt.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(within(screen.getByRole('main')).queryByText(completed)).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(server.callsOf('seeNotices').map(({ body }) => body.ids)).toEqual([[notice('complete').id]])
  })

  test('keeps what she looks at until what has ended it is there: nothing moves from under her finger', async () => {
    const { app, server, becomes } = openHome(assigned)
    await screen.findByText('Asha Thomas is coming')
    const looking = new AbortController()
    onTestFinished(() => looking.abort())
    const { client, fetch, queries, session, tokens } = app
    followLiveEvents({ client, fetch, queries, tokens, onChange: session.expectScroll }, looking.signal)
    await waitFor(() => expect(server.live.count()).toBe(1))
    let arrive = () => {}
    const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
    server.on({ listNotices: () => onItsWay.then(() => ({ notices: [notice('complete')] })) })
    const looks = server.callsOf('me').length
    becomes({ request: null, lastOutcome: 'complete' })
    server.live.tell('request')
    await waitFor(() => expect(server.callsOf('me').length).toBeGreaterThan(looks))
    await waitFor(() => expect(queries.isFetching()).toBe(1))
    screen.getByText('Asha Thomas is coming')
    expect(screen.queryByRole('button', { name: /^Driving/ })).toBeNull()
    arrive()
    await screen.findByRole('button', { name: /^Driving/ })
    within(screen.getByRole('main')).getByText(/marked as completed by the volunteer/)
  })

  test('is asked whether it was right that it was completed before its time, and can say that nobody was here', async () => {
    let notices = [notice('complete', { at: NOW })]
    const { server, user } = openHome(null, {
      listNotices: () => ({ notices }),
      listPastRequests: () => ({ requests: [{ ...past, id: waitingRequest.id, date: '2026-12-04' }] }),
      listPeopleOfRequest: () => ({ people: [] }),
      raiseConcern: () => ({}),
      seeNotices: () => {
        notices = []
        return {}
      },
    })
    await screen.findByText(
      /marked as completed by the volunteer! That was earlier than planned\. Did the visit really happen\?$/,
    )
    screen.getByRole('button', { name: 'Yes, it did' })
    await user.click(screen.getByRole('button', { name: 'No, nobody came' }))
    const dialog = within(screen.getByRole('dialog', { name: 'What happened?' }))
    expect(
      dialog.getByRole('radio', { name: 'Nobody came, or nobody was there', checked: true }),
    ).toBeTruthy()
    await user.type(dialog.getByLabelText(/Tell us in your own words/), 'She rang and asked for the code')
    await pressTwice(dialog.getByRole('button', { name: 'Send' }))
    await within(screen.getByRole('main')).findAllByText('Thank you for telling us. We will look into it.')
    await waitFor(() => expect(screen.queryByText(/Did the visit really happen/)).toBeNull())
    expect(server.callsOf('raiseConcern').map(({ body }) => body.kind)).toEqual(['did-not-come'])
    expect(server.callsOf('seeNotices')).toHaveLength(1)
    // The day they had asked for is still to come.
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Ask again' }))
    await screen.findByRole('heading', { name: 'Check your request' })
    screen.getByText(/^Friday 4\sDecember, /)
  })

  test('once she says that it was right, it ends as any other visit: thanks, and the same person again', async () => {
    const visit = { ...past, id: waitingRequest.id, canThank: true, canAskFirst: true } as const
    let notices = [notice('complete', { at: NOW })]
    const { server, user } = openHome(null, {
      listNotices: () => ({ notices }),
      listPastRequests: () => ({ requests: [visit] }),
      confirmVisit: () => {
        notices = notices.map((one) => ({ ...one, confirmed: true as const }))
        return {}
      },
    })
    server.failNext('confirmVisit', noAnswer())
    const yes = await screen.findByRole('button', { name: 'Yes, it did' })
    await user.click(yes)
    await messages().findByText(/^That didn’t work\. Please press again\./)
    await pressTwice(yes)
    const news = within(screen.getByRole('status', { name: 'What has happened' }))
    await news.findByRole('button', { name: /^Say thank you/ })
    news.getByRole('button', { name: /^Ask Asha Thomas again/ })
    news.getByText('Your help request has been marked as completed by the volunteer!')
    expect(screen.queryByText(/Did the visit really happen/)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(server.callsOf('confirmVisit').at(-1)?.params).toEqual({ id: notice('complete').requestId })
    expect(server.callsOf('seeNotices')).toHaveLength(0)
    await user.click(news.getByRole('button', { name: 'Got it' }))
    expect(server.callsOf('seeNotices')).toHaveLength(1)
  })

  test('no toast covers the page to say what can be read on it', async () => {
    const { user, becomes } = openHome(assigned)
    await screen.findByText('Asha Thomas is coming')
    const places = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    onTestFinished(() => places.mockRestore())
    places.mockReturnValue(new DOMRect(0, 200, 300, 100))
    becomes({ request: null, lastOutcome: 'complete' }, 'complete')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await within(screen.getByRole('main')).findByText(/marked as completed by the volunteer/)
    expect(messages().queryByText(/marked as completed/)).toBeNull()
  })

  test('reads what happened while she was away, on whatever device, until it is noted that she has read it', async () => {
    const { server, user } = openHome(null, {
      listNotices: () => ({ notices: [notice('expire')] }),
      seeNotices: () => Promise.reject(noAnswer()),
    })
    const told = within(await screen.findByRole('status', { name: 'What has happened' }))
    told.getByText('Sorry, we couldn’t find a volunteer in time. Please ask again.')
    told.getByText('Driving: Saturday 21 November')
    expect(messages().queryByText(/nobody was free/)).toBeNull()
    await user.click(told.getByRole('button', { name: 'Got it' }))
    await messages().findByText('That didn’t work. Please press again.')
    told.getByText(/we couldn’t find a volunteer in time/)
    expect(server.callsOf('seeNotices')).toHaveLength(1)
  })
})

test('On the page alone, whoever has cancelled reads on at its title', async () => {
  fakeServer({
    me: () => ({ user: { ...meera, request: waitingRequest } }),
    listPastRequests: () => ({ requests: [] }),
    askForHelp: () => ({ user: { ...meera, lastOutcome: 'cancel' } }),
  })
  show(RequestHelpPage, { as: meera, at: '/citizens' })
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Cancel Request' }))
  await user.click(screen.getByRole('button', { name: 'Cancel my request' }))
  // The page alone asks the question as its title.
  const title = await screen.findByRole('heading', { level: 1, name: 'What do you need help with?' })
  expect(screen.queryByText(/Welcome/)).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(title))
})
