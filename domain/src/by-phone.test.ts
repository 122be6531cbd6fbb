import { expect, test } from 'vitest'
import {
  CONSENT_VERSION,
  addressByPhone,
  askingForRefusal,
  consentRefusal,
  isAddressByPhone,
} from './by-phone.ts'
import { WRITABLE_ADDRESS, foldedAddress } from './email-address.ts'

test('an address by phone is nobody’s to type, however it is spelled', () => {
  const address = addressByPhone('0b8f9c1e-5a53-4f0e-9f0e-3d1c9a2b7f10')
  for (const typed of [address, address.toUpperCase(), ` ${address} `, address.replace('@', '＠')]) {
    expect(isAddressByPhone(foldedAddress(typed))).toBe(true)
    expect(foldedAddress(typed)).not.toMatch(WRITABLE_ADDRESS)
  }
  expect(isAddressByPhone('phone.invalid@example.org')).toBe(false)
})

test.each([
  ['herself', false, undefined],
  ['somebody-for-her', false, 'ask-herself'],
  ['herself', true, 'phone-wrong'],
] as const)('spoken to %s, the number wrong: %s', (spokeTo, isPhoneWrong, refusal) => {
  expect(askingForRefusal({ spokeTo, isPhoneWrong })).toBe(refusal)
})

test.each<[string, Parameters<typeof consentRefusal>, 'consent-old' | undefined]>([
  ['today’s text', [CONSENT_VERSION, { spokeTo: 'herself' }], undefined],
  ['an old one', ['2026-01-01', { spokeTo: 'somebody-for-her' }], 'consent-old'],
  ['none', [undefined, { spokeTo: 'herself' }], 'consent-old'],
  ['none, to somebody for her', [undefined, { spokeTo: 'somebody-for-her' }], 'consent-old'],
  ['none again', [undefined, { spokeTo: 'herself', before: 'herself' }], undefined],
  ['an old one again', ['2026-01-01', { spokeTo: 'herself', before: 'herself' }], 'consent-old'],
  [
    'none, once it is herself',
    [undefined, { spokeTo: 'herself', before: 'somebody-for-her' }],
    'consent-old',
  ],
])('reading out %s', (_, given, refusal) => {
  expect(consentRefusal(...given)).toBe(refusal)
})
