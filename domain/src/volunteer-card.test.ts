import { expect, test } from 'vitest'
import { cardNumberIn, cardRefusal, cardValidUntil, groupedCardNumber } from './volunteer-card.ts'

test('a card is valid for a year, by the clock of the service', () => {
  // In Kerala it is the 30th already.
  expect(cardValidUntil(new Date('2026-11-29T19:00:00Z'), 'Asia/Kolkata')).toBe('2027-11-30')
})

test('its number is read aloud in threes', () => {
  expect(groupedCardNumber('482193305')).toBe('482 193 305')
})

test.each([
  ['482193305', '482193305'],
  ['482 193-305', '482193305'],
  ['４８２１９３３０５', '482193305'],
  ['082193305', undefined],
  ['4821933051', undefined],
])('%s is a card’s number: %s', (text, number) => {
  expect(cardNumberIn(text)).toBe(number)
})

const APPROVED = { role: 'volunteer', approvedAt: new Date(0), bannedAt: null } as const

test.each([
  ['an approved volunteer', APPROVED, false, undefined],
  ['one who awaits approval', { ...APPROVED, approvedAt: null }, false, 'approval-pending'],
  ['one who is banned', { ...APPROVED, bannedAt: new Date(0) }, false, 'account-suspended'],
  ['one who knows that they are stopped', APPROVED, true, 'coordinator-first'],
])('the card of %s', (_, account, stopShows, expected) => {
  expect(cardRefusal(account, stopShows)).toBe(expected)
})
