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

/**
 * An email address as it is kept, compared and counted: what shows nothing is left out, however its letters are composed,
 * full-width or capital. Different letters stay different: 'ı' is not 'i'.
 */
export function foldedAddress(typed: string): string {
  return withoutInvisible(typed).normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

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
