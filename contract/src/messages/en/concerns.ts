import type { ConcernKind } from '../../concerns.ts'

/** The dialog in which a citizen or a volunteer reports a concern about the other. */
export const concerns = {
  report: 'Report a concern',
  reportAbout: 'Report a concern: {{about}}',
  title: 'What happened?',
  aboutPerson: 'Your concern is about {{name}}.',
  aboutVisit: 'Your concern is about this visit: {{about}}.',
  promise: 'Only administrators will read this. One of them will write to you within 24 hours.',
  apart: 'Once you send this, we won’t match the two of you again.',
  whom: 'Who is it about?',
  noLongerHere: 'Someone who is no longer registered',
  whomMissing: 'Please choose who it is about',
  emergency: 'Are you in danger now? Call {{number}}.',
  kind: 'What is it about?',
  kinds: {
    'felt-unsafe': 'I didn’t feel safe',
    money: 'I was asked for money',
    unkind: 'I was treated unkindly',
    'did-not-come': 'Nobody came, or nobody was there',
    other: 'Something else',
  } satisfies Record<ConcernKind, string>,
  kindMissing: 'Please choose what it is about',
  text: 'Tell us in your own words',
  keep: 'Not now',
  send: 'Send',
  sending: 'Sending...',
  sent: 'Thank you for telling us. We will look into it.',
  next: 'We won’t match you again. An administrator will read this and write to you within 24 hours.',
  told: 'We have told {{name}} not to come.',
  failed: 'We couldn’t send your concern',
} as const
