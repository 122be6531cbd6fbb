import { expect, test } from 'vitest'
import { codeDigits, typedCode } from './six-digits.ts'

test.each([
  '906348',
  ' 906 348 ',
  '906-348',
  '906–348',
  '906\u00a0348',
  '\u200b906\u2060348\ufeff',
  '൯൦൬ ൩൪൮',
  '９０６३४८',
])('%j is the code 906348, given or typed (D65)', (text) => {
  expect([codeDigits(text), typedCode(text)]).toEqual(['906348', '906348'])
})

test.each(['906 34', '906 3481', '906348a', '١٢٣٤٥٦', 'code 906348', ''])(
  '%j is no code that was given',
  (text) => {
    expect(codeDigits(text)).not.toMatch(/^\d{6}$/)
  },
)

test.each([
  ['', ''],
  ['04', '04'],
  ['042 913', '042913'],
  ['042 9137', '042913'],
  ['04-2x', '042'],
  ['R-1042 code 442029', '442029'],
  ['R-1042 code 442 029', '442029'],
  ['R-1042: 442 029', '442029'],
  ['04R-1042 code 442029', '442029'],
  ['Your code: 442-029. R-1042', '442029'],
  ['Kochi 682001, code 442029', '442029'],
  ['442029 is my code, Kochi 682001', '442029'],
  ['കോഡ് ൪൪൨ ൦൨൯', '442029'],
  ['मेरा कोड ४४२०२९ है', '442029'],
  ['code\u00a0442\u200b029', '442029'],
  ['Asha, call me at 98470 12345. The code is 442 029.', '442029'],
])('%j puts %j into the field of a code', (text, digits) => {
  expect(typedCode(text)).toBe(digits)
})
