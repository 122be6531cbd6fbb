import { daysAfter, wallClock } from './clock.ts'
import type { WallDate } from './clock.ts'

/** While they are approved, a volunteer prints another card. */
const CARD_DAYS = 365

/** The last day of a card that is printed now. */
export function cardValidUntil(now: Date, timeZone: string): WallDate {
  return wallClock(daysAfter(now, CARD_DAYS), timeZone).date
}

/** The number on a card as it is read aloud: '482 193 305'. */
export function groupedCardNumber(number: string): string {
  return number.replace(/\d{3}(?=\d)/g, '$& ')
}
