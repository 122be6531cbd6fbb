interface Stored {
  /** Its row of the privacy page, `legal.privacy.keep`. */
  row?: string
  /** The parts of own data it appears in. */
  parts: readonly string[]
  tables: readonly string[]
}

/** All personal data, in the order of the privacy page. `docs/privacy.md` has each table. */
export const STORED = [
  { row: 'signUp', parts: [], tables: ['waiting_sign_ups', 'verification_emails'] },
  { row: 'account', parts: ['account'], tables: ['accounts'] },
  { row: 'requests', parts: ['requests', 'visits'], tables: ['help_requests', 'endings'] },
  {
    row: 'offers',
    parts: ['offers'],
    tables: ['request_emails', 'request_offers', 'invitations', 'request_rounds', 'far_reads'],
  },
  { parts: ['happenings'], tables: ['notices'] },
  { row: 'concerns', parts: ['concerns'], tables: ['concerns', 'concern_notes'] },
  {
    row: 'apart',
    parts: ['separations'],
    tables: ['separations', 'protections', 'person_marks', 'former_accounts', 'another_persons', 'patterns'],
  },
  { row: 'papers', parts: ['papers'], tables: ['papers'] },
  { row: 'messages', parts: ['messages'], tables: ['contact_messages'] },
  { row: 'callbacks', parts: [], tables: ['callbacks', 'silenced_numbers'] },
  { row: 'notes', parts: ['notes'], tables: ['notes'] },
  { parts: ['emails'], tables: ['calls', 'mailbox_emails'] },
  { row: 'session', parts: ['signIns'], tables: ['sessions', 'retired_refresh_tokens'] },
  { row: 'signInLog', parts: ['signInTries'], tables: ['sign_in_lines'] },
  { row: 'device', parts: ['devices'], tables: ['known_devices', 'browsers_before_approval'] },
  { parts: ['secondStep'], tables: ['second_factors', 'recovery_codes'] },
  { row: 'links', parts: [], tables: ['address_changes', 'password_resets'] },
  {
    row: 'tries',
    parts: [],
    tables: ['rate_limits', 'wrong_passwords', 'failed_addresses', 'missed_addresses'],
  },
  { row: 'rejected', parts: [], tables: ['blocklist'] },
  { row: 'log', parts: ['log', 'decisions'], tables: ['audit.lines', 'audit_remarks'] },
] as const satisfies readonly Stored[]

export const PRIVACY_ROWS = STORED.flatMap((one) => ('row' in one ? [one.row] : []))
