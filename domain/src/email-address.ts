import { withoutInvisible } from './spelling/invisible.ts'

/**
 * Providers that deliver other spellings of an address to the same mailbox (D59): domains that are one, what they ignore
 * before the @, and what begins a tag. At any other provider, a tag begins with a plus.
 */
const PROVIDERS: { domains: string[]; ignores?: RegExp; tag?: RegExp }[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignores: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignores: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  ...['yahoo.com', 'yahoo.in', 'yahoo.co.in', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com'].map((domain) => ({
    domains: [domain],
    tag: /(?<=.)[+-].*$/,
  })),
]
const TAG = /(?<=.)\+.*$/

/** Spaces but the ordinary one: nobody types them, they are pasted along. */
const PASTED_SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/g

/**
 * An email address as it is kept, compared and counted: what shows nothing is left out, however its letters are composed,
 * full-width or capital. Different letters stay different: 'ı' is not 'i'.
 */
export function foldedAddress(typed: string): string {
  const shown = withoutInvisible(typed).replace(PASTED_SPACE, '')
  return shown.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/**
 * A folded address that an email could reach. Before the @ words in ASCII with single dots between them, at most 64
 * letters: what may only stand in quotes, or needs SMTPUTF8, hardly any mail server takes. The domain too in ASCII, as mail
 * servers write it: one mailbox has one address. Two names are kept for what leads nowhere (RFC 6761).
 */
export const WRITABLE_ADDRESS =
  /^(?=[^@]{1,64}@)[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!(?:invalid|localhost)$)(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/
export const EMAIL_MAX = 254

/**
 * An email address as its provider reads it: without a tag, and without what the provider ignores.
 */
export function canonicalAddress(address: string): string {
  const whole = foldedAddress(address)
  const at = whole.lastIndexOf('@')
  const local = whole.slice(0, at)
  const domain = whole.slice(at + 1)
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain))
  const untagged = local.replace(provider?.tag ?? TAG, '')
  const plain = provider?.ignores ? untagged.replaceAll(provider.ignores, '') : untagged
  return `${plain}@${provider?.domains[0] ?? domain}`
}
