import type { Overview } from '@scan/contract/admin/admin.ts'
import type { Statistics } from '@scan/contract/admin/statistics.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { type Handlers, fakeServer } from '../../testing/fake-server.ts'
import { listed, requestAtDesk, whoGoes } from '../../testing/builders.ts'
import { admin, asha, gopal, meera, ravi } from '../../testing/people.ts'
import type { TestApp } from '../../testing/app.ts'
import { show } from '../../testing/show.tsx'
import { ROUTES } from '../../paths.ts'
import AdminLayout from './admin-layout.tsx'

const FILES = import.meta.glob<ComponentType>('./*-page.tsx', { import: 'default', eager: true })

const OUTCOMES = {
  posted: 0,
  completed: 0,
  cancelled: 0,
  expired: 0,
  lapsed: 0,
  unconfirmed: 0,
  current: 0,
  waiting: 0,
  accepted: 0,
  acceptedIn2Hours: 0,
  acceptedIn24Hours: 0,
  minutesToAcceptance: null,
  told: null,
  toldToFew: 0,
  toldOf: 0,
} as const
export const NOTHING_HAPPENED: Statistics = {
  total: OUTCOMES,
  byPhone: 0,
  hours: { visits: 0, minutes: 0, people: 0, volunteers: 0 },
  organisations: [],
  weeks: [],
  districts: [],
  helpTypes: [],
}

export const NOTHING_WAITS: Overview = {
  pendingVolunteers: 0,
  volunteers: 0,
  citizens: 0,
  banned: 0,
  requests: 0,
  undecided: 0,
  unfilled: 0,
  overdue: 0,
  dueToday: 0,
  worries: 0,
  didNotCome: 0,
  changed: 0,
  invited: 0,
  papers: 0,
  papersInAll: 0,
  firstVisits: 0,
  agreements: 0,
  stopped: 0,
  concerns: 0,
  messages: 0,
  messagesLate: 0,
  calls: 0,
  callsUrgent: 0,
  callsUnreached: 0,
}

interface OpenAdmin {
  app: TestApp
  server: ReturnType<typeof fakeServer>
  user: Person
}

/** The panel at this address. What a test says nothing of is empty. */
export function openAdmin(at: string, handlers: Handlers = {}, as = admin): OpenAdmin {
  const server = fakeServer({
    me: () => ({ user: as }),
    readOverview: () => ({ overview: NOTHING_WAITS }),
    readStatistics: () => ({ statistics: NOTHING_HAPPENED }),
    listPatterns: () => ({ items: [], total: 0 }),
    listHelpRequests: () => ({ items: [], total: 0 }),
    readPerson: () => Promise.reject(new ApiProblem('account-not-found')),
    ...handlers,
  })
  const { app } = show(Panel, { as, at, path: '/admin/*' })
  return { app, server, user: userEvent.setup({ delay: null }) }
}

function Panel() {
  const { pathname, search } = useLocation()
  return (
    <>
      <Routes>
        <Route element={<AdminLayout />}>
          {Object.values(ROUTES)
            .filter(({ file }) => file.startsWith('admin/'))
            .map(({ path, file }) => (
              <Route
                key={path}
                path={path.slice('/admin/'.length)}
                Component={FILES[file.replace('admin/', './') + '-page.tsx'] ?? null}
              />
            ))}
        </Route>
      </Routes>
      <output aria-label="Address">{pathname + search}</output>
    </>
  )
}

export type Person = ReturnType<typeof userEvent.setup>

/** Where the panel is. */
export const addressNow = () => screen.getByLabelText('Address').textContent
export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
export const toasts = () => within(screen.getByRole('region', { name: 'Messages' }))

/** The button of an action at this person or thing; what stands behind another is hidden until that is pressed. */
export async function actionButton(name: string, of: string): Promise<HTMLElement> {
  return waitFor(() => {
    // testing-library does not know this attribute yet.
    const isOf = (button: HTMLElement) => button.getAttribute('aria-description') === of
    const button = screen.getAllByRole('button', { name, hidden: true }).find(isOf)
    if (!button) throw new Error(`There is no '${name}' at ${of}.`)
    return button
  })
}

/** Presses the button of an action and then the one of its question that goes on. */
export async function act(user: Person, button: string, of: string, confirm = `${button} ${of}`) {
  await user.click(await actionButton(button, of))
  const question = within(screen.getByRole('alertdialog'))
  const reason = question.queryByRole('textbox', { name: /^Why/ })
  if (reason) await user.type(reason, 'Asked for money')
  await user.click(await question.findByRole('button', { name: confirm }))
}

export const openAtDesk = requestAtDesk()
export const acceptedAtDesk = requestAtDesk({
  ...{ id: '00000000-0000-4000-8000-0000000000a2', helpType: 'reading', description: 'Letters and forms' },
  ...{ status: 'accepted', attention: 'overdue', volunteer: whoGoes(asha) },
  ...{ citizenId: gopal.id, citizenName: gopal.name, citizenPhone: gopal.phone },
})

export const ashaListed = listed(asha)
export const raviListed = listed(ravi)
export const meeraListed = listed(meera)
