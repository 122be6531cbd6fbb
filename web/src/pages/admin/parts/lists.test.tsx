import { en } from '@scan/contract/messages/en/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Handlers, StrangeAnswer, noAnswer } from '../../../testing/fake-server.ts'
import { NOTHING_HAPPENED, NOTHING_WAITS, openAdmin, toasts } from '../testing.tsx'

const none = () => ({ items: [], total: 0 })

/** Everything that administrators read: the call, answered with nothing, and whether the specification has a toast too. */
const LISTS: [list: keyof typeof en.admin.lists, at: string, Handlers, isToasted?: true][] = [
  ['overview', '/admin', { readOverview: () => ({ overview: NOTHING_WAITS }) }],
  ['statistics', '/admin/figures', { readStatistics: () => ({ statistics: NOTHING_HAPPENED }) }],
  ['pendingVolunteers', '/admin/volunteers/pending', { listPendingVolunteers: none }, true],
  ['volunteers', '/admin/users', { listUsers: none }, true],
  ['citizens', '/admin/users/citizens', { listUsers: none }, true],
  ['bannedUsers', '/admin/users/banned', { listBannedUsers: none }, true],
  ['helpRequests', '/admin/requests', { listHelpRequests: none }, true],
  ['audit', '/admin/audit', { listAudit: none }],
]

/** Where a page says it otherwise. */
const EMPTY: Partial<Record<keyof typeof en.admin.lists, string>> = {
  overview: 'Nothing needs a decision right now.',
  audit: 'Nothing matches these filters.',
}

/** The same calls, answered otherwise. */
function instead(handlers: Handlers, answer: () => Promise<never>): Handlers {
  return Object.fromEntries(Object.keys(handlers).map((name) => [name, answer]))
}

test.each(LISTS)(
  '%s: being read; not to be had, told on the page, and as a toast where the specification says so; nothing there',
  async (list, at, nothing, isToasted) => {
    const { loading, failed, noAnswer: unanswered } = en.admin.lists[list]
    const empty = EMPTY[list] ?? en.admin.lists[list].empty
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
