import type { Query } from '@scan/contract/endpoint.ts'
import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import type { publicApi } from '@scan/contract/public-api.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { RequireAccess } from '../../app/layout/require-access.tsx'
import { type Handlers, fakeServer } from '../../testing/fake-server.ts'
import { openRequest, pastVisit, taken } from '../../testing/builders.ts'
import { asha } from '../../testing/people.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { show } from '../../testing/show.tsx'
import VolunteerHomePage from './volunteer-home-page.tsx'

const NOW = new Date('2026-11-20T05:00:00Z')

export const drive = openRequest()
export const lunch = openRequest({
  ...{ id: 'r2', handle: 'lunch@requests.invalid', helpType: 'cooking', description: 'Lunch for two' },
  ...{ additional: null, date: '2026-11-22' },
})
export const letters = openRequest({
  ...{ id: 'r3', handle: 'letters@requests.invalid', helpType: 'reading', description: 'Two letters' },
  district: 'Kannur',
})

/** Half past ten in Kerala; a failing look is tried again at once; time for whole journeys with many keystrokes. */
export function atTheBoard(): void {
  // On a machine that does other things beside.
  vi.setConfig({ testTimeout: 30_000 })
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

function Board() {
  const { search } = useLocation()
  return (
    <RequireAccess>
      <VolunteerHomePage />
      <p>{`Address: ${search}`}</p>
    </RequireAccess>
  )
}

/** What the server answers of this board: what is accepted, then a page of what is asked for, soonest first. */
export function answerOf(board: RequestForVolunteer[], query: Query<typeof publicApi.listRequests> = {}) {
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

export const visit = pastVisit()

interface OpenBoard {
  app: TestApp
  server: ReturnType<typeof fakeServer>
  user: Person
  /** What the server has from then on. */
  becomes: (next: RequestForVolunteer[]) => void
}

/** Asha at the board; what she accepts and completes is so from then on. */
export function openBoard({
  requests = [drive, lunch, letters],
  handlers = {},
  as = asha,
  search = '',
}: {
  requests?: RequestForVolunteer[]
  handlers?: Handlers
  as?: typeof asha
  search?: string
} = {}): OpenBoard {
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
  const { app } = show(Board, { as, at: `/volunteer-home${search}` })
  return {
    app,
    server,
    user: userEvent.setup({ delay: null }),
    becomes: (next: RequestForVolunteer[]) => {
      board = next
    },
  }
}

export type Person = ReturnType<typeof userEvent.setup>

export const messages = () => within(screen.getByRole('region', { name: 'Messages' }))
export const main = () => within(screen.getByRole('main'))
export const cards = async () => {
  const list = await screen.findByRole('group', { name: 'Available Requests' })
  return within(list)
    .getAllByRole('heading', { level: 4 })
    .map((heading) => heading.textContent)
}

export async function accept(user: Person, type = 'Driving') {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Accept ${type}`) }))
  const question = screen.getByRole('alertdialog', {
    name: 'Are you sure you want to accept this help request?',
  })
  await pressTwice(within(question).getByRole('button', { name: 'Accept the request' }))
}

export async function enterCode(user: Person, code: string) {
  await user.click(await screen.findByRole('button', { name: 'Mark as Completed' }))
  await user.type(screen.getByLabelText('Completion code'), code)
  await pressTwice(screen.getByRole('button', { name: 'Complete' }))
}
