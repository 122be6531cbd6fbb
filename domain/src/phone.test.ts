import { expect, test } from 'vitest'
import { groupedPhone, tenDigits, whatsAppAddress } from './phone.ts'

test.each([
  ...'9847012345|98470 12345| 98470 12345 |98470-12345|(98470) 12345|098470-12345|098470 12345'.split('|'),
  ...'+91 98470 12345|+91-98470-12345|919847012345|൯൮൪൭൦ ൧൨൩൪൫|+९१ ९८४७० 12345|+91 0 98470 12345'.split('|'),
  ...'+91 (0)98470 12345|(+91) 98470 12345|0091 98470 12345|00919847012345|98470–12345|98470—12345'.split(
    '|',
  ),
  ...'98470\u221212345|98470/12345|98470\u00a012345|\u202a+91 98470 12345\u202c|\u200e98470\u00ad12345'.split(
    '|',
  ),
  ...'９８４７０１２３４５|＋91 ९८४७० ൧൨൩൪൫|98470\u202f12345|98470\u300012345|\ufeff98470\u200b12345'.split(
    '|',
  ),
  ...'tel:+919847012345|TEL:+91-98470-12345|tel: 98470 12345|tel://9847012345|tel:%2B91%2098470%2012345'.split(
    '|',
  ),
  ...'tel:9847012345;phone-context=+91|tel:098470-12345;phone-context=example.org|callto:+919847012345'.split(
    '|',
  ),
  ...'callto://9847012345|sms:+919847012345?body=Namaskaram|whatsapp:+919847012345'.split('|'),
  ...'whatsapp://send?phone=919847012345&text=Namaskaram|wa.me/919847012345'.split('|'),
  ...'https://wa.me/919847012345?text=Namaskaram%20123|https://wa.me/+919847012345'.split('|'),
  ...'https://api.whatsapp.com/send?phone=%2B919847012345'.split('|'),
  ...'https://web.whatsapp.com/send/?text=1&phone=9847012345|skype:+919847012345?call|Mob: 98470 12345'.split(
    '|',
  ),
])('Meera, who writes %j, is called at 9847012345 (D23)', (text) => {
  expect(tenDigits(text)).toBe('9847012345')
})

test.each([
  ['', 'nothing'],
  ['984701234', 'nine digits'],
  ['19847012345', 'eleven digits without a leading zero'],
  ['449847012345', 'twelve digits that do not begin with 91'],
  ['9847012345678', 'thirteen digits'],
  ['+98 4701 2345', 'a foreign country, although ten digits follow the plus'],
  ['+1 98470 12345', 'another foreign country'],
  ['+098470 12345', 'a plus and a trunk zero'],
  ['0098 4701 2345 67', 'the same with the prefix written out'],
  ['0919847012345', 'a trunk zero before the country'],
  ['+91 00 98470 12345', 'two trunk zeros'],
  ['98470 12345, 98470 54321', 'two numbers'],
  ['98470+12345', 'a plus in the middle'],
  ['9847012345 ext 2', 'letters'],
  ['tel:9847012345;ext=2', 'an extension'],
  ['tel:9847012345;phone-context=+1', 'another country by its context'],
  ['tel:+98 4701 2345 67', 'a link to a foreign number'],
  ['wa.me/message/9847012345', 'a link to a message'],
  ['https://example.org/9847012345', 'another page'],
  ['mailto:9847012345', 'another kind of link'],
  ['98470123٤٥', 'digits of a script that nobody here writes'],
  ['+', 'a plus alone'],
])('%j is no phone number of ten digits: %s', (text) => {
  expect(tenDigits(text)).toBeUndefined()
})

test('a number is read out in two groups of five; anything else is left as it is', () => {
  expect(groupedPhone('9847012345')).toBe('98470 12345')
  expect(groupedPhone('112')).toBe('112')
  expect(groupedPhone('0484-23456')).toBe('0484-23456')
})

test.each([
  ['9847012345', 'https://wa.me/919847012345', 'a mobile'],
  ['6282012345', 'https://wa.me/916282012345', 'a newer mobile'],
  ['4872334455', undefined, 'a landline in Thrissur'],
  ['112', undefined, 'a helpline'],
  ['984701234', undefined, 'nine digits'],
])('a chat with %s is at %s: %s (D79)', (phone, address, _what) => {
  expect(whatsAppAddress(phone)).toBe(address)
})
