/** How a volunteer hears of new requests (D71), the most first. Apart from the rules of offers: all pages read these. */
export const REQUEST_EMAILS = ['at-once', 'each-morning', 'never'] as const
export type RequestEmails = (typeof REQUEST_EMAILS)[number]
/** What the link in an email may choose, which others may have too: never more than there are (D106). */
export const BY_LINK = REQUEST_EMAILS.filter((choice) => choice !== 'at-once')

export function noMoreThan(choice: RequestEmails): readonly RequestEmails[] {
  return REQUEST_EMAILS.slice(0, REQUEST_EMAILS.indexOf(choice) + 1)
}
