import type { Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { type View, answered, changed, fill, inTurn, said, unanswered, unfold } from './states.ts'

const { lists, overview, patterns, search, statistics } = en.admin

type Waiting = Reply<typeof api.readOverview>['overview']

const waits = (change: (waiting: Waiting) => Waiting) =>
  changed(api.readOverview, (reply) => ({ overview: change(reply.overview) }))

const nothingWaits = waits(({ volunteers, citizens, ...all }) => ({
  ...(Object.fromEntries(Object.keys(all).map((name) => [name, 0])) as typeof all),
  volunteers,
  citizens,
}))

/** What waits for the administrator, and the numbers. */
export const OVERVIEW_VIEWS: readonly View[] = [
  {
    name: 'audit-hash',
    path: '/admin/audit',
    before: [changed(api.readOverview, (reply) => ({ ...reply, auditHash: 'c0ffee'.repeat(10) + 'beef' }))],
    until: overview.auditHash,
  },
  ...inTurn(
    { name: 'overview', daily: true, path: '/admin', until: statistics.byHelpType },
    {
      name: 'statistics-numbers',
      daily: true,
      act: [unfold(said(statistics.numbers, { title: statistics.byWeek }))],
      until: statistics.columns.week,
    },
  ),
  ...inTurn(
    {
      name: 'panel-search',
      daily: true,
      path: '/admin/volunteers/pending',
      act: [(page) => page.keyboard.press('/'), fill({ [search.label]: 'asha' })],
      until: search.groups.people,
    },
    {
      name: 'panel-search-nothing',
      act: [fill({ [search.label]: 'zacharias' })],
      until: said(search.nothing, { text: 'zacharias' }),
    },
  ),
  {
    name: 'overview-troubles',
    path: '/admin',
    before: [
      changed(api.readOverview, (reply) => ({
        ...reply,
        health: {
          lastBackup: null,
          lastOffsite: new Date('2026-11-19T20:07:00Z'),
          embeddedDatabase: { version: '18.4', isRefusedNext: true },
          troubles: [
            { kind: 'emails' as const, since: new Date('2026-11-21T05:10:00Z') },
            { kind: 'backups' as const, since: null },
            { kind: 'offsite' as const, since: new Date('2026-11-19T20:07:00Z') },
          ],
        },
      })),
    ],
    until: overview.troubles.emails,
  },
  {
    name: 'overview-loading',
    path: '/admin',
    before: [unanswered(api.readOverview, 'slow')],
    until: lists.overview.loading,
  },
  {
    name: 'overview-unreachable',
    path: '/admin',
    before: [unanswered(api.readOverview), unanswered(api.readStatistics)],
    until: lists.statistics.noAnswer,
  },
  { name: 'overview-nothing-waits', path: '/admin', before: [nothingWaits], until: overview.noDecision },
  {
    name: 'overview-much-waits',
    path: '/admin',
    before: [
      waits((waiting) => ({
        ...waiting,
        didNotCome: 1,
        unfilled: 3,
        dueToday: 5,
        changed: 2,
        messages: 4,
        messagesLate: 1,
      })),
    ],
    until: said(overview.messagesLate_one, { count: 1 }),
  },
  {
    name: 'overview-patterns',
    path: '/admin',
    before: [
      answered(api.listPatterns, {
        items: [
          {
            id: 'one',
            kind: 'often-together',
            people: [
              { id: 'meera', name: 'Meera Nair' },
              { id: 'thomas', name: 'Thomas Mathew' },
            ],
            count: 4,
            at: hoursAfter(new Date(), -3),
          },
          {
            id: 'three',
            kind: 'first-visit',
            people: [
              { id: 'meera', name: 'Meera Nair' },
              { id: 'thomas', name: 'Thomas Mathew' },
            ],
            count: 1,
            at: hoursAfter(new Date(), -5),
          },
          {
            id: 'two',
            kind: 'often-given-back',
            people: [{ id: 'thomas', name: 'Thomas Mathew' }],
            count: 3,
            at: hoursAfter(new Date(), -30),
          },
        ],
        total: 3,
      }),
      changed(api.readOverview, ({ overview: counts, ...reply }) => ({
        ...reply,
        overview: { ...counts, firstVisits: 1 },
      })),
    ],
    until: patterns.kinds['often-given-back'],
  },
  {
    name: 'overview-patterns-unreachable',
    path: '/admin',
    before: [unanswered(api.listPatterns)],
    until: lists.patterns.noAnswer,
  },
  {
    name: 'statistics-none',
    path: '/admin',
    before: [
      changed(api.readStatistics, ({ statistics: { total, ...all } }) => ({
        statistics: { ...all, total: { ...total, posted: 0 } },
      })),
    ],
    until: lists.statistics.empty,
  },
]
