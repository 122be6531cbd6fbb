import { expect, test } from 'vitest'
import { hasContactDetails, withoutContactDetails } from './contact-details.ts'

test.each([
  ['Call 98470 12345 first', 'Call ••• first'],
  ['+91 98470-12345', '•••'],
  ['(0484) 234 5678', '(•••'],
  ['98470/12345', '•••'],
  ['98470 - 12345', '•••'],
  ['98470–12345', '•••'],
  ['98470\u200b12345', '•••'],
  ['9 8 4 7 0 1 2 3 4 5', '•••'],
  ['൯൮൪൭൦ ൧൨൩൪൫', '•••'],
  ['९८४७० १२३४५', '•••'],
  ['On 21-11-2026 98470 12345', 'On •••'],
  ['12-11-9847 01', '•••'],
  ['9847-01-23 45', '•••'],
  ['Write to meera.nair@example.org.', 'Write to •••'],
  ['മീര@ഉദാഹരണം.ഭാരതം', '•••'],
  ['meera@example.org, 9847012345', '•••, •••'],
])('before acceptance %j reads %j (D25)', (written, shown) => {
  expect(withoutContactDetails(written)).toBe(shown)
  expect(hasContactDetails(written)).toBe(true)
})

test.each([
  '',
  'To the eye hospital and back',
  'Flat 12, ward 3, Kannur 670001',
  'On 2026-11-21 10:30, the same as on 2026-11-14 10:30',
  'From 21-11-2026 10:30 to 21/11/2026 12.15',
  'Blood pressure 140/90, tablets 2 x 500',
  '10:30 @ the temple gate',
])('%j holds nothing that has to be hidden', (written) => {
  expect(withoutContactDetails(written)).toBe(written)
  expect(hasContactDetails(written)).toBe(false)
})

test('the longest description is looked through at once', () => {
  const start = performance.now()
  for (const part of ['1 ', 'a@', 'a.', '12-', '(((']) withoutContactDetails(part.repeat(1000).slice(0, 1000))
  expect(performance.now() - start).toBeLessThan(500)
})
