import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WRITABLE_ADDRESS, canonicalAddress, foldedAddress } from './email-address.ts'

const words = (text: string) => text.trim().split(/\s+/)

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
  ['leela\u00a0@example.org', 'leela@example.org'],
  ['lee\u202fla@\u2007example.org', 'leela@example.org'],
  ['\u3000leela@exam\u2009ple.org\u2800', 'leela@example.org'],
  ['\uff4c\uff45\uff45\uff4c\uff41\uff20example\uff0eorg', 'leela@example.org'],
  ['Jose\u0301@example.org', 'jos\u00e9@example.org'],
  ['JOS\u00c9@example.org', 'jos\u00e9@example.org'],
  ['STRA\u1e9eE@example.org', 'stra\u00dfe@example.org'],
  ['\u212aumar@example.org', 'kumar@example.org'],
])('%j is kept as %s (D65)', (typed, kept) => {
  expect(foldedAddress(typed)).toBe(kept)
})

test('other letters are other addresses, and what is folded stays as it is', () => {
  const apart = words('mike m\u0131ke M\u0130KE strasse stra\u00dfe jose jos\u00e9').map(
    (one) => `${one}@a.org`,
  )
  expect(new Set(apart.map(foldedAddress)).size).toBe(apart.length)
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => foldedAddress(foldedAddress(text)) === foldedAddress(text),
    ),
  )
})

const LONG = 'm'.repeat(64)
const LABEL = 'e'.repeat(63)

test.each([
  ...words("meera@example.org meera.pillai+visits@example.co.in o'brien@example.org m_e-e=r!a@example.org"),
  ...words('1@1example.org meera@a--b.example.org meera@xn--mgbh0fb.xn--kgbechtv'),
  ...[`${LONG}@example.org`, `meera@${LABEL}.org`],
])('%s can be written to', (address) => {
  expect(address).toMatch(WRITABLE_ADDRESS)
})

test.each([
  ...words(`
    meera.@example.org mee..ra@example.org .meera@example.org .@example.org @example.org meera meera@
    mee@ra@example.org meera@example.org@ "meera"@example.org meera,asha@example.org mee\\ra@example.org
    <meera@example.org> meera(home)@example.org mailto:meera@example.org meera@example.org;
    മീര@example.org मीरा@example.org jos\u00e9@example.org meera@കേരളം.org meera@gm\u00e1il.com
    meera@example meera@localhost meera@pc.localhost meera@phone.invalid meera@.org meera@example..org
    meera@example.org. meera@-example.org meera@example-.org meera@example.-org meera@example.org-
    meera@exam_ple.org meera@example.123 meera@192.168.1.1 meera@[192.168.1.1] meera@[IPv6:2001:db8::1]
    meera@example.o meera@example.c0m meera@example.org:25 meera@example.org/home meera@xn--.xn--`),
  ...['"mee ra"@example.org', 'mee ra@example.org', 'mee\tra@example.org', 'mee\nra@example.org'],
  ...[`m${LONG}@example.org`, `meera@e${LABEL}.org`],
])('%s can never be written to', (address) => {
  expect(foldedAddress(address)).not.toMatch(WRITABLE_ADDRESS)
})
