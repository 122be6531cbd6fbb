import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts'

export const WRONG_PASSWORDS_BEFORE_WAIT = 5
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * MINUTE_MS
/** Wrong passwords older than this are forgotten. */
export const WRONG_PASSWORDS_FORGOTTEN_MS = 24 * HOUR_MS

/** Lockout after this many wrong passwords: 30 s after the fifth, doubling each time. */
export function waitAfterWrongPasswords(count: number): number {
  if (count < WRONG_PASSWORDS_BEFORE_WAIT) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (count - WRONG_PASSWORDS_BEFORE_WAIT), LONGEST_WAIT_MS)
}

/** The wait after this many wrong passwords, up to where it stops growing. */
export const WAITS_MS = Array.from({ length: WRONG_PASSWORDS_BEFORE_WAIT + 5 }, (_, n) =>
  waitAfterWrongPasswords(n + 1),
)

/** Allowance of an IPv6 network by prefix length, as a multiple of a /64: providers give households either. */
export const WIDER_NETWORKS = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const

/** From one subnet, this many addresses may fail to sign in within an hour before answers stop being helpful (D18). */
export const HELPFUL_FAILURES = 5
export const HELPFUL_FAILURES_WITHIN_MS = HOUR_MS

/** Once a volunteer has named this many addresses without an open request in a day, no more are looked up. */
export const MISSED_ADDRESSES = 3
export const MISSED_ADDRESSES_WITHIN_HOURS = 24

/** By subnet, which a whole office may share, by address, or by account. */
export const LIMITS = {
  'sign-in-from-subnet': { times: 100, withinMs: 15 * MINUTE_MS },
  // A device the account has signed in on before is counted by itself, whoever shares its network.
  'sign-in-on-device': { times: 30, withinMs: 15 * MINUTE_MS },
  // A village's one computer may sign up forty in an hour.
  'sign-up-from-subnet': { times: 100, withinMs: HOUR_MS },
  // Refuses nobody: with the tenth, staff are shown a pattern (D100).
  'new-citizens-from-subnet': { times: 9, withinMs: DAY_MS },
  'mail-from-subnet': { times: 30, withinMs: HOUR_MS },
  'mail-on-device': { times: 10, withinMs: HOUR_MS },
  // By themselves: sign-ups with a taken address, and changes to it, keep nobody from a new password.
  'mail-to-address': { times: 5, withinMs: HOUR_MS },
  // All that strangers can have mailed to whoever has not proved the address to them (D100).
  'unproved-mail-to-address': { times: 8, withinMs: DAY_MS },
  'taken-address': { times: 3, withinMs: DAY_MS },
  'change-to-address': { times: 5, withinMs: HOUR_MS },
  // Wrong codes of the second step on a new device, and how often their owner is told of the next.
  'second-factor-guesses': { times: 4, withinMs: DAY_MS },
  'second-factor-guesses-told': { times: 1, withinMs: DAY_MS },
  'code-from-subnet': { times: 60, withinMs: HOUR_MS },
  'contact-from-subnet': { times: 10, withinMs: HOUR_MS },
  // Strangers can type any number: more are answered alike, and kept nowhere (D95).
  'callbacks-from-subnet': { times: 10, withinMs: DAY_MS },
  'callbacks-to-number': { times: 3, withinMs: DAY_MS },
  'posts-of-account': { times: 20, withinMs: HOUR_MS },
  // Each asks the volunteer by email.
  'new-times-of-account': { times: 10, withinMs: HOUR_MS },
  'profile-of-account': { times: 30, withinMs: HOUR_MS },
  'language-of-account': { times: 60, withinMs: HOUR_MS },
  'passwords-of-account': { times: 30, withinMs: HOUR_MS },
  'concerns-of-account': { times: 10, withinMs: HOUR_MS },
  'releases-of-account': { times: 10, withinMs: DAY_MS },
  'completions-of-account': { times: 30, withinMs: HOUR_MS },
  // Enough for an administrator who works through a long list in one go.
  'decisions-of-account': { times: 1_000, withinMs: HOUR_MS },
  // A list is checked, put right and checked again; an import emails thousands.
  'list-checks-of-account': { times: 60, withinMs: HOUR_MS },
  'imports-of-account': { times: 20, withinMs: DAY_MS },
  'searches-of-account': { times: 1_000, withinMs: HOUR_MS },
  // Tries, most of which come too late; how much may be accepted is in acceptances.ts.
  'acceptances-of-account': { times: 60, withinMs: HOUR_MS },
  'own-data-of-account': { times: 10, withinMs: HOUR_MS },
  // More than any page reads, or many tabs.
  'reads-of-account': { times: 600, withinMs: MINUTE_MS },
  'refreshes-of-account': { times: 600, withinMs: 15 * MINUTE_MS },
  'unknown-refresh-from-subnet': { times: 600, withinMs: 15 * MINUTE_MS },
} as const satisfies Record<string, { times: number; withinMs: number }>

/** Reads are added to the common count this many at a time: what nobody notices is not written down. */
export const READS_COUNTED_AT_ONCE = 60

export type Limit = keyof typeof LIMITS
/** Limits by account. */
export type AccountLimit = Extract<Limit, `${string}-of-account`>

/** Live streams that an account may have open at once on one server. */
export const STREAMS_OF_ACCOUNT = 10
