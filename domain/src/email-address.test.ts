import { expect, test } from 'vitest'
import { canonicalAddress } from './email-address.ts'

test.each([
  ['Ravi@Example.org', 'ravi@example.org'],
  ['ravi+again@example.org', 'ravi@example.org'],
  ['ravi+a+b@example.org', 'ravi@example.org'],
  ['ravi.menon@example.org', 'ravi.menon@example.org'],
  ['R.a.vi+x@GoogleMail.com', 'ravi@gmail.com'],
  ['ravi@gmail.com', 'ravi@gmail.com'],
  ['+ravi@example.org', '+ravi@example.org'],
])('%s is read as %s', (address, canonical) => {
  expect(canonicalAddress(address)).toBe(canonical)
})
