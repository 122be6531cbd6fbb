/** For how long what people wrote is kept. The privacy page says so too, and so does `docs/privacy.md`. */
export const CLOSED_TEXTS_DAYS = 30
export const MESSAGES_DAYS = 180
/** Of a case, once it is closed: what was written, and the marks of who was deleted. */
export const CASES_DAYS = 730
/** What happened to somebody, once they have read it. */
export const READ_HAPPENINGS_DAYS = 30
