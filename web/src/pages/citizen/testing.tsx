import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { Header } from '../../app/layout/header.tsx'
import { RequireAccess } from '../../app/layout/require-access.tsx'
import { type Handlers, fakeServer } from '../../testing/fake-server.ts'
import type { Notice } from '@scan/contract/notices.ts'
import { notice, whoGoes } from '../../testing/builders.ts'
import { asha, meera, waitingRequest } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import CitizenHomePage from './citizen-home-page.tsx'

export const CHECK_CONNECTION = 'No response from server. Please check your connection.'
export const NOW = new Date('2026-11-20T05:00:00Z')
export const assigned: CurrentRequest = {
  ...waitingRequest,
  volunteer: { ...whoGoes(asha), code: '042913', cardNumber: '482193305' },
}

/** Half past ten in Kerala, the day before the request; time for whole journeys with many keystrokes. */
export function atHome(): void {
  // On a machine that does other things beside.
  vi.setConfig({ testTimeout: 30_000 })
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

function Home() {
  return (
    <RequireAccess>
      <Header />
      <CitizenHomePage />
    </RequireAccess>
  )
}

interface Opened extends Pick<ReturnType<typeof show>, 'app'> {
  server: ReturnType<typeof fakeServer>
  user: Person
  /** What the server has from then on. */
  becomes: (change: Partial<User>, kind?: Notice['kind']) => void
}

/** Meera where she asks for help; what she posts and cancels is so from then on. */
export function openHome(
  request: CurrentRequest | null = null,
  handlers: Handlers = {},
  at = '/citizen-home',
  state: object = {},
): Opened {
  let now: User = { ...meera, request }
  let notices: Notice[] = []
  const server = fakeServer({
    me: () => ({ user: now }),
    listPastRequests: () => ({ requests: [] }),
    listNotices: () => ({ notices }),
    seeNotices: ({ body }) => {
      notices = notices.filter(({ id }) => !body.ids.includes(id))
      return {}
    },
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
    updateProfile: ({ body }) => {
      const {
        district: homeDistrict = null,
        area: homeArea = null,
        address: homeAddress = null,
        landmark: homeLandmark = null,
      } = body
      now = { ...now, homeDistrict, homeArea, homeAddress, homeLandmark }
      return { user: now }
    },
    changeRequest: ({ body }) => {
      now = { ...meera, request: { ...waitingRequest, ...body } }
      return { user: now }
    },
    ...handlers,
  })
  const { app } = show(Home, { as: meera, at, path: '/citizen-home', state })
  return {
    app,
    server,
    user: userEvent.setup({ delay: null }),
    becomes: (change, kind) => {
      now = { ...now, ...change }
      if (kind) notices = [...notices, notice(kind)]
    },
  }
}

export type Person = ReturnType<typeof userEvent.setup>

export const goOn = (user: Person) => user.click(screen.getByRole('button', { name: 'Continue' }))
export const description = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Or say it in your own words/ })
const DAYS: Partial<Record<string, RegExp>> = { '2026-11-20': /^Today/, '2026-11-21': /^Tomorrow/ }

/** From the tile to the question when; `where` fills in that screen. */
export async function sayWhatAndWhere(user: Person, type = 'Driving', where?: () => Promise<void>) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${type}`) }))
  await user.type(description(), 'To the bank and back')
  await goOn(user)
  await screen.findByRole('heading', { name: 'Where should the volunteer come?' })
  await where?.()
  await goOn(user)
  await screen.findByRole('heading', { name: 'When do you need help?' })
}

export async function sayWhen(user: Person, { time = '16:00', date = '2026-11-20' } = {}) {
  await user.click(screen.getByRole('button', { name: DAYS[date]! }))
  await user.click(screen.getByRole('button', { name: 'Another time' }))
  const field = screen.getByLabelText(/^Another time/)
  await user.clear(field)
  await user.type(field, time)
  await goOn(user)
}

/** All the screens, the last of which is still to come. */
export async function fillIn(
  user: Person,
  { type = 'Driving', ...when }: { type?: string } & Parameters<typeof sayWhen>[1] = {},
) {
  await sayWhatAndWhere(user, type)
  await sayWhen(user, when)
}

export const messages = () => within(screen.getByRole('region', { name: 'Messages' }))
