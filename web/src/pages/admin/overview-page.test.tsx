import { hoursAfter } from '@scan/domain/clock.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { named, pattern } from '../../testing/builders.ts'
import { asha, meera } from '../../testing/people.ts'
import { NOTHING_WAITS, act, addressNow, openAdmin, openAtDesk, rowOf, toasts } from './testing.tsx'

const linksOf = (elements: HTMLElement[]) =>
  elements.map((link) => [link.textContent, link.getAttribute('href')])

test('what of the machinery has stopped stands there, with when it last worked', async () => {
  const health = {
    lastBackup: new Date('2026-11-20T20:07:00Z'),
    troubles: [
      { kind: 'emails' as const, since: new Date('2026-11-19T05:10:00Z') },
      { kind: 'backups' as const, since: null },
    ],
  }
  openAdmin('/admin', { readOverview: () => ({ overview: NOTHING_WAITS, health }) })
  expect((await screen.findByRole('link', { name: 'Print a poster' })).getAttribute('href')).toBe('/poster')
  screen.getByText('Emails aren’t going out')
  screen.getByText(/^It last worked: .*Thursday 19 November, 10:40\sam\.$/)
  screen.getByText('The daily backup isn’t being made')
  screen.getByText('It hasn’t worked yet.')
  expect(screen.queryByText(/^Last backup: .*Saturday 21 November, 1:37\sam$/)).not.toBeNull()
})

test.each([
  [true, 'before the next start refuses it'],
  [false, 'without a warning where one district is served'],
])('the embedded database says that it gets no updates of its own (%s: %s)', async (isRefusedNext) => {
  const health = { lastBackup: null, troubles: [], embeddedDatabase: { version: '18.4', isRefusedNext } }
  openAdmin('/admin', { readOverview: () => ({ overview: NOTHING_WAITS, health }) })
  await screen.findByText('This database (PostgreSQL 18.4) gets no security updates of its own.')
  const warning = screen.queryByText('The database won’t open after the next restart')
  expect(warning !== null).toBe(isRefusedNext)
})

const AT = new Date('2026-11-20T20:07:00Z')
test.each([
  ['never made', { lastBackup: null }, /^senior-help backup /],
  ['made', { lastBackup: AT }, /^Last backup: /],
  [
    'made and not copied',
    { lastBackup: AT, lastOffsite: null },
    'No copy has been made in another place yet.',
  ],
  ['copied', { lastBackup: AT, lastOffsite: AT }, /^Last copy in another place: .*, 1:37\sam$/],
])('a backup that was %s is said', async (_what, health, words) => {
  openAdmin('/admin', {
    readOverview: () => ({ overview: NOTHING_WAITS, health: { ...health, troubles: [] } }),
  })
  await screen.findByText(words)
  expect(screen.queryByText(/another place/) !== null).toBe('lastOffsite' in health)
})

test('A greeting, five figures of the day and what else waits, each the way to where it is decided', async () => {
  openAdmin('/admin', {
    readOverview: () => ({
      caseAnswerBy: hoursAfter(new Date(), 9),
      overview: {
        ...NOTHING_WAITS,
        stopped: 2,
        didNotCome: 1,
        unfilled: 1,
        overdue: 2,
        dueToday: 9,
        concerns: 3,
        pendingVolunteers: 4,
        messages: 5,
        messagesLate: 2,
        firstVisits: 3,
        changed: 6,
        calls: 7,
        callsUrgent: 2,
        callsUnreached: 1,
      },
    }),
  })
  await screen.findByText('34 items need your attention')
  screen.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), .+\.$/ })
  expect(
    linksOf(
      screen.getAllByRole('link', {
        name: /^\d+ (calls? to|without a|still|open|volunteers? to approve)/,
      }),
    ),
  ).toEqual([
    ['7 calls to make 2 are urgent1 person we can’t reach by phone', '/admin/calls'],
    ['1 without a volunteer, today or tomorrow ', '/admin/requests?status=unfilled'],
    ['9 still to be completed today ', '/admin/requests?status=due-today'],
    ['4 open cases Answer due in 9 hours', '/admin/concerns'],
    ['4 volunteers to approve ', '/admin/volunteers/pending'],
  ])
  const others = within(screen.getByRole('region', { name: 'Other tasks' }))
  expect(linksOf(others.getAllByRole('link'))).toEqual([
    ['1 visit where nobody came', '/admin/concerns?kind=did-not-come'],
    ['2 people who are paused', '/admin/users?flag=stopped'],
    ['2 overdue requests', '/admin/requests?status=overdue'],
    [expect.stringMatching(/^5 unanswered messages.*2 are late$/), '/admin/messages'],
    ['3 first visits: call them', '/admin?pattern=first-visit#patterns-title'],
    ['6 volunteers with a new name, number or email address', '/admin/users?flag=changed'],
  ])
})

test('Today and tomorrow: who could go, and Find someone, in the row; a district of the map leaves the others out', async () => {
  const soon = { ...openAtDesk, number: 1042, couldGo: 3 }
  const { user, server } = openAdmin('/admin', {
    readOverview: () => ({
      overview: NOTHING_WAITS,
      districts: [{ district: 'Kollam', unfilled: 2, volunteers: 61 }],
    }),
    listHelpRequests: ({ query }) => {
      const items =
        query.district === 'Kannur'
          ? []
          : [
              { ...soon, id: 'r3', status: 'accepted' as const },
              soon,
              { ...soon, id: 'r2', couldGo: 0 },
              { ...soon, id: 'r4', awaitsCall: true as const },
            ]
      return { items, total: items.length }
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Nobody yet' }))
  const [first, second, third] = list.getAllByRole('listitem')
  expect(
    within(await screen.findByRole('list', { name: 'Someone is going' })).getAllByRole('listitem'),
  ).toHaveLength(1)
  within(first!).getByText('3 are available')
  within(second!).getByText('Nobody is available')
  within(third!).getByText(`No volunteer sees it. Please call ${soon.citizenName} first.`)
  const ways = within(first!)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(ways).toEqual([`/admin/requests/${soon.id}`, `/admin/requests/${soon.id}/find`])
  const kollam = screen.getByRole('button', { name: 'Kollam: nobody yet for 2. Volunteers: 61' })
  await user.click(kollam)
  expect(addressNow()).toBe('/admin?district=Kollam')
  expect(kollam.getAttribute('aria-pressed')).toBe('true')
  await user.click(kollam)
  expect(addressNow()).toBe('/admin')
  await user.click(screen.getByRole('button', { name: /^Kannur/ }))
  await screen.findByText('Nothing here today or tomorrow.')
  await user.click(screen.getByRole('button', { name: 'All of Kerala' }))
  expect(addressNow()).toBe('/admin')
  const asked = server.callsOf('listHelpRequests').map(({ query }) => query)
  expect(asked[0]).toEqual({ status: 'soon', sort: 'unanswered', page: 1 })
  expect(asked.map(({ district }) => district)).toEqual([
    ...[undefined, 'Kollam', undefined, 'Kannur', undefined],
  ])
})

test('What stands out about people stands below, with the reason, until somebody has looked at it', async () => {
  let items = [pattern('completed-early', { count: 2 })]
  const { server, user } = openAdmin('/admin', {
    listPatterns: () => ({ items, total: items.length }),
    seePattern: () => {
      items = []
      return { pattern: null }
    },
  })
  const pair = `${meera.name} and ${asha.name}`
  const row = within(await rowOf(pair))
  row.getByText('Completed before it was due')
  row.getByText(/^2 times, last: /)
  await act(user, 'Mark as seen', pair, 'Mark as seen')
  await toasts().findByText('Marked as seen.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Worth a look' })).toBeNull())
  expect(server.callsOf('seePattern').map(({ params }) => params)).toEqual([{ id: 'p1' }])
})

test.each([
  ['They came', 'yes', 'Asha Thomas did come'],
  ['Nobody came', 'no', 'Asha Thomas did not come'],
] as const)('Of a first visit staff say after the call: %s', async (button, answer, confirm) => {
  let items = [pattern('first-visit')]
  const { server, user } = openAdmin('/admin', {
    listPatterns: () => ({ items, total: items.length }),
    sayAfterCall: () => {
      items = []
      return { pattern: null }
    },
  })
  await act(user, button, asha.name, confirm)
  await toasts().findByText('Noted.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Worth a look' })).toBeNull())
  expect(server.callsOf('sayAfterCall').map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'p1' }, { answer }],
  ])
})

test('The number of first visits leads to them alone, and all that is worth a look is a press away', async () => {
  const items = [pattern('first-visit'), pattern('often-together', { id: 'p2' })]
  const { server, user } = openAdmin('/admin', {
    readOverview: () => ({ overview: { ...NOTHING_WAITS, firstVisits: 1 }, districts: [] }),
    listPatterns: ({ query }) => {
      const found = items.filter(({ kind }) => !query.kind || kind === query.kind)
      return { items: found, total: found.length }
    },
  })
  const shown = async () =>
    within(await screen.findByRole('region', { name: 'Worth a look' })).getAllByRole('row')
  await waitFor(async () => expect(await shown()).toHaveLength(3))
  await user.click(screen.getByRole('link', { name: '1 first visit: call them' }))
  await waitFor(async () => expect(await shown()).toHaveLength(2))
  await user.click(screen.getByRole('checkbox', { name: 'Only first visits' }))
  await waitFor(async () => expect(await shown()).toHaveLength(3))
  expect(server.callsOf('listPatterns').map(({ query }) => query.kind)).toContain('first-visit')
})

test('Of visits that ended early, and of two of whom one has left, the row says so', async () => {
  const items = [
    pattern('completed-early', { count: 2, confirmed: 1 }),
    pattern('same-phone', { id: 'p2', people: [named(meera)] }),
    pattern('wants-a-call', { id: 'p3', people: [named(meera)] }),
  ]
  openAdmin('/admin', { listPatterns: () => ({ items, total: 3 }) })
  within(await rowOf(`${meera.name} and ${asha.name}`)).getByText('Confirmed by the citizen: 1 of 2')
  within(await rowOf(`${meera.name} and someone who has left`)).getByText(/the same phone number/)
  expect(await rowOf(`${meera.name} A citizen sent`)).toBeTruthy()
})
