import type { Standing } from '@scan/domain/account.ts'
import type { ClosingMove } from '@scan/domain/help-request.ts'

/** The page of one person. */
export const person = {
  back: 'All people',
  standings: {
    pending: 'Waiting for approval',
    active: 'Active',
    banned: 'Banned',
  } satisfies Record<Standing, string>,
  email: 'Email',
  verified: '{{email}} (verified)',
  phone: 'Phone',
  place: 'District',
  skills: 'Skills',
  registered: 'Registered',
  approved: 'Approved',
  bannedSince: 'Banned since',
  current: 'Now',
  nothingNow: 'No request and no visit at the moment.',
  past: 'Past requests and visits',
  pastLine: '{{type}} on {{day}}, {{number}}',
  outcomes: {
    complete: 'Completed with the code',
    'admin-complete': 'Completed by an administrator',
    cancel: 'Cancelled',
    'admin-cancel': 'Cancelled by an administrator',
    'citizen-removed': 'Withdrawn',
    'report-nobody-came': 'Nobody came',
    expire: 'Expired',
    lapse: 'Not completed',
  } satisfies Record<ClosingMove, string>,
  concerns: 'Concerns',
  isAbout: '{{kind}}: about {{name}}',
  raisedBy: '{{kind}}: raised by {{name}}',
  apart: 'Kept apart from',
  patterns: 'What stood out',
  messages: 'From this address, which anyone can type',
  history: 'Everything in order of time',
  historyHint: 'The audit log of the last year: what they did, and what was done.',
} as const
