/** How long what people wrote is kept. The privacy page and `docs/privacy.md` say the same. */
export const CLOSED_TEXTS_DAYS = 30
export const MESSAGES_DAYS = 180
/** Once a case is closed: what was written, and the marks that stand for deleted people. */
export const CASES_DAYS = 730
/** What stood out about somebody whose account is gone, under their marks. */
export const PATTERN_MARKS_DAYS = 90
/** What was decided about somebody who has left meanwhile, under their marks: a stop, or that staff agree first. */
export const DECISION_MARKS_DAYS = 730
/** For so long after somebody has left, what is counted of them goes on if they come back. */
export const COUNTS_GO_ON_DAYS = 7
/** Which volunteers were told of a request by email. */
export const OFFERS_DAYS = 90
/** How visits ended, for longer than anything of it is counted. */
export const ENDINGS_DAYS = 30
/** What happened to somebody, once they have read about it. */
export const READ_NOTICES_DAYS = 30
/** The backup that an update makes first: deleted people are in it. */
export const UPDATE_BACKUP_DAYS = 14
