import type { Query } from '@scan/contract/endpoint.ts'
import type { PastVisit, RequestForVolunteer } from '@scan/contract/help-requests.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queries } from '../api/queries.ts'
import { followNews } from '../api/live.ts'
import { SiteGate } from '../site/site-gate.tsx'
import { type Handlers, fakeServer, noAnswer } from '../testing/fake-server.ts'
import { asha, ravi } from '../testing/people.ts'
import { pressTwice } from '../testing/press-twice.ts'
import { show } from '../testing/show.tsx'
import RequestBoardPage from './request-board-page.tsx'
import { readBoardAgain } from './use-board.ts'
import VolunteerHomePage from './volunteer-home-page.tsx'

const NOW = new Date('2026-11-20T05:00:00Z')

const drive: RequestForVolunteer = {
  id: 'r1',
  handle: 'drive@requests.invalid',
  helpType: 'driving',
  description: 'To the eye hospital and back',
  additional: 'Two steps at the door',
  district: 'Kollam',
  date: '2026-11-21',
  time: '10:30',
  citizenName: null,
  citizenPhone: null,
  postedAt: new Date('2026-11-20T04:00:00Z'),
  volunteer: null,
}
const lunch: RequestForVolunteer = {
  ...drive,
  id: 'r2',
  handle: 'lunch@requests.invalid',
  helpType: 'cooking',
  description: 'Lunch for two',
  additional: null,
  date: '2026-11-22',
}
const letters: RequestForVolunteer = {
  ...drive,
  id: 'r3',
  handle: 'letters@requests.invalid',
  helpType: 'reading',
  description: 'Two letters',
  district: 'Kannur',
}

function taken(request: RequestForVolunteer): RequestForVolunteer {
  return {
    ...request,
    citizenName: 'Meera Nair',
    citizenPhone: '9847012345',
    volunteer: { id: asha.id, name: asha.name, phone: asha.phone, isAccepted: true },
  }
}

// Whole journeys with many keystrokes, on a machine that does other things beside.
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const usual = queries.getDefaultOptions()
  queries.setDefaultOptions({ queries: { ...usual.queries, retryDelay: 0 } })
  return () => queries.setDefaultOptions(usual)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Board() {
  const { search } = useLocation()
  return (
    <SiteGate>
      <VolunteerHomePage />
      <p>{`Address: ${search}`}</p>
    </SiteGate>
  )
}

/** What the server answers of this board: what is accepted, then a page of what is asked for, soonest first. */
function answerOf(board: RequestForVolunteer[], query: Query<typeof api.listRequests> = {}) {
  const { district, helpTypes, date, text, limit = board.length, cursor = '0' } = query
  const open = board
    .filter(({ volunteer }) => !volunteer)
    .toSorted((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`))
  const fitting = open.filter(
    (one) =>
      (!district || one.district === district) &&
      (!helpTypes || helpTypes.includes(one.helpType)) &&
      (!date || one.date === date) &&
      (!text || one.description.toLowerCase().includes(text.toLowerCase())),
  )
  const from = Number(cursor)
  const accepted = board.filter(({ volunteer }) => volunteer)
  return {
    requests: [...(from === 0 ? accepted : []), ...fitting.slice(from, from + limit)],
    nextCursor: from + limit < fitting.length ? String(from + limit) : null,
    total: fitting.length,
    outside: open.length - fitting.length,
  }
}

const visit: PastVisit = {
  id: 'v1',
  helpType: 'reading',
  district: 'Kollam',
  date: '2026-11-19',
  time: '09:00',
  outcome: 'complete',
}

/** Asha at the board; what she accepts and completes is so from then on. */
function openBoard({
  requests = [drive, lunch, letters],
  handlers = {},
  as = asha,
  search = '',
}: {
  requests?: RequestForVolunteer[]
  handlers?: Handlers
  as?: typeof asha
  search?: string
} = {}) {
  let board = requests
  const server = fakeServer({
    me: () => ({ user: as }),
    listRequests: ({ query }) => answerOf(board, query),
    listPastVisits: () => ({ visits: [visit], completed: 7 }),
    releaseRequest: ({ body }) => {
      const found = board.find(({ handle }) => handle === body.citizen)
      if (!found?.volunteer) throw new ApiProblem('not-your-request')
      const open = { ...found, volunteer: null, citizenName: null, citizenPhone: null }
      board = board.map((one) => (one === found ? open : one))
      return { request: open }
    },
    acceptRequest: ({ body }) => {
      const found = board.find(({ handle }) => handle === body.citizen)
      if (!found) throw new ApiProblem('request-no-longer-available')
      board = board.map((one) => (one === found ? taken(one) : one))
      return { request: taken(found) }
    },
    completeRequest: ({ body }) => {
      if (body.code !== '042913') throw new ApiProblem('completion-code-wrong')
      board = board.filter(({ handle }) => handle !== body.citizen)
      return { request: null }
    },
    ...handlers,
  })
  show(Board, { as, at: `/volunteer-home${search}` })
  return {
    server,
    user: userEvent.setup({ delay: null }),
    becomes: (next: RequestForVolunteer[]) => {
      board = next
    },
  }
}

type Person = ReturnType<typeof userEvent.setup>

const messages = () => within(screen.getByRole('region', { name: 'Messages' }))
const main = () => within(screen.getByRole('main'))
const cards = async () => {
  const list = await screen.findByRole('list', { name: 'Available Requests' })
  return within(list)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)
}

async function accept(user: Person, type = 'Driving') {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Accept: ${type}`) }))
  const question = screen.getByRole('alertdialog', {
    name: 'Are you sure you want to accept this help request?',
  })
  await pressTwice(within(question).getByRole('button', { name: 'Accept the request' }))
}

async function enterCode(user: Person, code: string) {
  await user.click(await screen.findByRole('button', { name: 'Mark as Completed' }))
  await user.type(screen.getByLabelText('Completion code'), code)
  await pressTwice(screen.getByRole('button', { name: 'Complete' }))
}

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

  test('says how many its filters hide, and shows them with one press', async () => {
    const { user } = openBoard()
    await screen.findByText('1 more request outside your filters')
    await user.click(screen.getByRole('button', { name: 'Show them' }))
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Reading', 'Cooking']))
    expect(screen.queryByText(/outside your filters/)).toBeNull()
    screen.getByText('Address: ?location=all&type=all')
  })

  test('searches when the typing pauses, and keeps the search in the address', async () => {
    const { server, user } = openBoard()
    await user.type(await screen.findByLabelText('Search'), 'lunch')
    await waitFor(async () => expect(await cards()).toEqual(['Cooking']))
    screen.getByText('Address: ?search=lunch')
    screen.getByRole('tab', { name: 'Available Requests 1' })
    const own = { district: 'Kollam', helpTypes: ['cooking', 'driving'], limit: 50 }
    expect(server.callsOf('listRequests').map(({ query }) => query)).toEqual([own, { ...own, text: 'lunch' }])
  })

  test('keeps what it has, and the filters, when the answer to another filter fails', async () => {
    const { server, user } = openBoard()
    await cards()
    server.on({
      listRequests: () => {
        throw new ApiProblem('too-many-requests')
      },
    })
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
    screen.getByText('You see the first 50 of 60.')

    server.on({
      listRequests: () => {
        throw new ApiProblem('too-many-requests')
      },
    })
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('More requests could not be read. Please try again.')
    expect(await cards()).toHaveLength(50)

    server.on({ listRequests: ({ query }) => answerOf(many, query) })
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await cards()).toHaveLength(60))
    expect(document.activeElement?.closest('article')?.textContent).toContain('Drive 50')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.queryByText(/could not be read/)).toBeNull()
  })

  test('is read anew when somebody outside of it knows that it has changed', async () => {
    const { becomes } = openBoard({ requests: [drive] })
    expect(await cards()).toEqual(['Driving'])
    becomes([lunch])
    await act(() => readBoardAgain())
    await waitFor(async () => expect(await cards()).toEqual(['Cooking']))
  })

  test('tells how often the volunteer has helped, and shows it when it is unfolded', async () => {
    const { user } = openBoard()
    await user.click(await screen.findByText('Past help given: 7 visits so far'))
    const past = within(screen.getByRole('list', { name: 'Past help given' }))
    past.getByText('Reading')
    past.getByText('Yesterday, Thursday 19 November, 9:00 am')
    past.getByText('Completed')
    await user.click(past.getByRole('button', { name: /^Report a concern: Reading, Yesterday/ }))
    const dialog = within(screen.getByRole('dialog', { name: 'What happened?' }))
    expect(dialog.getByText(/^Your concern is about this visit: Reading, Yesterday/)).toBeTruthy()
  })

  test('tells a volunteer who has not helped yet where it will stand', async () => {
    const { user } = openBoard({ handlers: { listPastVisits: () => ({ visits: [], completed: 0 }) } })
    await user.click(await screen.findByText('Past help given'))
    expect(
      await screen.findByText('You have not helped anybody yet. Your visits will stand here.'),
    ).toBeTruthy()
  })

  test('opens with the filters that the address names', async () => {
    openBoard({ search: '?location=Kannur&type=reading' })
    expect(await cards()).toEqual(['Reading'])
    expect(screen.getByLabelText<HTMLSelectElement>('Location').value).toBe('Kannur')
    expect(screen.getByLabelText<HTMLSelectElement>('Help type').value).toBe('reading')
  })

  test('lifts one filter by its chip, all of them by Clear Filters, and goes back to the volunteer’s own', async () => {
    const far: RequestForVolunteer = { ...drive, id: 'r4', date: '2026-11-23', district: 'Kannur' }
    const { user } = openBoard({ requests: [drive, lunch, letters, far] })
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Kollam' }))
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Cooking', 'Driving']))
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Reading', 'Cooking', 'Driving']))
    await user.click(screen.getByRole('button', { name: 'My district and my skills' }))
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Cooking']))
  })

  test('offers all eight kinds of help, Reading too', async () => {
    openBoard()
    const types = within(await screen.findByLabelText('Help type')).getAllByRole('option')
    expect(types.map((option) => option.textContent)).toEqual([
      'Your Preference',
      'All types',
      'Driving',
      'Cooking',
      'Housekeeping',
      'Gardening',
      'Companionship',
      'Reading',
      'Shopping',
      'Medical',
    ])
  })

  test('hides nothing from a volunteer without skills but what is elsewhere', async () => {
    openBoard({ as: ravi })
    expect(await cards()).toEqual(['Reading'])
    screen.getByText('2 more requests outside your filters')
  })

  test('says so when nobody needs help', async () => {
    openBoard({ requests: [] })
    expect(await screen.findByText('Nobody needs help just now. Please look again later.')).toBeTruthy()
  })

  test('reads the list again on Refresh', async () => {
    const { user, becomes } = openBoard({ requests: [drive] })
    expect(await cards()).toEqual(['Driving'])
    becomes([lunch])
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(async () => expect(await cards()).toEqual(['Cooking']))
    main().getByText('The list is up to date.')
  })

  test('keeps what it has when Refresh fails, and says so', async () => {
    const { server, user } = openBoard()
    await cards()
    server.on({
      listRequests: () => {
        throw noAnswer()
      },
    })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await messages().findByText('Failed to refresh data')
    main().getByText('Failed to refresh data')
    expect(await cards()).toEqual(['Driving', 'Cooking'])
  })

  test('offers to try again when the list cannot be read', async () => {
    const { server, user } = openBoard({
      handlers: {
        listRequests: () => {
          throw new ApiProblem('not-for-your-role')
        },
      },
    })
    const button = await screen.findByRole('button', { name: 'Try again' })
    screen.getByText('Your account cannot do this.')
    server.on({ listRequests: () => answerOf([drive]) })
    await user.click(button)
    expect(await cards()).toEqual(['Driving'])
  })
})

describe('While Asha reads the board, it is told', () => {
  let over: AbortController
  beforeEach(() => {
    over = new AbortController()
    return () => over.abort()
  })

  async function reading(requests: RequestForVolunteer[]) {
    const opened = openBoard({ requests })
    await screen.findByRole('tab', { name: /^Available Requests/ })
    followNews(over.signal)
    const { live } = opened.server
    await waitFor(() => expect(live.count()).toBe(1))
    return { ...opened, live }
  }

  const buttonOf = (type: string) => screen.findByRole('button', { name: new RegExp(`^Accept: ${type}`) })

  test('that somebody needs help: the request appears where nothing else is', async () => {
    const { live, becomes } = await reading([])
    becomes([drive])
    live.tell('board')
    expect(await cards()).toEqual(['Driving'])
    expect(screen.queryByText('1 new request')).toBeNull()
  })

  test('that somebody else needs help too: what she reads stays, and a press shows what is new', async () => {
    const { live, becomes, user } = await reading([lunch])
    const accept = await buttonOf('Cooking')
    accept.focus()
    becomes([drive, lunch])
    live.tell('board')
    await screen.findByText('1 new request')
    screen.getByRole('tab', { name: 'Available Requests 2' })
    expect(await cards()).toEqual(['Cooking'])
    expect(document.activeElement).toBe(accept)

    await user.click(screen.getByRole('button', { name: 'Show what is new' }))
    expect(await cards()).toEqual(['Driving', 'Cooking'])
    expect(document.activeElement?.textContent).toBe('Driving')
    expect(screen.queryByText('1 new request')).toBeNull()
  })

  test('that a request is gone: it says so where it stands, and is gone at her next press', async () => {
    const { live, becomes, user } = await reading([drive, lunch])
    const accept = await buttonOf('Driving')
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

  test('of her own doing without a word of somebody else’s', async () => {
    const { live, user } = await reading([taken(drive), lunch])
    await enterCode(user, '042913')
    live.tell('request')
    await messages().findByText('Request marked as completed!')
    expect(await cards()).toEqual(['Cooking'])
    live.tell('board')
    await waitFor(() => expect(screen.queryByText(/new request/)).toBeNull())
    expect(screen.queryByText('The request that you accepted is closed. You do not need to go.')).toBeNull()
  })
})

describe('Asha accepts', () => {
  test('after she was asked and has read when and where; her own details go with it', async () => {
    const { server, user } = openBoard()
    await user.click(await screen.findByRole('button', { name: /^Accept: Driving/ }))
    const question = within(screen.getByRole('alertdialog'))
    question.getByText('Tomorrow, Saturday 21 November, 10:30 am')
    question.getByText('Driving in Kollam', { exact: false })
    await user.click(question.getByRole('button', { name: 'Not now' }))
    expect(server.callsOf('acceptRequest')).toHaveLength(0)

    await accept(user)
    await messages().findByText('Request accepted successfully!')
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
    expect(question.getByText('Failed to accept request')).toBeTruthy()
    server.on({ acceptRequest: () => ({ request: taken(drive) }) })
    await user.click(question.getByRole('button', { name: 'Accept the request' }))
    await screen.findByRole('button', { name: 'Mark as Completed' })
  })

  test('and reads what is missing where the citizen gave no name or number', async () => {
    openBoard({ requests: [{ ...taken(drive), citizenName: null, citizenPhone: null }] })
    await screen.findByText('Name not provided')
    screen.getByText('Contact not provided')
    expect(screen.queryByRole('link', { name: 'Call Citizen' })).toBeNull()
  })

  test('and can report a concern about the citizen', async () => {
    const id = '00000000-0000-4000-8000-0000000000b1'
    const { server, user } = openBoard({
      requests: [taken({ ...drive, id })],
      handlers: { raiseConcern: () => ({}) },
    })
    await user.click(await screen.findByRole('button', { name: 'Report a concern' }))
    const dialog = within(screen.getByRole('dialog', { name: 'What happened?' }))
    dialog.getByText('Your concern is about Meera Nair.')
    await user.click(dialog.getByLabelText('Nobody came, or nobody was there'))
    await user.type(dialog.getByLabelText(/in your own words/), 'The house was dark')
    await user.click(dialog.getByRole('button', { name: 'Send the concern' }))
    await screen.findByText('Thank you for telling us. We will look into it.')
    expect(server.callsOf('raiseConcern').map(({ body }) => body)).toEqual([
      { requestId: id, kind: 'did-not-come', text: 'The house was dark' },
    ])
  })

  test('and adds the visit to her calendar', async () => {
    const made: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          made.push(file)
          return 'blob:visit'
        },
        revokeObjectURL: () => {},
      }),
    )
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = openBoard({ requests: [taken(drive)] })
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }))
    expect(click).toHaveBeenCalledOnce()
    const file = await made[0]?.text()
    expect(file).toContain('SUMMARY:Driving for Meera Nair')
    expect(file).toContain('DTSTART:20261121T050000Z')
  })
})

describe('Asha completes', () => {
  test('with the citizen’s code; the board is open again', async () => {
    const { server, user } = openBoard({ requests: [taken(drive), lunch] })
    await enterCode(user, '042913')
    await messages().findByText('Request marked as completed!')
    expect(server.callsOf('completeRequest').map(({ body }) => body)).toEqual([
      { citizen: 'drive@requests.invalid', code: '042913', isAdmin: false },
    ])
    screen.getByRole('tab', { name: /Available Requests/, selected: true })
    expect(await cards()).toEqual(['Cooking'])
    expect(screen.queryByText(/You do not need to go/)).toBeNull()
  })

  test('and is done with it, also when the list cannot be read again at once', async () => {
    const { server, user } = openBoard({ requests: [taken(drive), lunch] })
    await screen.findByRole('button', { name: 'Mark as Completed' })
    server.on({
      listRequests: () => {
        throw new ApiProblem('too-many-requests')
      },
    })
    await enterCode(user, '042913')
    expect(await cards()).toEqual(['Cooking'])
  })

  test('with a code that the browser neither keeps nor suggests', async () => {
    const { user } = openBoard({ requests: [taken(drive)] })
    await user.click(await screen.findByRole('button', { name: 'Mark as Completed' }))
    expect(screen.getByLabelText('Completion code').getAttribute('autocomplete')).toBe('off')
  })

  test('with six digits and nothing else', async () => {
    const { server, user } = openBoard({ requests: [taken(drive)] })
    await user.click(await screen.findByRole('button', { name: 'Mark as Completed' }))
    const field = screen.getByLabelText<HTMLInputElement>('Completion code')
    await user.type(field, '04a2')
    expect(field.value).toBe('042')
    const button = screen.getByRole('button', { name: 'Complete' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('Please enter a valid 6-digit code')
    await user.type(field, '{Enter}')
    expect(server.callsOf('completeRequest')).toHaveLength(0)
    await user.type(field, '9137')
    expect(field.value).toBe('042 913')
    expect(button.getAttribute('aria-disabled')).toBeNull()
  })

  test('not with a wrong code: the dialog says so, and the next digit takes it away', async () => {
    const { user } = openBoard({ requests: [taken(drive)] })
    await enterCode(user, '111111')
    await screen.findByText('This code is not right. Please ask for the code again.')
    const field = screen.getByLabelText('Completion code')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.type(field, '{Backspace}')
    expect(screen.queryByText(/This code is not right/)).toBeNull()
  })

  test('not without an answer: a toast says so', async () => {
    const { user } = openBoard({
      requests: [taken(drive)],
      handlers: {
        completeRequest: () => {
          throw noAnswer()
        },
      },
    })
    await enterCode(user, '042913')
    expect(await messages().findByText('Failed to complete request')).toBeTruthy()
  })

  test('not what was cancelled meanwhile: she reads it and sees the list', async () => {
    const { user, becomes } = openBoard({
      requests: [taken(drive), lunch],
      handlers: {
        completeRequest: () => {
          throw new ApiProblem('request-already-closed')
        },
      },
    })
    await screen.findByRole('button', { name: 'Mark as Completed' })
    becomes([lunch])
    await enterCode(user, '042913')
    await messages().findByText('This request is already closed.')
    expect(await cards()).toEqual(['Cooking'])
    main().getByText('This request is already closed.')
  })

  test('nothing, when the request was cancelled: she is told not to go', async () => {
    const { user, becomes } = openBoard({ requests: [taken(drive), lunch] })
    await screen.findByRole('button', { name: 'Mark as Completed' })
    becomes([lunch])
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByText('The request that you accepted is closed. You do not need to go.')
    expect(await cards()).toEqual(['Cooking'])
  })
})

describe('Asha cannot come', () => {
  const ask = async (user: Person) => {
    await user.click(await screen.findByRole('button', { name: 'I cannot come' }))
    return within(screen.getByRole('dialog', { name: 'Are you sure that you cannot come?' }))
  }

  test('and gives the request back with a reason; the board is open again and she is free', async () => {
    const { server, user } = openBoard({ requests: [taken(drive), lunch] })
    const dialog = await ask(user)
    dialog.getByText(/We tell Meera Nair at once, and look for another volunteer/)
    await user.click(dialog.getByLabelText('I cannot get there'))
    await user.type(dialog.getByLabelText(/In your own words/), 'The road is flooded')
    await pressTwice(dialog.getByRole('button', { name: 'Give the request back' }))
    await messages().findByText('The request is open again. The citizen has been told.')
    main().getByText('The request is open again. The citizen has been told.')
    expect(server.callsOf('releaseRequest').map(({ body }) => body)).toEqual([
      { citizen: 'drive@requests.invalid', reason: 'I cannot get there: The road is flooded' },
    ])
    screen.getByRole('tab', { name: /Available Requests/, selected: true })
    await waitFor(async () => expect(await cards()).toEqual(['Driving', 'Cooking']))
    expect(screen.queryByText('Meera Nair')).toBeNull()
    expect(screen.queryByText(/You do not need to go/)).toBeNull()
  })

  test('and has to say why, in her own words where nothing usual fits', async () => {
    const { server, user } = openBoard({ requests: [taken(drive)] })
    const dialog = await ask(user)
    const give = dialog.getByRole('button', { name: 'Give the request back' })
    await user.click(give)
    dialog.getByText('Please say why you cannot come')
    expect(document.activeElement).toBe(dialog.getByLabelText('I am ill'))
    await user.click(dialog.getByLabelText('Something else'))
    await user.click(give)
    const words = dialog.getByLabelText(/In your own words/)
    expect(document.activeElement).toBe(words)
    expect(words.getAttribute('aria-invalid')).toBe('true')
    await user.click(words)
    await user.paste('a'.repeat(301))
    dialog.getByText('Please use at most 300 characters')
    await user.click(give)
    expect(server.callsOf('releaseRequest')).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Keep the request' }))
    screen.getByText('Meera Nair')
  })

  test('and can try again without an answer; nothing typed is lost', async () => {
    const { user } = openBoard({
      requests: [taken(drive)],
      handlers: {
        releaseRequest: () => {
          throw noAnswer()
        },
      },
    })
    const dialog = await ask(user)
    await user.type(dialog.getByLabelText(/In your own words/), 'My exam was moved')
    await user.click(dialog.getByRole('button', { name: 'Give the request back' }))
    await messages().findByText('Failed to give the request back')
    dialog.getByText('Failed to give the request back')
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/In your own words/).value).toBe('My exam was moved')
  })

  test('and reads it when the request is not hers any more', async () => {
    const { user, becomes } = openBoard({ requests: [taken(drive), lunch] })
    const dialog = await ask(user)
    becomes([lunch])
    await user.click(dialog.getByLabelText('I am ill'))
    await user.click(dialog.getByRole('button', { name: 'Give the request back' }))
    await messages().findByText('This request is not yours.')
    main().getByText('This request is not yours.')
    expect(await cards()).toEqual(['Cooking'])
  })

  test('is asked an hour after the time to complete the request, or to say that she could not come', async () => {
    vi.setSystemTime(new Date('2026-11-21T05:59:59Z'))
    openBoard({ requests: [taken(drive)] })
    await screen.findByRole('button', { name: 'I could not come' })
    expect(screen.queryByText('Is the help done?')).toBeNull()
    cleanup()

    vi.setSystemTime(new Date('2026-11-21T06:00:00Z'))
    const { user } = openBoard({ requests: [taken(drive)] })
    await screen.findByText('Is the help done?')
    screen.getByText(/Planned for: Today, Saturday 21 November, 10:30 am\./)
    await user.click(screen.getByRole('button', { name: 'I could not come' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Are you sure that you could not come?' }))
    dialog.getByText('The time is over, so the request is closed. We tell Meera Nair.')
    await user.click(dialog.getByLabelText('I am ill'))
    await user.click(dialog.getByRole('button', { name: 'Give the request back' }))
    expect(await messages().findByText('The request is closed. The citizen is told.')).toBeTruthy()
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
