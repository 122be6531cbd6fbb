import type { api } from '../index.ts'
import type { Exchanges } from './exchange.ts'

const COUNTS = {
  pendingVolunteers: 1,
  volunteers: 12,
  citizens: 30,
  banned: 2,
  requests: 9,
  unfilled: 3,
  undecided: 0,
  overdue: 1,
  dueToday: 5,
  changed: 1,
  agreements: 1,
  invited: 1,
  papers: 2,
  papersInAll: 9,
  firstVisits: 1,
  stopped: 1,
  worries: 1,
  didNotCome: 1,
  concerns: 2,
  messages: 4,
  messagesLate: 1,
  calls: 3,
  callsUrgent: 1,
  callsUnreached: 1,
}

const OUTCOMES_COUNTED = {
  posted: 5,
  completed: 2,
  cancelled: 1,
  expired: 1,
  lapsed: 0,
  unconfirmed: 1,
  current: 1,
  waiting: 1,
  accepted: 3,
  acceptedIn2Hours: 2,
  acceptedIn24Hours: 3,
  minutesToAcceptance: 42,
  told: 8,
  toldToFew: 1,
  toldOf: 4,
}

const PAPER = {
  _id: 'w1',
  kind: 'police-certificate',
  seenOn: '2026-11-20',
  validUntil: '2027-11-19',
  note: 'Shown at the office',
  seenBy: 'Lakshmi',
  elsewhere: true,
}

export const overview = {
  readOverview: {
    call: 'GET /api/admin/overview',
    answers: {
      success: true,
      data: COUNTS,
      caseAnswerBy: '2026-11-22T05:10:00.000Z',
      districts: [{ location: 'Kannur', unfilled: 3, volunteers: 12 }],
      auditHash: '5f70bf18a0',
      health: {
        lastBackup: '2026-11-20T20:07:00.000Z',
        lastOffsite: null,
        embeddedDatabase: { version: '18.4', isRefusedNext: true },
        troubles: [{ kind: 'emails', since: '2026-11-21T05:10:00.000Z' }],
      },
    },
  },
  listAdministrators: {
    call: 'GET /api/admin/administrators',
    answers: {
      success: true,
      data: [
        { _id: 'u4', name: 'Radha Nair', email: 'radha@example.org', part: 'desk', lastSeenAt: null },
        {
          _id: 'u3',
          name: 'Lakshmi Varma',
          email: 'lakshmi@example.org',
          part: 'all',
          lastSeenAt: '2026-11-21T05:10:00.000Z',
        },
      ],
    },
  },
  setPart: {
    call: 'PATCH /api/admin/administrators/:id',
    sends: { part: 'all' },
    answers: {
      success: true,
      message: 'Their role is set.',
      data: { _id: 'u4', name: 'Radha Nair', email: 'radha@example.org', part: 'all', lastSeenAt: null },
    },
  },
  readStatistics: {
    call: 'GET /api/admin/statistics',
    asks: { weeks: '8', location: 'Kannur', helptype: 'Medical' },
    answers: {
      success: true,
      data: {
        total: OUTCOMES_COUNTED,
        byPhone: 2,
        hours: { visits: 3, minutes: 330, people: 2, volunteers: 2 },
        organisations: [{ name: 'NSS unit 12', visits: 2, minutes: 240, people: 2, volunteers: 1 }],
        weeks: [{ week: '2026-11-16', ...OUTCOMES_COUNTED }],
        districts: [{ location: 'Kannur', ...OUTCOMES_COUNTED }],
        helptypes: [{ helptitle: 'Medical', ...OUTCOMES_COUNTED, minutesToAcceptance: null }],
      },
    },
  },
  listAudit: {
    call: 'GET /api/admin/audit',
    asks: {
      person: 'asha',
      action: 'ban',
      from: '2026-11-01',
      to: '2026-11-30',
      without: 'looks',
      page: '1',
    },
    answers: {
      success: true,
      data: [
        {
          id: 7,
          at: '2026-11-20T05:00:00.000Z',
          actor: { id: 'u9', name: 'Lakshmi' },
          action: 'ban',
          subject: { kind: 'account', id: 'u2', name: null, number: null },
          clientSubnet: '203.0.113.7',
          remark: null,
        },
      ],
      total: 1,
    },
  },
  listSignIns: {
    call: 'GET /api/admin/sign-ins',
    asks: { person: 'asha', outcome: 'wrong-password', from: '2026-11-01', to: '2026-11-30', page: '1' },
    answers: {
      success: true,
      data: [
        {
          id: 7,
          at: '2026-11-20T05:00:00.000Z',
          outcome: 'wrong-password',
          person: { id: 'u2', name: 'Asha Menon' },
          clientSubnet: '203.0.113.7',
        },
        {
          id: 6,
          at: '2026-11-20T04:59:00.000Z',
          outcome: 'too-many',
          person: null,
          clientSubnet: '203.0.113.7',
        },
      ],
      total: 2,
    },
  },
  listPatterns: {
    call: 'GET /api/admin/patterns',
    asks: { page: '1' },
    answers: {
      success: true,
      data: [
        {
          _id: 'p1',
          kind: 'completed-early',
          people: [
            { _id: 'u1', name: 'Meera Nair' },
            { _id: 'u2', name: 'Asha Menon' },
          ],
          count: 2,
          at: '2026-11-21T03:20:00.000Z',
        },
      ],
      total: 1,
    },
  },
  readGuidance: {
    call: 'GET /api/admin/guidance',
    answers: {
      success: true,
      message: 'This is the list.',
      data: [
        {
          helptitle: 'Driving',
          language: 'en',
          lines: ['Seat belts for everyone.'],
          ours: ['Take no money.'],
          changedBy: 'Lakshmi',
          changedAt: '2026-11-20T05:00:00.000Z',
        },
        {
          helptitle: 'Driving',
          language: 'hi',
          lines: [],
          ours: ['पैसे न लें।'],
          changedBy: null,
          changedAt: null,
        },
      ],
    },
  },
  listPapers: {
    call: 'GET /api/admin/volunteers/:id/papers',
    answers: { success: true, data: [PAPER], missing: ['identity-card'] },
  },
  addPaper: {
    call: 'POST /api/admin/volunteers/:id/papers',
    sends: {
      kind: 'police-certificate',
      seenOn: '2026-11-20',
      validUntil: '2027-11-19',
      note: 'Shown at the office',
    },
    answers: { success: true, message: 'Noted. You have seen it.', data: PAPER },
  },
  removePaper: {
    call: 'DELETE /api/admin/papers/:id',
    sends: { reason: 'It was his brother’s' },
    answers: { success: true, message: 'Removed. The audit log keeps a record.', data: null },
  },
  listPapersDue: {
    call: 'GET /api/admin/papers',
    asks: { page: '1' },
    answers: {
      success: true,
      message: 'This is the list.',
      data: [
        {
          _id: 'u2',
          name: 'Asha Menon',
          missing: ['identity-card'],
          ending: [{ kind: 'police-certificate', validUntil: '2026-12-19' }],
          visit: { id: 'r1', number: 1042, date: '2026-11-24' },
        },
      ],
      total: 1,
    },
  },
  readPapersNeeded: {
    call: 'GET /api/admin/papers/needed',
    answers: { success: true, data: ['identity-card', 'police-certificate'] },
  },
  setPapersNeeded: {
    call: 'PUT /api/admin/papers/needed',
    sends: { kinds: ['identity-card'] },
    answers: { success: true, message: 'Saved. This applies from now on.', data: ['identity-card'] },
  },
  setGuidance: {
    call: 'PUT /api/admin/guidance',
    sends: { helptitle: 'Driving', language: 'en', lines: ['Seat belts for everyone.'] },
    answers: { success: true, message: 'Saved. Volunteers read it from now on.', data: null },
  },
  seePattern: {
    call: 'PATCH /api/admin/patterns/:id',
    answers: { success: true, message: 'Marked as looked at.', data: null },
  },
  sayAfterCall: {
    call: 'PATCH /api/admin/patterns/:id/came',
    sends: { answer: 'no' },
    answers: { success: true, message: 'Noted.', data: null },
  },
} satisfies Partial<Exchanges<keyof typeof api>>
