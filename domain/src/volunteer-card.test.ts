import { expect, test } from 'vitest'
import { cardValidUntil, groupedCardNumber } from './volunteer-card.ts'

test('a card is valid for a year, by the clock of the service', () => {
  // In Kerala it is the 30th already.
  expect(cardValidUntil(new Date('2026-11-29T19:00:00Z'), 'Asia/Kolkata')).toBe('2027-11-30')
})

test('its number is read aloud in threes', () => {
  expect(groupedCardNumber('482193305')).toBe('482 193 305')
})
