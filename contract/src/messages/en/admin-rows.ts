/** What can be done with several rows of a list at once. */
export const several = {
  selected: 'Selected',
  select: 'Select {{name}}',
  all_one: 'Select all shown ({{count}})',
  all_other: 'Select all shown ({{count}})',
  failed_one: '{{count}} didn’t work',
  failed_other: '{{count}} didn’t work',
  why: '{{name}}: {{why}}',
  approve: {
    button_one: 'Approve {{count}}',
    button_other: 'Approve {{count}}',
    question_one: 'Approve {{count}} volunteer?',
    question_other: 'Approve {{count}} volunteers?',
    consequence: 'They’ll be able to see and accept requests at once. We’ll email each of them.',
    done_one: '{{count}} volunteer approved.',
    done_other: '{{count}} volunteers approved.',
  },
  answer: {
    button_one: 'Mark {{count}} as answered',
    button_other: 'Mark {{count}} as answered',
    question_one: 'Have you answered {{count}} message?',
    question_other: 'Have you answered {{count}} messages?',
    consequence: 'They will move to “Answered”.',
    done_one: '{{count}} message marked as answered.',
    done_other: '{{count}} messages marked as answered.',
  },
  clearUndelivered: {
    button_one: 'Remove {{count}}',
    button_other: 'Remove {{count}}',
    question_one: 'Remove {{count}} email from the list?',
    question_other: 'Remove {{count}} emails from the list?',
    consequence: 'Do this once someone has dealt with them.',
    done_one: '{{count}} email removed from the list.',
    done_other: '{{count}} emails removed from the list.',
  },
} as const

/** What a ban, a deletion or a cancellation does to a visit, said before it is done. */
export const follows = {
  checking: 'Checking visits...',
  unknown: 'We couldn’t check whether they have a visit arranged.',
  nothing: '{{name}} has no visit arranged.',
  visit: '{{citizen}} expects {{name}} on {{when}}. We’ll tell {{citizen}} and open the request again.',
  request: '{{volunteer}} is to visit {{name}} on {{when}}. We’ll tell {{volunteer}} not to come.',
  openRequest: '{{name}} has an open request for {{when}}. It will be withdrawn.',
  nobodyYet: 'Nobody has accepted it yet. We’ll tell {{citizen}}.',
  coming: '{{citizen}} will see that {{volunteer}} is coming on {{when}}.',
  bothTold: '{{citizen}} expects {{volunteer}} on {{when}}. We’ll tell both of them.',
} as const

/** Choosing who is asked to go. */
export const choosing = {
  title: 'Who could go?',
  lead: '{{type}} for {{citizen}}, {{when}}, {{place}}',
  search: 'Search by name, email or phone',
  helps: 'Helps with this',
  button: 'Choose',
  choose: 'Choose {{name}}',
  more: 'These are the first {{shown}} of {{total}}. Search to find others.',
  none: 'No volunteer who is free fits.',
  close: 'Not now',
} as const

/** The keys of a list. */
export const keys = {
  button: 'Keys',
  title: 'Keys for this list',
  hint: 'They work while a row has the focus. Press a row, or start here.',
  close: 'Close',
  begin: 'Go to the first row',
  names: {
    j: 'Next row',
    k: 'Previous row',
    x: 'Select the row',
    a: 'Press the row’s first button, or do it for all selected rows',
    '?': 'Show these keys',
  },
} as const
