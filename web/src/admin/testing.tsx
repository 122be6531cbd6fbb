import type { User } from '@scan/contract/accounts.ts'
import type { ListedUser, Overview } from '@scan/contract/admin.ts'
import type { Statistics } from '@scan/contract/statistics.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach } from 'vitest'
import { type Handlers, fakeServer } from '../testing/fake-server.ts'
import { admin, asha, meera, ravi } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { toast } from '../ui/overlays/toasts.tsx'
import AdminPage from './admin-layout.tsx'

/** A failing call is tried again at once: nobody waits for that in a test. */
export function withoutWaiting() {
  beforeEach(() => {
    toast.remove()
  })
}

const OUTCOMES = {
  posted: 0,
  completed: 0,
  cancelled: 0,
  expired: 0,
  current: 0,
  minutesToAcceptance: null,
} as const
export const NOTHING_HAPPENED: Statistics = { total: OUTCOMES, weeks: [], districts: [], helpTypes: [] }

export const NOTHING_WAITS: Overview = {
  pendingVolunteers: 0,
  volunteers: 0,
  citizens: 0,
  banned: 0,
  requests: 0,
  unfilled: 0,
  overdue: 0,
  changed: 0,
  concerns: 0,
  messages: 0,
  messagesLate: 0,
  undelivered: 0,
}

interface OpenDesk {
  server: ReturnType<typeof fakeServer>
  user: Person
}

/** The desk at this address. What a test says nothing of is empty. */
export function openDesk(at: string, handlers: Handlers = {}): OpenDesk {
  const server = fakeServer({
    me: () => ({ user: admin }),
    readOverview: () => ({ overview: NOTHING_WAITS }),
    readStatistics: () => ({ statistics: NOTHING_HAPPENED }),
    ...handlers,
  })
  show(Desk, { as: admin, at })
  return { server, user: userEvent.setup({ delay: null }) }
}

function Desk() {
  const { search } = useLocation()
  return (
    <>
      <AdminPage />
      <output aria-label="Address">{search}</output>
    </>
  )
}

export type Person = ReturnType<typeof userEvent.setup>

/** The query of the desk's address. */
export const addressNow = () => screen.getByLabelText('Address').textContent
export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
export const toasts = () => within(screen.getByRole('region', { name: 'Messages' }))

/** Presses the button of an action and then the one of its question that goes on. */
export async function act(user: Person, button: string, confirm = button) {
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: confirm }))
}

export function listed({
  id,
  name,
  email,
  phone,
  category,
  isVerified,
  homeDistrict,
  skills,
}: User): ListedUser {
  return { id, name, email, phone, category, isVerified, district: homeDistrict, skills }
}

export const ashaListed = listed(asha)
export const raviListed = listed(ravi)
export const meeraListed = listed(meera)
