import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalAddress, foldedAddress } from './email-address.ts'

test.each([
  ['Ravi@Example.org', 'ravi@example.org'],
  ['ravi+again@example.org', 'ravi@example.org'],
  ['ravi+a+b@example.org', 'ravi@example.org'],
  ['ravi.menon@example.org', 'ravi.menon@example.org'],
  ['R.a.vi+x@GoogleMail.com', 'ravi@gmail.com'],
  ['ravi@gmail.com', 'ravi@gmail.com'],
  ['+ravi@example.org', '+ravi@example.org'],
  ['Su.Nil_x@pm.me', 'sunilx@proton.me'],
  ['sunil@protonmail.com', 'sunil@proton.me'],
  ['sunil@me.com', 'sunil@icloud.com'],
  ['sunil@mac.com', 'sunil@icloud.com'],
  ['su.nil@icloud.com', 'su.nil@icloud.com'],
  ['sunil-shop@yahoo.co.in', 'sunil@yahoo.co.in'],
  ['sunil-das@example.org', 'sunil-das@example.org'],
])('%s is read as %s', (address, canonical) => {
  expect(canonicalAddress(address)).toBe(canonical)
})

test.each([
  ['Leela@Example.org', 'leela@example.org'],
  [' \u00a0lee\u200bla@exam\u00adple.org\ufeff', 'leela@example.org'],
  ['l\u2060eela@example.org\u200e', 'leela@example.org'],
  ['\uff4c\uff45\uff45\uff4c\uff41\uff20example\uff0eorg', 'leela@example.org'],
  ['Jose\u0301@example.org', 'jos\u00e9@example.org'],
  ['JOS\u00c9@example.org', 'jos\u00e9@example.org'],
  ['STRA\u1e9eE@example.org', 'stra\u00dfe@example.org'],
  ['\u212aumar@example.org', 'kumar@example.org'],
])('%j is kept as %s (D65)', (typed, kept) => {
  expect(foldedAddress(typed)).toBe(kept)
})

test('other letters are other addresses, and what is folded stays as it is', () => {
  const apart = [
    'mike@a.org',
    'm\u0131ke@a.org',
    'M\u0130KE@a.org',
    'strasse@a.org',
    'stra\u00dfe@a.org',
    'jose@a.org',
    'jos\u00e9@a.org',
  ]
  expect(new Set(apart.map(foldedAddress)).size).toBe(apart.length)
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => foldedAddress(foldedAddress(text)) === foldedAddress(text),
    ),
  )
})
