const EMAIL = /[^\s@<>()[\],;:]+@[^\s@<>()[\],;:]+\.[^\s@<>()[\],;:]+/gu
const PHONE_DIGITS = 10
/** Ten digits or more, however they are grouped. Indian digits count too. */
const PHONE = /\+?\p{Nd}(?:[\s()./\p{Pd}\p{Cf}]{0,3}\p{Nd}){9,}/gu
/** A day of the calendar; with a time behind it, it has as many digits as a phone number. */
const DAY = /\b(?:20\d\d-[01]?\d-[0-3]?\d|[0-3]?\d[-./][01]?\d[-./]20\d\d)\b/g

/** What stands in place of a phone number or an email address that a citizen wrote into a text. */
export const MASK = '•••'

function isPhone(digits: string): boolean {
  return digits.replace(DAY, '').replace(/\P{Nd}/gu, '').length >= PHONE_DIGITS
}

/** The text without the phone numbers and email addresses in it; before acceptance nobody needs them (D25). */
export function withoutContactDetails(text: string): string {
  return text.replace(EMAIL, MASK).replace(PHONE, (digits) => (isPhone(digits) ? MASK : digits))
}

/** Whether a text holds a phone number or an email address. */
export function hasContactDetails(text: string): boolean {
  return withoutContactDetails(text) !== text
}
