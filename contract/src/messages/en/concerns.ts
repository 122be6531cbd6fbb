import type { ConcernKind } from '../../concerns.ts'

/** The dialog in which a citizen or a volunteer reports a concern about the other. */
export const concerns = {
  report: 'Report a concern',
  reportAbout: 'Report a concern: {{about}}',
  title: 'What happened?',
  aboutPerson: 'Your concern is about {{name}}.',
  aboutVisit: 'Your concern is about this visit: {{about}}.',
  promise: 'Only administrators read this. One of them reads it within 24 hours and writes to you.',
  apart: 'Once you send this, the two of you do not meet again through us.',
  whom: 'Whom is it about?',
  whomMissing: 'Please choose whom it is about',
  emergency: 'Are you in danger now? Call {{number}}.',
  kind: 'What is it about?',
  kinds: {
    'felt-unsafe': 'I did not feel safe',
    money: 'I was asked for money',
    unkind: 'I was treated unkindly',
    'did-not-come': 'Nobody came, or nobody was there',
    other: 'Something else',
  } satisfies Record<ConcernKind, string>,
  kindMissing: 'Please choose what it is about',
  text: 'Please tell us in your own words',
  keep: 'Not now',
  send: 'Send the concern',
  sending: 'Sending...',
  sent: 'Thank you for telling us. We will look into it.',
  next: 'You are kept apart from now on. An administrator reads it within 24 hours and writes to you.',
  failed: 'Failed to send the concern',
} as const
