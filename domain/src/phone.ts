import { plainNumber } from './spelling/digits.ts'

const BETWEEN_DIGITS = /[\s().,/·•\p{Pd}\u2212\u2044\u2215]/gu

/** A link to a number or to its chat, and what an address book copies before one. */
const LINK =
  /^(?:(?:tel|ph|phone|mob|mobile|callto|sms|smsto|whatsapp|viber|skype|facetime):|(?:https?:\/\/)?(?:wa\.me|(?:api\.|web\.|www\.)?whatsapp\.com)\/)/i

function ofLink(text: string): string {
  const rest = text.replace(LINK, '')
  if (rest === text) return text
  const number = /[?&]phone=([^&#]*)/.exec(rest)?.[1] ?? rest.replace(/\?.*$/, '')
  return number
    .replace(/;phone-context=(?:\+91|[a-z][\w.-]*)$/i, '')
    .replace(/%(?:2b|20|2d)/gi, decodeURIComponent)
}

/**
 * The ten digits of an Indian phone number however people and their phones write it: '98470–12345', '+91 (0)98470
 * 12345', '0091 98470/12345', 'tel:+919847012345' and '൯൮൪൭൦ ൧൨൩൪൫' all mean 9847012345. Undefined for anything else.
 */
export function tenDigits(written: string): string | undefined {
  const digits = ofLink(plainNumber(written)).replace(BETWEEN_DIGITS, '')
  // A plus sign announces a country: '+98 4701 2345 67' is a number in Iran.
  return /^(?:(?:\+|00)?91)?0?(\d{10})$/.exec(digits)?.[1]
}

/**
 * The chat with an Indian mobile number, which begins with 6 to 9; undefined for a landline, whose area code in Kerala
 * begins with 4 (D79).
 */
export function whatsAppAddress(tenDigits: string): string | undefined {
  return /^[6-9]\d{9}$/.test(tenDigits) ? `https://wa.me/91${tenDigits}` : undefined
}

/** Ten digits in two groups of five, the way they are read out: '98470 12345'. Any other text stays as it is. */
export function groupedPhone(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
}
