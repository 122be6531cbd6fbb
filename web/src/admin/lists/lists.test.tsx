import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Handlers, StrangeAnswer, noAnswer } from '../../testing/fake-server.ts'
import { NOTHING_HAPPENED, NOTHING_WAITS, openAdmin, toasts, withoutOldToasts } from '../testing.tsx'

withoutOldToasts()

interface Listed {
  at: string
  loading: string
  /** Answers with nothing. */
  nothing: Handlers
  empty: string
  failed: string
  unanswered: string
}

/** Everything that administrators read, beside people: those have tests of their own. */
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
  'help requests': {
    at: '/admin/requests',
    loading: 'Loading help requests',
    nothing: { listHelpRequests: () => ({ items: [], total: 0 }) },
    empty: 'There are no current help requests here.',
    failed: 'Failed to fetch help requests',
    unanswered: 'An error occurred while fetching help requests.',
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

test.each(Object.entries(LISTS))('%s: being read, and there is nothing', async (_what, list) => {
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  const slowly = Object.fromEntries(
    Object.entries(list.nothing).map(([name, answer]) => [
      name,
      () => gate.then(() => (answer as () => unknown)()),
    ]),
  ) as Handlers
  openAdmin(list.at, slowly)
  await screen.findByText(list.loading)
  expect(screen.queryByText(list.empty)).toBeNull()
  goOn()
  await screen.findByText(list.empty)
  expect(screen.queryByText(list.loading)).toBeNull()
})

test.each(Object.entries(LISTS))(
  '%s: not to be had, told on the page, and as a toast where the specification says so, until it works',
  async (what, list) => {
    const isToasted = what === 'help requests'
    const { server, user } = openAdmin(
      list.at,
      instead(list.nothing, () => Promise.reject(new StrangeAnswer(404))),
    )
    const panel = within(screen.getByRole('main'))
    await panel.findByText(list.failed)
    expect(toasts().queryAllByText(list.failed)).toHaveLength(isToasted ? 1 : 0)
    expect(panel.queryByText(list.empty)).toBeNull()
    server.on(instead(list.nothing, () => Promise.reject(noAnswer())))
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    await panel.findByText(list.unanswered)
    expect(toasts().queryAllByText(list.unanswered)).toHaveLength(isToasted ? 1 : 0)
    server.on(list.nothing)
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    await panel.findByText(list.empty)
    await waitFor(() => expect(panel.queryByText(list.unanswered)).toBeNull())
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
