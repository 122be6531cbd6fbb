/** Retention. The privacy page and `docs/privacy.md` say the same. */
/** Words of closed requests, unless the setting says otherwise; and what it may say. */
export const CLOSED_TEXTS_DAYS = 30
export const CLOSED_TEXTS_DAYS_MIN = 7
export const CLOSED_TEXTS_DAYS_MAX = 365
export const MESSAGES_DAYS = 180
/** Who asked to be rung and was not reached, and numbers that turned out to be wrong. */
export const CALLBACKS_DAYS = 30
/** Sign-ins and failed tries: what CERT-In asks for. */
export const SIGN_INS_DAYS = 180
/** Once a case is closed: what was written, and the marks that stand for deleted people. */
export const CASES_DAYS = 730
/** Patterns of accounts that are gone, under their marks. */
export const PATTERN_MARKS_DAYS = 90
/** Stops and pending agreements of accounts that are gone, under their marks. */
export const DECISION_MARKS_DAYS = 730
/** Counts survive a departure for so long. */
export const COUNTS_GO_ON_DAYS = 7
/** Records of emails about requests. */
export const OFFERS_DAYS = 90
/** Endings, for longer than anything counts them. */
export const ENDINGS_DAYS = 30
/** Notices, once read. */
export const READ_NOTICES_DAYS = 30
/** The backup that an update makes first: deleted people are in it. */
export const UPDATE_BACKUP_DAYS = 14
/** Within which a complaint about personal data is answered, unless the setting says otherwise; the law's limit. */
export const GRIEVANCE_DAYS = 30
export const GRIEVANCE_DAYS_MAX = 90
