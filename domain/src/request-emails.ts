/** A volunteer's choice about emails of new requests (D71), most first. Guests' pages load this, not the rules of offers. */
export const REQUEST_EMAILS = ['at-once', 'each-morning', 'never'] as const
export type RequestEmails = (typeof REQUEST_EMAILS)[number]
/** A link in an email may leak: it only reduces emails (D106). */
export const BY_LINK = REQUEST_EMAILS.filter((choice) => choice !== 'at-once')

export function noMoreThan(choice: RequestEmails): readonly RequestEmails[] {
  return REQUEST_EMAILS.slice(0, REQUEST_EMAILS.indexOf(choice) + 1)
}
