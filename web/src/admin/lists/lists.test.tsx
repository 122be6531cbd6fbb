import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Handlers, StrangeAnswer, noAnswer } from '../../testing/fake-server.ts'
import { NOTHING_HAPPENED, NOTHING_WAITS, openAdmin, toasts } from '../testing.tsx'

interface Listed {
  at: string
  loading: string
  /** Answers with nothing. */
  nothing: Handlers
  empty: string
  failed: string
  unanswered: string
  /** Whether the specification has its failure told by a toast, too. */
  isToasted?: true
}

const noUsers = {
  nothing: { listUsers: () => ({ items: [], total: 0 }) },
  unanswered: 'An error occurred while fetching users.',
  isToasted: true,
} as const

/** Everything that administrators read. */
const LISTS: Record<string, Listed> = {
  'what waits': {
    at: '/admin',
    loading: 'Checking what needs your attention',
    nothing: { readOverview: () => ({ overview: NOTHING_WAITS }) },
    empty: 'Nothing needs a decision right now.',
    failed: 'Failed to fetch what needs your attention',
    unanswered: 'An error occurred while fetching what needs your attention.',
  },
  'the numbers': {
    at: '/admin',
    loading: 'Loading the numbers',
    nothing: { readStatistics: () => ({ statistics: NOTHING_HAPPENED }) },
    empty: 'There were no requests in this period.',
    failed: 'Failed to fetch the numbers',
    unanswered: 'An error occurred while fetching the numbers.',
  },
  'pending volunteers': {
    at: '/admin/volunteers/pending',
    loading: 'Loading volunteers',
    nothing: { listPendingVolunteers: () => ({ items: [], total: 0 }) },
    empty: 'No pending approvals.',
    failed: 'Failed to fetch pending volunteers',
    unanswered: 'An error occurred while fetching pending volunteers.',
    isToasted: true,
  },
  volunteers: {
    ...noUsers,
    at: '/admin/users',
    loading: 'Loading volunteers',
    empty: 'There are no volunteers here.',
    failed: 'Failed to fetch Volunteers',
  },
  citizens: {
    ...noUsers,
    at: '/admin/users/citizens',
    loading: 'Loading citizens',
    empty: 'There are no citizens here.',
    failed: 'Failed to fetch Citizens',
  },
  'banned people': {
    at: '/admin/users/banned',
    loading: 'Loading banned users',
    nothing: { listBannedUsers: () => ({ items: [], total: 0 }) },
    empty: 'Nobody is banned.',
    failed: 'Failed to fetch banned users',
    unanswered: 'An error occurred while fetching banned users.',
    isToasted: true,
  },
  'help requests': {
    at: '/admin/requests',
    loading: 'Loading help requests',
    nothing: { listHelpRequests: () => ({ items: [], total: 0 }) },
    empty: 'There are no current help requests here.',
    failed: 'Failed to fetch help requests',
    unanswered: 'An error occurred while fetching help requests.',
    isToasted: true,
  },
  concerns: {
    at: '/admin/concerns',
    loading: 'Loading concerns',
    nothing: { listConcerns: () => ({ items: [], total: 0 }) },
    empty: 'There are no concerns here.',
    failed: 'Failed to fetch concerns',
    unanswered: 'An error occurred while fetching concerns.',
  },
  messages: {
    at: '/admin/messages',
    loading: 'Loading messages',
    nothing: { listMessages: () => ({ items: [], total: 0 }) },
    empty: 'There are no messages here.',
    failed: 'Failed to fetch messages',
    unanswered: 'An error occurred while fetching messages.',
  },
  'undeliverable emails': {
    at: '/admin/messages/undelivered',
    loading: 'Loading emails',
    nothing: { listUndelivered: () => ({ items: [], total: 0 }) },
    empty: 'All emails have arrived.',
    failed: 'Failed to fetch undeliverable emails',
    unanswered: 'An error occurred while fetching undeliverable emails.',
  },
  'the audit log': {
    at: '/admin/audit',
    loading: 'Loading the audit log',
    nothing: { listAudit: () => ({ items: [], total: 0 }) },
    empty: 'Nothing matches these filters.',
    failed: 'Failed to fetch the audit log',
    unanswered: 'An error occurred while fetching the audit log.',
  },
}

/** The same calls, answered otherwise. */
function instead(handlers: Handlers, answer: () => Promise<never>): Handlers {
  return Object.fromEntries(Object.keys(handlers).map((name) => [name, answer]))
}

test.each(Object.entries(LISTS))(
  '%s: being read; not to be had, told on the page, and as a toast where the specification says so; nothing there',
  async (_what, { at, loading, nothing, empty, failed, unanswered, isToasted }) => {
    const first = Promise.withResolvers<never>()
    const { server, user } = openAdmin(
      at,
      instead(nothing, () => first.promise),
    )
    const panel = within(screen.getByRole('main'))
    await panel.findByText(loading)
    first.reject(new StrangeAnswer(404))
    await panel.findByText(failed)
    expect(toasts().queryAllByText(failed)).toHaveLength(isToasted ? 1 : 0)
    expect(panel.queryByText(loading)).toBeNull()
    expect(panel.queryByText(empty)).toBeNull()
    server.on(instead(nothing, () => Promise.reject(noAnswer())))
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    await panel.findByText(unanswered)
    expect(toasts().queryAllByText(unanswered)).toHaveLength(isToasted ? 1 : 0)
    server.on(nothing)
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    await panel.findByText(empty)
    await waitFor(() => expect(panel.queryByText(unanswered)).toBeNull())
  },
)

test('two filters that are changed at once both hold', async () => {
  openAdmin('/admin/concerns', { listConcerns: () => ({ items: [], total: 0 }) })
  const [state, kind] = [await screen.findByLabelText('State'), screen.getByLabelText('Kind')]
  const choose = (field: HTMLElement, value: string) => {
    ;(field as HTMLSelectElement).value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  act(() => {
    choose(state, 'closed')
    choose(kind, 'money')
  })
  await waitFor(() =>
    expect(screen.getByLabelText('Address').textContent).toBe('/admin/concerns?state=closed&kind=money'),
  )
})
