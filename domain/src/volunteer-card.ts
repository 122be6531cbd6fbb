import { signInRefusal } from './account.ts'
import type { AccountState, SignInRefusal } from './account.ts'
import { daysAfter, wallClock } from './clock.ts'
import type { WallDate } from './clock.ts'

/** A volunteer who is still approved prints another. */
const CARD_DAYS = 365

/** Why this volunteer has no card. A stop counts once its owner may know of it (D102). */
export function cardRefusal(
  account: Omit<AccountState, 'id'>,
  stopShows: boolean,
): SignInRefusal | 'coordinator-first' | undefined {
  return signInRefusal(account) ?? (stopShows ? 'coordinator-first' : undefined)
}

/** The last day of a card that is printed now. */
export function cardValidUntil(now: Date, timeZone: string): WallDate {
  return wallClock(daysAfter(now, CARD_DAYS), timeZone).date
}

/** The number of a card, if that is what somebody has typed. */
export function cardNumberIn(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '')
  return /^[1-9]\d{8}$/.test(digits) ? digits : undefined
}

/** The number on a card as it is read aloud: '482 193 305'. */
export function groupedCardNumber(number: string): string {
  return number.replace(/\d{3}(?=\d)/g, '$& ')
}
