import type { ClosingMove } from '@scan/domain/help-request.ts'

/** What the screens of citizens and volunteers share. */
export const requests = {
  home: {
    welcome: 'Welcome, {{name}}',
    profile: 'View or Update Profile',
    citizenQuote: 'Asking for help is how neighbours become friends.',
    requestHelp: 'Request Help',
    volunteerQuote: 'One hour of yours can be the best hour of someone’s week.',
    helpCitizen: 'Help a Citizen',
  },

  happened: {
    label: 'What has happened',
    about: '{{type}}: {{when}}',
    gotIt: 'Got it',
    failed: 'That didn’t work. Please press again.',
  },

  separationAsked: {
    title: 'May you be matched with {{name}} again?',
    text: 'You asked not to meet {{name}} again. Nothing changes until you say yes. We don’t tell {{name}} that we asked.',
    yes: 'Yes, that’s fine',
    no: 'No, keep us apart',
    failed: 'That didn’t work. Please press again.',
    saidYes: 'Thank you. You may meet again.',
    saidNo: 'Thank you. We’ll keep you apart.',
  },

  late: 'Overdue',

  addToCalendar: 'Add to calendar',

  about: {
    what: 'What',
    where: 'Where',
    address: 'House address',
    landmark: 'How to find it',
    houseFrom: 'You’ll see the house from {{when}}.',
    onlyYours: 'Only the volunteer who accepts sees this.',
    when: 'When',
    details: 'What to do',
    additional: 'Note',
    number: 'Request number',
    posted: 'Requested on',
  },

  past: {
    requests: 'Past requests',
    noRequests: 'You haven’t asked for help before.',
    again: 'Ask again',
    againFor: 'Ask again: {{about}}',
    visits: 'Help you’ve given',
    visitsSoFar_one: 'Help you’ve given: {{count}} visit so far',
    visitsSoFar_other: 'Help you’ve given: {{count}} visits so far',
    noVisits: 'You haven’t helped anyone yet. Your visits will appear here.',
    otherVisits: 'Visits that didn’t take place',
    loading: 'Loading your past requests',
    failed: 'We couldn’t load this. Please try again.',
    helped: '{{name}} helped you.',
    outcomes: {
      complete: 'Completed',
      'admin-complete': 'Completed',
      cancel: 'Cancelled',
      'admin-cancel': 'Cancelled',
      'citizen-removed': 'Cancelled',
      expire: 'Expired',
      lapse: 'Not completed',
      'report-nobody-came': 'Nobody came',
    } satisfies Record<ClosingMove, string>,
  },
} as const
