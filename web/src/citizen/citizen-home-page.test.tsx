import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import type { PastRequest } from '@scan/contract/help-requests.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Header } from '../site/header.tsx'
import { SiteGate } from '../site/site-gate.tsx'
import { type Handlers, fakeServer, noAnswer } from '../testing/fake-server.ts'
import { asha, meera, waitingRequest } from '../testing/people.ts'
import { pressTwice } from '../testing/press-twice.ts'
import { show } from '../testing/show.tsx'
import CitizenHomePage from './citizen-home-page.tsx'
import RequestHelpPage from './request-help-page.tsx'
import { citizenCache } from './current/use-citizen-status.ts'

const CHECK_CONNECTION = 'No response from server. Please check your connection.'
// 10:30 in the morning of the day before the request.
const NOW = new Date('2026-11-20T05:00:00Z')
const assigned: CurrentRequest = {
  ...waitingRequest,
  volunteer: { id: asha.id, name: 'Asha Thomas', phone: asha.phone, isAccepted: true, code: '042913' },
}

// Whole journeys with many keystrokes, on a machine that does other things beside.
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Desk() {
  return (
    <SiteGate>
      <Header />
      <CitizenHomePage />
    </SiteGate>
  )
}

/** Meera where she asks for help; what she posts and cancels is so from then on. */
function openDesk(request: CurrentRequest | null = null, handlers: Handlers = {}) {
  let now: User = { ...meera, request }
  const server = fakeServer({
    me: () => ({ user: now }),
    listPastRequests: () => ({ requests: [] }),
    reportNobodyCame: () => {
      now = { ...meera, lastOutcome: 'report-nobody-came' }
      return { user: now }
    },
    askForHelp: ({ body }) => {
      now =
        body.action === 'cancel'
          ? { ...meera, lastOutcome: 'cancel' }
          : { ...meera, request: { ...waitingRequest, ...body } }
      return { user: now }
    },
    ...handlers,
  })
  const { app } = show(Desk, { as: meera, at: '/citizen-home' })
  return {
    app,
    server,
    user: userEvent.setup({ delay: null }),
    becomes: (change: Partial<User>) => {
      now = { ...now, ...change }
    },
  }
}

type Person = ReturnType<typeof userEvent.setup>

async function fillIn(user: Person, { type = 'Driving', time = '16:00', date = '2026-11-20' } = {}) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${type}`) }))
  await user.type(screen.getByLabelText(/What should the volunteer do/), 'To the bank and back')
  await user.type(screen.getByLabelText(/On which day/), date)
  await user.type(screen.getByLabelText(/At what time/), time)
}

const messages = () => within(screen.getByRole('region', { name: 'Messages' }))

describe('Meera without a request', () => {
  test('is welcomed by her first name, with the way to her profile and to asking for help', async () => {
    openDesk()
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Meera' })
    expect(screen.getByRole('link', { name: 'View or Update Profile' }).getAttribute('href')).toBe(
      '/citizen-profile',
    )
    expect(screen.getByRole('link', { name: 'Request Help' }).getAttribute('href')).toBe('/citizens')
    const card = within(screen.getByRole('region', { name: 'About you' }))
    card.getByText('Meera Nair')
    card.getByText('meera@example.org')
    card.getByText('None yet')
  })

  test('finds eight kinds of help', async () => {
    openDesk()
    const tiles = await screen.findByRole('list', { name: 'What do you need help with?' })
    expect(within(tiles).getAllByRole('button')).toHaveLength(8)
  })

  test('finds what she asked for before, folded away: what, when, who helped, and how it ended', async () => {
    const past: PastRequest = {
      id: 'p1',
      helpType: 'reading',
      district: 'Kollam',
      date: '2026-11-19',
      time: '09:00',
      outcome: 'complete',
      volunteerName: 'Asha Thomas',
      hadVolunteer: true,
    }
    const { user } = openDesk(null, {
      listPastRequests: () => ({
        requests: [
          past,
          {
            ...past,
            id: 'p2',
            helpType: 'gardening',
            outcome: 'expire',
            volunteerName: null,
            hadVolunteer: false,
          },
        ],
      }),
    })
    await user.click(await screen.findByText('Past requests'))
    const [done, expired] = within(await screen.findByRole('list', { name: 'Past requests' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(done).toBe(
      'ReadingYesterday, Thursday 19 November, 9:00\u00a0amKollamAsha Thomas helped you.CompletedReport a concern',
    )
    expect(expired).toBe('GardeningYesterday, Thursday 19 November, 9:00\u00a0amKollamExpired')
    await user.click(
      screen.getByRole('button', {
        name: 'Report a concern: Reading, Yesterday, Thursday 19 November, 9:00\u00a0am',
      }),
    )
    within(screen.getByRole('dialog')).getByText('Your concern is about Asha Thomas.')
  })

  test('reads that there is nothing yet, or that it could not be read and how to try again', async () => {
    const { server, user } = openDesk(null, {
      listPastRequests: () => {
        throw new ApiProblem('too-many-requests')
      },
    })
    await user.click(await screen.findByText('Past requests'))
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.on({ listPastRequests: () => ({ requests: [] }) })
    await user.click(again)
    expect(await screen.findByText('You have not asked for help before.')).toBeTruthy()
  })

  test('asks for help: what, where, when, a summary, and it is sent', async () => {
    const { server, user } = openDesk()
    await fillIn(user)
    expect(screen.getByLabelText<HTMLSelectElement>(/Where do you need help/).value).toBe('Kollam')
    await user.type(screen.getByLabelText(/Anything else/), 'Two steps at the door')
    await user.click(screen.getByRole('button', { name: 'Continue' }))

    const summary = within(await screen.findByRole('region', { name: 'Is everything right?' }))
    summary.getByText('Driving')
    summary.getByText('Today, Friday 20 November, 4:00 pm')
    summary.getByText('To the bank and back')
    expect(server.callsOf('askForHelp')).toHaveLength(0)
    await pressTwice(summary.getByRole('button', { name: 'Send my request' }))

    const card = await screen.findByRole('region', { name: 'Driving' })
    within(card).getByText('We are looking for a volunteer.')
    await messages().findByText('Help request submitted successfully!')
    expect(server.callsOf('askForHelp').map(({ body }) => body)).toEqual([
      {
        action: 'request',
        email: 'meera@example.org',
        helpType: 'driving',
        description: 'To the bank and back',
        additional: 'Two steps at the door',
        district: 'Kollam',
        date: '2026-11-20',
        time: '16:00',
      },
    ])
    expect(document.activeElement).toBe(within(card).getByRole('heading', { name: 'Driving' }))

    // What was sent is no draft any more.
    await user.click(screen.getByRole('button', { name: 'Cancel Request' }))
    await user.click(screen.getByRole('button', { name: 'Cancel my request' }))
    await user.click(await screen.findByRole('button', { name: /^Driving/ }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What should/).value).toBe('')
  })

  test('is told what is missing, and loses nothing that she has typed', async () => {
    const { user } = openDesk()
    await user.click(await screen.findByRole('button', { name: /^Cooking/ }))
    await user.type(screen.getByLabelText(/What should the volunteer do/), 'Lunch for two')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    const alert = screen.getByRole('heading', { name: 'Please fill in all required fields' }).parentElement
    expect(document.activeElement).toBe(alert)
    const time = screen.getByLabelText(/At what time/)
    expect(time.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What should/).value).toBe('Lunch for two')
    await user.click(screen.getByRole('link', { name: 'Choose the time' }))
    expect(document.activeElement).toBe(time)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(document.activeElement?.textContent).toContain('Please fill in all required fields')
  })

  test('is told that three hours are needed, by the server’s clock and not by her phone’s', async () => {
    const { user } = openDesk(null, {
      readSettings: () => ({
        timeZone: 'Asia/Kolkata',
        now: new Date(NOW.getTime() + 60 * 60_000),
        helplines: [],
        supportPhone: null,
        socialLinks: [],
        contactForm: { endpoint: '/api/contact', id: 'support' },
      }),
    })
    // Her phone says 10:30, the server 11:30.
    await fillIn(user, { time: '14:00' })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(
      screen.getAllByText('Can only request for help at least 3 hours in advance.').length,
    ).toBeGreaterThan(0)
    await user.clear(screen.getByLabelText(/At what time/))
    await user.type(screen.getByLabelText(/At what time/), '14:31')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('Is everything right?')
  })

  test('cannot choose a day that is over', async () => {
    const { user } = openDesk()
    await user.click(await screen.findByRole('button', { name: /^Cooking/ }))
    expect(screen.getByLabelText(/On which day/).getAttribute('min')).toBe('2026-11-20')
  })

  test('reads whom to call in an emergency, where the help is medical', async () => {
    const { user } = openDesk()
    await user.click(await screen.findByRole('button', { name: /^Medical/ }))
    screen.getByText('In an emergency call 112')
    await user.click(screen.getByRole('button', { name: 'Change' }))
    await user.click(screen.getByRole('button', { name: /^Gardening/ }))
    expect(screen.queryByText('In an emergency call 112')).toBeNull()
  })

  test('is warned when she writes a phone number into the text', async () => {
    const { user } = openDesk()
    await user.click(await screen.findByRole('button', { name: /^Reading/ }))
    const text = screen.getByLabelText(/What should the volunteer do/)
    await user.type(text, 'Call me')
    expect(screen.queryByText(/leave phone numbers/)).toBeNull()
    await user.type(text, ' on 98470 12345')
    screen.getByText('Please leave phone numbers and email addresses out.')
    screen.getByText('Hidden until somebody helps you: 98470 12345')
  })

  test('keeps the half-written form in this tab', async () => {
    const { user } = openDesk()
    await fillIn(user, { type: 'Shopping' })
    cleanup()
    openDesk()
    await screen.findByRole('heading', { name: /Shopping/ })
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What should/).value).toBe('To the bank and back')
  })

  test.each([
    ['the server’s words', () => new ApiProblem('not-for-your-role'), 'Your account cannot do this.'],
    ['a sentence of ours without an answer', noAnswer, 'Failed to submit help request'],
  ])('reads %s when it cannot be sent, and can try again', async (_, failure, sentence) => {
    let works = false
    const { user } = openDesk(null, {
      askForHelp: () => {
        if (!works) throw failure()
        return { user: { ...meera, request: waitingRequest } }
      },
    })
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(screen.getByRole('button', { name: 'Send my request' }))
    await messages().findByText(sentence)
    const stays = failure === noAnswer ? `${sentence}. ${CHECK_CONNECTION}` : sentence
    expect(within(screen.getByRole('region', { name: 'Is everything right?' })).getByText(stays)).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Send my request' }))
    await screen.findByRole('region', { name: 'Driving' })
  })

  test('reads why when she has asked on another device meanwhile, beside what she asked there', async () => {
    const { user, becomes } = openDesk(null, {
      askForHelp: () => {
        becomes({ request: waitingRequest })
        throw new ApiProblem('one-request-at-a-time')
      },
    })
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(screen.getByRole('button', { name: 'Send my request' }))
    await screen.findByText('We are looking for a volunteer.')
    expect(within(screen.getByRole('main')).getByText('You already have an active request.')).toBeTruthy()
  })

  test('is told at once while she is offline, and nothing is sent later by itself', async () => {
    const { server, user } = openDesk(null, {
      askForHelp: () => {
        throw noAnswer()
      },
    })
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    onlineManager.setOnline(false)
    try {
      await user.click(await screen.findByRole('button', { name: 'Send my request' }))
      await messages().findByText('Failed to submit help request')
    } finally {
      act(() => onlineManager.setOnline(true))
    }
    expect(server.callsOf('askForHelp')).toHaveLength(1)
  })

  test('is led back to the time when it ran out while she read the summary', async () => {
    const { user } = openDesk(null, {
      askForHelp: () => {
        throw new ApiProblem('lead-time-too-short')
      },
    })
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(screen.getByRole('button', { name: 'Send my request' }))
    await screen.findByRole('link', { name: 'Can only request for help at least 3 hours in advance.' })
    expect(screen.getByLabelText(/At what time/).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('Meera with a request', () => {
  test('waits, and sees it when the page looks again after ten seconds; then it looks no more', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
    const { server, becomes } = openDesk(waitingRequest)
    await screen.findByText('We are looking for a volunteer.')
    const looks = () => server.callsOf('me').length
    const before = looks()
    becomes({ request: assigned })
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(looks()).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    await screen.findByText('Asha Thomas comes to help you.')
    await messages().findByText('Asha Thomas has accepted your request.')
    const found = looks()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(looks()).toBe(found)
  })

  test('sees the volunteer, how to call, and the code with its rule', async () => {
    openDesk(assigned)
    const card = within(await screen.findByRole('region', { name: 'Driving' }))
    card.getByText('Volunteer found', { selector: '[class*=chip]' })
    card.getByText('Tomorrow, Saturday 21 November, 10:30 am')
    expect(card.getByRole('link', { name: /Call Asha Thomas/ }).getAttribute('href')).toBe(
      'tel:+919847012347',
    )
    card.getByText('0, 4, 2, 9, 1, 3')
    card.getByText('Tell this code to Asha Thomas only when the help is done.')
    card.getByRole('button', { name: 'Print' })
    within(screen.getByRole('region', { name: 'About you' })).getByText('Asha Thomas')
  })

  test('can report a concern about the volunteer, and about nobody while there is none', async () => {
    const { server, user } = openDesk(assigned, { raiseConcern: () => ({}) })
    await user.click(await screen.findByRole('button', { name: 'Report a concern' }))
    const dialog = within(screen.getByRole('dialog', { name: 'What happened?' }))
    dialog.getByText('Your concern is about Asha Thomas.')
    await user.click(dialog.getByLabelText('I was treated unkindly'))
    await user.type(dialog.getByLabelText(/in your own words/), 'She shouted at me')
    await user.click(dialog.getByRole('button', { name: 'Send the concern' }))
    await screen.findByText('Thank you for telling us. We will look into it.')
    expect(server.callsOf('raiseConcern').map(({ body }) => body.requestId)).toEqual([assigned.id])
    cleanup()

    openDesk(waitingRequest)
    await screen.findByText('We are looking for a volunteer.')
    expect(screen.queryByRole('button', { name: 'Report a concern' })).toBeNull()
  })

  test('has the code read aloud where the browser can', async () => {
    const speak = vi.fn<(utterance: { text: string }) => void>()
    vi.stubGlobal('speechSynthesis', { speak, cancel: vi.fn() })
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        text: string
        constructor(text: string) {
          this.text = text
        }
      },
    )
    const { user } = openDesk(assigned)
    await user.click(await screen.findByRole('button', { name: 'Read aloud' }))
    expect(speak.mock.calls[0]?.[0].text).toBe('0, 4, 2, 9, 1, 3')
    cleanup()
  })

  test('finds support with her name, email and the request’s number', async () => {
    openDesk(waitingRequest)
    const link = await screen.findByRole('link', { name: 'Contact Support' })
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost')
    expect([pathname, ...searchParams]).toEqual([
      '/contact',
      ['name', 'Meera Nair'],
      ['email', 'meera@example.org'],
      ['request', waitingRequest.id],
    ])
  })

  test('cancels after she was asked, and is back at the tiles with an empty form', async () => {
    const { server, user } = openDesk(waitingRequest)
    await user.click(await screen.findByRole('button', { name: 'Cancel Request' }))
    const question = () =>
      within(screen.getByRole('alertdialog', { name: 'Are you sure you want to cancel your help request?' }))
    await user.click(question().getByRole('button', { name: 'Keep my request' }))
    expect(server.callsOf('askForHelp')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Cancel Request' }))
    await pressTwice(question().getByRole('button', { name: 'Cancel my request' }))
    await messages().findByText('Help request cancelled successfully!')
    expect(server.callsOf('askForHelp').map(({ body }) => body)).toEqual([
      { action: 'cancel', email: 'meera@example.org' },
    ])
    await user.click(await screen.findByRole('button', { name: /^Driving/ }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What should/).value).toBe('')
  })

  test('reads why it could not be cancelled', async () => {
    const { user } = openDesk(waitingRequest, {
      askForHelp: () => {
        throw noAnswer()
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel Request' }))
    await user.click(screen.getByRole('button', { name: 'Cancel my request' }))
    await messages().findByText('Failed to cancel help request')
    expect(
      within(screen.getByRole('alertdialog')).getByText(`Failed to cancel help request. ${CHECK_CONNECTION}`),
    ).toBeTruthy()
  })

  test('cannot cancel in the last two hours, and reads why', async () => {
    vi.setSystemTime(new Date('2026-11-21T03:00:01Z'))
    const { user } = openDesk(waitingRequest)
    const button = await screen.findByRole('button', { name: 'Cancel Request' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('Cancellation is only allowed up to 2 hours before the requested time.')
    await user.click(button)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('is asked an hour after the time whether nobody came; says so, and can ask again', async () => {
    vi.setSystemTime(new Date('2026-11-21T05:59:59Z'))
    openDesk(assigned)
    await screen.findByText('Asha Thomas comes to help you.')
    expect(screen.queryByText('Nobody came?')).toBeNull()
    cleanup()

    vi.setSystemTime(new Date('2026-11-21T06:00:00Z'))
    const { server, user } = openDesk(assigned)
    await screen.findByText('Nobody came?')
    screen.getByText('Asha Thomas was going to help you.')
    expect(screen.queryByText('Asha Thomas comes to help you.')).toBeNull()
    const question = () => within(screen.getByRole('alertdialog', { name: 'Are you sure that nobody came?' }))
    await user.click(screen.getByRole('button', { name: 'Nobody came' }))
    await user.click(question().getByRole('button', { name: 'I wait a little longer' }))
    expect(server.callsOf('reportNobodyCame')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Nobody came' }))
    await user.click(question().getByRole('button', { name: 'Yes, nobody came' }))
    const sorry = 'We are sorry that nobody came. Your request is closed. Please ask again.'
    await messages().findByText(sorry)
    within(screen.getByRole('main')).getByText(sorry)
    screen.getByRole('list', { name: 'What do you need help with?' })
  })

  test('sees the question come true while the page is open', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: new Date('2026-11-21T05:59:50Z'), shouldAdvanceTime: true })
    openDesk(assigned)
    await screen.findByText('Asha Thomas comes to help you.')
    expect(screen.queryByText('Nobody came?')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(screen.getByText('Nobody came?')).toBeTruthy()
  })

  test('is not asked whether nobody came while nobody has accepted', async () => {
    vi.setSystemTime(new Date('2026-11-21T09:00:00Z'))
    openDesk(waitingRequest)
    await screen.findByText('We are looking for a volunteer.')
    expect(screen.queryByText('Nobody came?')).toBeNull()
  })

  test.each([
    [
      'the server’s words',
      () => new ApiProblem('not-yet-overdue'),
      'You can say this one hour after the requested time.',
    ],
    ['a sentence of ours without an answer', noAnswer, 'Failed to tell that nobody came'],
  ])('reads %s when telling that nobody came fails', async (_, failure, sentence) => {
    vi.setSystemTime(new Date('2026-11-21T06:00:00Z'))
    const { user } = openDesk(assigned, {
      reportNobodyCame: () => {
        throw failure()
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Nobody came' }))
    await user.click(screen.getByRole('button', { name: 'Yes, nobody came' }))
    await messages().findByText(sentence)
    const stays = failure === noAnswer ? `${sentence}. ${CHECK_CONNECTION}` : sentence
    expect(within(screen.getByRole('alertdialog')).getByText(stays)).toBeTruthy()
  })

  test('is shown what somebody outside of the page knows to have changed, also while a look is on its way', async () => {
    const { app, server, becomes } = openDesk(waitingRequest)
    const { lookAgain } = citizenCache(app)
    await screen.findByText('We are looking for a volunteer.')
    // The answer to the first look does not come; it was given before Asha accepted.
    server.on({ me: () => new Promise(() => {}) })
    void lookAgain().catch(() => undefined)
    await waitFor(() => expect(server.callsOf('me').length).toBeGreaterThan(1))
    becomes({ request: assigned })
    server.on({ me: () => ({ user: { ...meera, request: assigned } }) })
    await act(() => lookAgain())
    await screen.findByText('Asha Thomas comes to help you.')
  })

  test('cannot cancel too late by the server’s clock, also where the server tells it late', async () => {
    openDesk(waitingRequest, {
      readSettings: async () => {
        await new Promise((resolve) => setTimeout(resolve, 100))
        return {
          timeZone: 'Asia/Kolkata',
          now: new Date('2026-11-21T03:30:00Z'),
          helplines: [],
          supportPhone: null,
          socialLinks: [],
          contactForm: { endpoint: '/api/contact', id: 'contact' },
        }
      },
    })
    const button = await screen.findByRole('button', { name: 'Cancel Request' })
    expect(button.getAttribute('aria-disabled')).toBeNull()
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  })

  test('refreshes from the header', async () => {
    const { user, becomes } = openDesk(waitingRequest)
    await screen.findByText('We are looking for a volunteer.')
    becomes({ request: assigned })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await messages().findByText('Status refreshed!')).toBeTruthy()
    await screen.findByText('Asha Thomas comes to help you.')
    within(screen.getByRole('main')).getByText('Status refreshed!')
  })

  test('is told once that the help is completed, until she has read it', async () => {
    const completed = 'Your help request has been marked as completed by the volunteer!'
    const { user, becomes } = openDesk(assigned)
    await screen.findByText('Asha Thomas comes to help you.')
    becomes({ request: null, lastOutcome: 'complete' })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await messages().findByText(completed)
    screen.getByRole('list', { name: 'What do you need help with?' })
    await user.click(await screen.findByRole('button', { name: 'Got it' }))
    expect(within(screen.getByRole('main')).queryByText(completed)).toBeNull()
    cleanup()
    openDesk(null, { me: () => ({ user: { ...meera, lastOutcome: 'complete' } }) })
    await screen.findByRole('list', { name: 'What do you need help with?' })
    await waitFor(() => expect(screen.queryByText(completed)).toBeNull())
  })

  test('is told kindly when nobody was free, also when she comes back later', async () => {
    openDesk(null, { me: () => ({ user: { ...meera, lastOutcome: 'expire' } }) })
    expect(
      await screen.findByText('The time of your request came, and sadly nobody was free. Please ask again.'),
    ).toBeTruthy()
  })

  test('is told that the volunteer cannot come', async () => {
    const { user, becomes } = openDesk(assigned)
    await screen.findByText('Asha Thomas comes to help you.')
    becomes({ request: waitingRequest })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(
      await within(screen.getByRole('main')).findByText(
        'Your volunteer cannot come. We are looking for another one.',
      ),
    ).toBeTruthy()
  })
})

test('The page alone asks the question as its title', async () => {
  fakeServer({ me: () => ({ user: meera }), listPastRequests: () => ({ requests: [] }) })
  show(RequestHelpPage, { as: meera, at: '/citizens' })
  await screen.findByRole('heading', { level: 1, name: 'What do you need help with?' })
  expect(screen.queryByText(/Welcome/)).toBeNull()
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
  const title = await screen.findByRole('heading', { level: 1, name: 'What do you need help with?' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})
