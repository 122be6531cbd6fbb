/** What staff see of people without changing anything, each a line in the audit log; and the files they take away. */
export const VIEWS = [
  'look-at-people',
  'look-at-person',
  'look-at-requests',
  'look-at-request',
  'look-at-concerns',
  'look-at-concern',
  'look-at-patterns',
  'look-at-messages',
  'look-at-undelivered',
  'look-at-audit',
  // A list of people that was read whole (D53).
  'export-people',
  'export-audit',
  'export-statistics',
] as const
export type View = (typeof VIEWS)[number]

/** What was only looked at. */
export const LOOKS = VIEWS.filter((view) => view.startsWith('look-at-'))
