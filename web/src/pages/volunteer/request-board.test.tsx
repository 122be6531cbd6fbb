import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { Slot } from '@scan/domain/availability.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../app/api/client.ts'
import { followLiveEvents } from '../../app/api/live.ts'
import { failureSentence } from '../../app/failure.ts'
import { testWords } from '../../testing/app.ts'
import { noAnswer } from '../../testing/fake-server.ts'
import { notice, taken, whoGoes } from '../../testing/builders.ts'
import { asha, ravi } from '../../testing/people.ts'
import { explainAccept, isBoardOutdated } from './use-board.ts'
import {
  accept,
  answerOf,
  atTheBoard,
  cards,
  drive,
  enterCode,
  letters,
  lunch,
  main,
  messages,
  openBoard,
  visit,
} from './testing.tsx'

atTheBoard()

/** They are folded behind one control. */
const openFilters = async () => fireEvent.click(await screen.findByRole('button', { name: /^Filters/ }))

describe('The board', () => {
  test('shows what was asked for its reader alone, and until when; whoever cannot go this time says so there', async () => {
    const forYou = { forYou: true, forYouUntil: new Date('2026-11-21T03:30:00Z') } as const
    const { server, user, becomes } = openBoard({ requests: [{ ...drive, ...forYou }, lunch] })
    await screen.findByText('Only for you until tomorrow, 9:00 am')
    screen.getByText('Someone you’ve helped is asking for you again.')
    server.on({ passRequestOn: () => (becomes([drive, lunch]), {}) })
    await user.click(screen.getByRole('button', { name: /^No, not this time Driving/ }))
    await main().findByText('Thank you for telling us. We’ll ask others now.')
    await waitFor(() => expect(screen.queryByText(/Only for you/)).toBeNull())
    expect(await cards()).toEqual(['Driving', 'Cooking'])
    expect(server.callsOf('passRequestOn').map(({ params }) => params.id)).toEqual([drive.id])
  })

  test('filters by itself where the whole list comes, and what others have accepted is in nobody’s way', async () => {
    const all = [{ ...taken(drive), id: 'r9', volunteer: whoGoes(ravi) }, drive, lunch, letters]
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
    await screen.findByText(/^Address: .*search=lunch/)
    screen.getByRole('tab', { name: 'Available Requests 1' })
    expect(server.callsOf('listRequests').map(({ query }) => query)).toEqual([
      { district: 'Kollam', helpTypes: ['cooking', 'driving'], limit: 50 },
      { limit: 50 },
      { text: 'lunch', limit: 50 },
    ])
    await user.click(screen.getByLabelText('Search'))
    await user.paste('a'.repeat(100))
    await screen.findByText('Please use at most 100 characters')
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toHaveLength(105)
    // Nothing is looked for that the page does not name.
    expect(screen.getAllByRole('button', { name: /remove this filter/ })).toHaveLength(1)
    screen.getByRole('button', { name: /lunch.*remove this filter/ })
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

  test('says each day once, above what is asked for on it; what is offered to one alone comes before', async () => {
    const forYou = { forYou: true, forYouUntil: new Date('2026-11-21T03:30:00Z') } as const
    const requests = [
      { ...lunch, id: 'r5', date: '2026-11-24', ...forYou } as const,
      drive,
      { ...drive, id: 'r6', time: '16:00' } as const,
      lunch,
    ]
    openBoard({ handlers: { listRequests: () => ({ requests }) } })
    await cards()
    const lists = within(screen.getByRole('group', { name: 'Available Requests' })).getAllByRole('list')
    expect(
      lists.map((list) => [
        within(list.parentElement!).getByRole('heading', { level: 3 }).textContent?.replace('\u00a0', ' '),
        within(list).getAllByRole('article').length,
      ]),
    ).toEqual([
      ['For you first', 1],
      [expect.stringMatching(/^Tomorrow, Saturday 21 November/), 2],
      [expect.stringMatching(/^Sunday 22 November/), 1],
    ])
    const [own] = screen.getAllByRole('article')
    within(own!).getByText(/^Tuesday 24\sNovember, 10:30\sam/)
  })

  test('keeps the focus where a card was that is gone: on the next one, on the one before, at last on the heading', async () => {
    const { becomes } = openBoard({
      requests: [drive, lunch, { ...letters, district: 'Kollam', helpType: 'driving' }],
    })
    const buttons = await screen.findAllByRole('button', { name: /^Accept/ })
    buttons[0]?.focus()
    const reads = async (board: RequestForVolunteer[]) => {
      becomes(board)
      window.dispatchEvent(new Event('visibilitychange'))
      await screen.findByRole('tab', { name: `Available Requests ${board.length}` })
      return document.activeElement
    }
    const accept = (name: RegExp) => screen.getByRole('button', { name })
    expect(await reads([drive, lunch])).toBe(accept(/^Accept Driving 10:30\sam Kollam$/))
    expect(await reads([lunch])).toBe(accept(/^Accept Cooking/))
    expect(await reads([])).toBe(screen.getByRole('heading', { name: '0 requests' }))
    screen.getByText('No requests for you right now. We’ll email you when one suits you.')
    screen.getByRole('link', { name: 'The days I can help' })
  })

  test.each([{ requestEmails: 'never' }, { awayUntil: '2026-11-30' }, { stopped: true }] as const)(
    'promises no email to whoever gets none (%o)',
    async (person) => {
      openBoard({ requests: [], as: { ...asha, ...person } })
      const sentence = await screen.findByText(/^No requests for you right now\./)
      expect(sentence.textContent).toBe('No requests for you right now. Please look again later.')
    },
  )

  test('tells how often the volunteer has helped, and shows it when it is unfolded', async () => {
    const { user } = openBoard()
    await user.click(await screen.findByText('Help you’ve given: 7 visits so far'))
    const past = within(screen.getByRole('list', { name: 'Help you’ve given' }))
    past.getByText('Reading')
    expect(past.getByText('Completed')).toBeTruthy()
  })

  test('lifts one filter by its chip, all of them by Clear Filters, and goes back to the volunteer’s own', async () => {
    const far: RequestForVolunteer = { ...drive, id: 'r4', date: '2026-11-23', district: 'Kannur' }
    const { user } = openBoard({ requests: [drive, lunch, letters, far] })
    await user.click(await screen.findByRole('button', { name: 'Kollam: remove this filter' }))
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Cooking', 'Driving']))
    await openFilters()
    await user.type(screen.getByLabelText('Search'), 'lunch')
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('')
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Reading', 'Cooking', 'Driving']))
    await user.click(screen.getByRole('button', { name: 'My district and my skills' }))
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Cooking']))
  })

  test('asks for the volunteer’s own area first and for their hours, once they have chosen so', async () => {
    const availability: Slot[] = ['saturday-morning']
    const { server, user } = openBoard({ as: { ...asha, homeArea: 'Chinnakada', availability } })
    await cards()
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

  test('reads the list again on Refresh; where that fails it keeps what it has, and says so', async () => {
    const { server, user, becomes } = openBoard({ requests: [drive] })
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

describe('Asha accepts', () => {
  test('one request at a time: the others wait until it is completed', async () => {
    const { server, user } = openBoard()
    await accept(user)
    await main().findByText('Request accepted successfully!')
    // Her own details go with it.
    expect(server.callsOf('acceptRequest').map(({ body }) => body)).toEqual([
      { citizen: 'drive@requests.invalid', name: 'Asha Thomas', phone: '9847012347', id: asha.id },
    ])
    const tab = screen.getByRole('tab', { name: /Available Requests/ })
    expect(tab.getAttribute('aria-disabled')).toBe('true')
    expect(tab.getAttribute('aria-describedby')).toBeTruthy()
    await user.click(tab)
    screen.getByText('You can accept another request after this visit.')
    screen.getByRole('tab', { name: 'My Accepted Request Active', selected: true })
    const card = within(screen.getByRole('region', { name: 'Driving' }))
    card.getByText('Meera Nair')
    expect(card.getByRole('link', { name: 'Call Citizen' }).getAttribute('href')).toBe('tel:+919847012345')
    expect(card.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
      'https://wa.me/919847012345',
    )
  })

  test.each([
    [drive, null],
    [
      { ...drive, date: '2026-11-24' as const },
      'You can’t accept anything else until this visit on Tuesday 24\u00a0November is over.',
    ],
  ])('knowing first until when that is, if it is more than three days ahead: %#', async (request, said) => {
    const { user } = openBoard({ requests: [request] })
    await user.click(await screen.findByRole('button', { name: /^Accept/ }))
    const question = within(screen.getByRole('alertdialog'))
    expect(question.queryByText(/anything else/)?.textContent ?? null).toBe(said)
  })

  test('knowing first that what is kept for them is then shown to others', async () => {
    const kept = { ...lunch, forYou: true, forYouUntil: new Date('2026-11-21T03:30:00Z') } as const
    const { user } = openBoard({ requests: [kept, drive] })
    await user.click(await screen.findByRole('button', { name: /^Accept Driving/ }))
    const question = () => within(screen.getByRole('alertdialog'))
    question().getByText(/^Another request is kept for you: Cooking, .* others will see it too\.$/)
    await user.click(question().getByRole('button', { name: 'Not now' }))
    await user.click(screen.getByRole('button', { name: /^Accept Cooking/ }))
    expect(question().queryByText(/kept for you/)).toBeNull()
  })

  test('nothing while a coordinator has to agree first: the board says so before a press', async () => {
    openBoard({ as: { ...asha, stopped: true } })
    await cards()
    screen.getByText('You can’t accept requests right now')
    screen.getByText('A coordinator has to agree first. We’ll contact you.')
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  })

  test('after reading what to do and what not, which stands with the visit too', async () => {
    const { user } = openBoard({ requests: [drive] })
    await user.click(await screen.findByRole('button', { name: /^Accept/ }))
    const question = within(screen.getByRole('alertdialog'))
    question.getByRole('heading', { name: 'How to help safely' })
    const lines = question.getAllByRole('listitem').map((one) => one.textContent)
    expect(lines).toContain('Take no money, not even for fuel.')
    await user.click(question.getByRole('button', { name: 'Accept the request' }))
    const card = within(await screen.findByRole('region', { name: 'Driving' }))
    card.getByText('How to help safely')
    // Folded away.
    const again = card.getAllByRole('listitem', { hidden: true }).map((one) => one.textContent)
    expect(again).toEqual(lines)
  })

  test('with staff’s own words in place of ours, as they are written', async () => {
    const own = { helpType: 'driving', language: 'en', lines: ['<b>Seat belts</b> for everyone.'] } as const
    const listGuidance = () => ({ guidance: [{ ...own, lines: [...own.lines] }] })
    const { user } = openBoard({ requests: [drive], handlers: { listGuidance } })
    await user.click(await screen.findByRole('button', { name: /^Accept/ }))
    const question = within(screen.getByRole('alertdialog'))
    await question.findByText('<b>Seat belts</b> for everyone.')
    expect(question.getAllByRole('listitem')).toHaveLength(1)
  })

  test('anything while away, with a sentence that says so until they are back', async () => {
    const updateProfile = vi.fn(() => ({ user: asha }))
    const { user } = openBoard({
      as: { ...asha, awayUntil: '2026-11-20' },
      handlers: { updateProfile },
    })
    await cards()
    screen.getByText('You are away until Friday 20 November.')
    expect(screen.getAllByRole('button', { name: /^Accept/ })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'I am back' }))
    expect(document.activeElement).toBe((await screen.findByText('Welcome back.')).closest('[tabindex]'))
    expect(screen.queryByText(/^You are away until/)).toBeNull()
  })

  test('nothing for now: the board says from when on again', async () => {
    const acceptsFrom = new Date('2026-11-21T04:00:00Z')
    openBoard({ handlers: { listRequests: ({ query }) => ({ ...answerOf([drive], query), acceptsFrom }) } })
    await cards()
    screen.getByText(/^You can accept again: Tomorrow, Saturday 21 November, 9:30\sam\.$/)
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  })

  test('nothing before staff have seen what the network needs: the board says what', async () => {
    const papersMissing = ['identity-card', 'police-certificate'] as const
    openBoard({
      handlers: {
        listRequests: ({ query }) => ({ ...answerOf([drive], query), papersMissing: [...papersMissing] }),
      },
    })
    await cards()
    screen.getByText('We have to see your identity card and police certificate first.')
    screen.getByRole('link', { name: 'Contact Support' })
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  })

  test('some only later: the board says so before the press, and lets them take the others', async () => {
    const answer = { visitsUnconfirmed: true as const }
    openBoard({ handlers: { listRequests: ({ query }) => ({ ...answerOf([drive], query), ...answer }) } })
    await cards()
    const why = screen.getByText(/^We still have to ask how three of your visits went\./)
    within(why.closest<HTMLElement>('[data-tone]')!).getByText('Some have to wait')
    expect(screen.getByRole('button', { name: /^Accept/ }).getAttribute('aria-disabled')).toBeNull()
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

const { t } = testWords()
const GONE = 'Help request is no longer available.'
const FAILED = 'Failed to accept request'

const OWN_WORDS = 'The road is closed.'
const ONE = t('problems.one-acceptance-at-a-time')
const CHANGED = t('problems.request-has-changed')

/** Specification, section 8; another server may say the same in words alone. */
test.each<[number, ApiError['code'], message: string, sentence: string, isOutdated: boolean]>([
  [409, 'request-no-longer-available', GONE, GONE, true],
  [409, 'invalid-input', 'Conflict', GONE, true],
  [400, 'invalid-input', 'This was Already Accepted by another', GONE, true],
  [500, 'internal-error', 'Request no longer available', GONE, true],
  [409, 'request-has-changed', CHANGED, CHANGED, true],
  [400, 'one-acceptance-at-a-time', ONE, ONE, true],
  [404, 'not-found', 'already accepted', t('problems.not-found'), false],
  [400, 'internal-error', OWN_WORDS, OWN_WORDS, false],
  [500, 'internal-error', '', FAILED, false],
  [0, 'no-answer', '', FAILED, false],
])(
  'When accepting fails with %i %s ‘%s’, the volunteer reads ‘%s’',
  (status, code, message, sentence, isOutdated) => {
    const failure = new ApiError({ status, code, message })
    expect(failureSentence(t, failure, explainAccept).brief).toBe(sentence)
    expect(isBoardOutdated(failure)).toBe(isOutdated)
  },
)

const thanked = notice('thanked', { text: 'You read so well' })

describe('While Asha reads the board, it is told', () => {
  let over: AbortController
  beforeEach(() => {
    over = new AbortController()
    return () => over.abort()
  })

  async function reading(requests: RequestForVolunteer[]) {
    const opened = openBoard({ requests })
    await screen.findByRole('tab', { name: /^Available Requests/ })
    const { client, fetch, queries, session, tokens } = opened.app
    followLiveEvents({ client, fetch, queries, tokens, onChange: session.expectScroll }, over.signal)
    const { live } = opened.server
    await waitFor(() => expect(live.count()).toBe(1))
    return { ...opened, live }
  }

  const acceptButton = (type: string) => screen.findByRole('button', { name: new RegExp(`^Accept ${type}`) })

  test('that somebody needs help: the request appears where nothing else is', async () => {
    const { live, becomes } = await reading([])
    becomes([drive])
    live.tell('board')
    expect(await cards()).toEqual(['Driving'])
    expect(screen.queryByText('1 new request')).toBeNull()
  })

  test('that somebody says thank you: nothing is pushed from under her finger', async () => {
    const { live, server } = await reading([drive])
    await cards()
    server.on({ listNotices: () => ({ notices: [thanked] }) })
    live.tell('request')
    await messages().findByText('Someone you helped says thank you')
    expect(screen.getByRole('status', { name: 'What has happened' }).textContent).toBe('')
  })

  test('that a request is gone: it says so where it stands, and is gone at her next press', async () => {
    const { live, becomes, user } = await reading([drive, lunch])
    const accept = await acceptButton('Driving')
    accept.focus()
    becomes([lunch])
    live.tell('board')
    await screen.findByText('Help request is no longer available.')
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(accept)
    await user.click(accept)
    expect(screen.queryByRole('alertdialog')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(async () => expect(await cards()).toEqual(['Cooking']))
  })

  test('that a request has changed: she still reads the old one, cannot accept it, and a press shows the new one', async () => {
    const { live, becomes, user } = await reading([drive, lunch])
    const accept = await acceptButton('Driving')
    becomes([{ ...drive, handle: 'drive+1@requests.invalid', description: 'To the temple' }, lunch])
    live.tell('board')
    await screen.findByText('This request has changed. Please read it again.')
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    screen.getByText(drive.description)
    await user.click(screen.getByRole('button', { name: 'Show new requests' }))
    screen.getByText('To the temple')
    expect((await acceptButton('Driving')).getAttribute('aria-disabled')).toBeNull()
  })

  test('of her own doing without a word of somebody else’s', async () => {
    const { live, user } = await reading([taken(drive), lunch])
    await enterCode(user, '042913')
    live.tell('request')
    await messages().findByText('Request marked as completed!')
    expect(await cards()).toEqual(['Cooking'])
    live.tell('board')
    await waitFor(() => expect(screen.queryByText(/new request/)).toBeNull())
    expect(screen.queryByText('This request is closed. You don’t need to go.')).toBeNull()
  })
})

test('Asha reads what she was thanked with, until she has read it', async () => {
  const { server, user } = openBoard({
    handlers: {
      listNotices: () => ({ notices: [thanked] }),
      listPastVisits: () => ({
        visits: [{ ...visit, thanks: { at: new Date(), text: 'So kind' } }],
        completed: 1,
      }),
    },
  })
  await screen.findByText('Someone you helped says thank you')
  main().getByText('You read so well')
  await user.click(main().getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(main().queryByText('You read so well')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(server.callsOf('seeNotices').map(({ body }) => body.ids)).toEqual([[thanked.id]])
  await user.click(screen.getByText(/^Help you’ve given/))
  screen.getByText('You were thanked for this visit.')
  screen.getByText('So kind')
})

test('Thanks stand below her visit, and never push it down', async () => {
  openBoard({ requests: [taken(drive)], handlers: { listNotices: () => ({ notices: [thanked] }) } })
  const call = await screen.findByRole('link', { name: 'Call Citizen' })
  const thanks = await main().findByText('Someone you helped says thank you')
  expect(call.compareDocumentPosition(thanks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
