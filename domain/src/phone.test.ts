import { expect, test } from 'vitest'
import { groupedPhone, tenDigits, whatsAppAddress } from './phone.ts'

test.each([
  '9847012345',
  '98470 12345',
  ' 98470 12345 ',
  '98470-12345',
  '(98470) 12345',
  '098470-12345',
  '098470 12345',
  '+91 98470 12345',
  '+91-98470-12345',
  '919847012345',
  '൯൮൪൭൦ ൧൨൩൪൫',
  '+९१ ९८४७० 12345',
  '+91 0 98470 12345',
  '+91 (0)98470 12345',
  '(+91) 98470 12345',
  '0091 98470 12345',
  '00919847012345',
  '98470–12345',
  '98470—12345',
  '98470\u221212345',
  '98470/12345',
  '98470\u00a012345',
  '\u202a+91 98470 12345\u202c',
  '\u200e98470\u00ad12345',
  '９８４７０１２３４５',
  '＋91 ९८४७० ൧൨൩൪൫',
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
