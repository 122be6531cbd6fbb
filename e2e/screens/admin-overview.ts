import type { Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { type View, changed, fill, on, rows, said, unanswered, unfold } from './states.ts'
import { named, pattern } from '../../web/src/testing/builders.ts'
import { asha } from '../../web/src/testing/people.ts'

const { impact } = en
const { lists, overview, patterns, search } = en.admin

type Waiting = Reply<typeof api.readOverview>['overview']

export const waits = (change: (waiting: Waiting) => Waiting) =>
  changed(api.readOverview, (reply) => ({ overview: change(reply.overview) }))

const nothingWaits = waits(({ volunteers, citizens, ...all }) => ({
  ...(Object.fromEntries(Object.keys(all).map((name) => [name, 0])) as typeof all),
  volunteers,
  citizens,
}))

/** What waits for the administrator, and the numbers. */
export const OVERVIEW_VIEWS: readonly View[] = [
  ...on('/admin/audit', {
    'audit-hash': {
      before: [changed(api.readOverview, (reply) => ({ ...reply, auditHash: 'c0ffee'.repeat(10) + 'beef' }))],
      until: overview.auditHash,
    },
  }),
  ...on('/admin', {
    overview: { daily: true, until: overview.day },
    'overview-troubles': {
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
    'overview-loading': { before: [unanswered(api.readOverview, 'slow')], until: lists.overview.loading },
    'overview-unreachable': {
      before: [unanswered(api.readOverview)],
      until: lists.overview.noAnswer,
    },
    'overview-nothing-waits': { before: [nothingWaits], until: overview.noDecision },
    'overview-much-waits': {
      before: [
        waits((waiting) => ({
          ...{ ...waiting, didNotCome: 1, unfilled: 3, dueToday: 5 },
          ...{ changed: 2, messages: 4, messagesLate: 1 },
        })),
      ],
      until: said(overview.messagesLate_one, { count: 1 }),
    },
    'overview-patterns': {
      before: [
        rows(
          api.listPatterns,
          pattern('often-together', { count: 4 }),
          pattern('first-visit', { id: 'p2' }),
          pattern('often-given-back', { id: 'p3', people: [named(asha)], count: 3 }),
        ),
        waits((waiting) => ({ ...waiting, firstVisits: 1 })),
      ],
      until: patterns.kinds['often-given-back'],
    },
    'overview-patterns-unreachable': {
      before: [unanswered(api.listPatterns)],
      until: lists.patterns.noAnswer,
    },
  }),
  ...on('/admin/figures', {
    figures: { daily: true, until: impact.trend.lead },
    'figures-list': { next: [unfold(impact.list)], until: impact.columns.weeks },
    'figures-none': {
      before: [
        changed(api.readStatistics, ({ statistics: { total, ...all } }) => ({
          statistics: { ...all, total: { ...total, posted: 0 } },
        })),
      ],
      until: lists.statistics.empty,
    },
    'figures-unreachable': {
      before: [unanswered(api.readStatistics)],
      until: lists.statistics.noAnswer,
    },
  }),
  ...on('/admin/volunteers/pending', {
    'panel-search': {
      act: [(page) => page.keyboard.press('/'), fill({ [search.label]: 'asha' })],
      until: search.groups.people,
    },
    'panel-search-nothing': {
      next: [fill({ [search.label]: 'zacharias' })],
      until: said(search.nothing, { text: 'zacharias' }),
    },
  }),
]
