import { expect, test } from 'vitest'
import { nameInEmail, spokenMoment, whomElseToAsk } from './wording.ts'

test.each([
  ['2026-11-21T05:00:00Z', 'Saturday 21 November 2026, 10:30 am'],
  ['2026-11-20T18:30:00Z', 'Saturday 21 November 2026, 12:00 am'],
  ['2026-11-21T06:35:00Z', 'Saturday 21 November 2026, 12:05 pm'],
  ['2026-01-01T18:29:00Z', 'Thursday 1 January 2026, 11:59 pm'],
])('%s is said as people in Kerala say it', (instant, said) => {
  expect(spokenMoment(new Date(instant), { language: 'en', timeZone: 'Asia/Kolkata' })).toBe(said)
})

test.each([
  ['ml', '2026 നവംബർ 21 ശനിയാഴ്‌ച, രാവിലെ 10:30'],
  ['hi', 'शनिवार, 21 नवंबर 2026, सुबह 10:30 बजे'],
] as const)('a moment is said in %s as people say it, in the digits of this page', (language, said) => {
  const moment = new Date('2026-11-21T05:00:00Z')
  expect(spokenMoment(moment, { language, timeZone: 'Asia/Kolkata' })).toBe(said)
})

test.each([
  ['Meera', 'Meera'],
  ['K.V. Thomas', 'K. V. Thomas'],
  // A chillu letter written with a joiner, which must stay.
  ['മീര ന്\u200dായര്\u200d', 'മീര ന്\u200dായര്\u200d'],
  ["Mary D'Souza-Nair", "Mary D'Souza-Nair"],
  ['Gopal\r\nBcc: a@b.example', 'Gopal Bcc a b. example'],
  ['https://evil.example', 'https evil. example'],
  ['evil。example evil．example evil｡example', 'evil example evil example evil example'],
  ['URGENT: call 98470 99999, ९८४७, ൯൮', 'URGENT call'],
  ['\u202eelpoeG', 'elpoeG'],
])('the name %j stands in an email as %j', (name, written) => {
  expect(nameInEmail(name)).toBe(written)
})

test('a very long name is cut', () => {
  expect([...nameInEmail('𝕄'.repeat(100))]).toHaveLength(60)
})

const OURS = {
  ...{ publicUrl: 'https://help.example.org', supportPhone: null },
  deskHours: { en: '10 to 5', ml: '', hi: '' },
  helplines: [
    { name: 'Emergency', number: '112' },
    { name: 'Elder Line', number: '14567' },
  ],
}

test('whoever cannot wait for a lift is sent to no emergency line, and reads the rest in their language', () => {
  expect(whomElseToAsk('driving', { ...OURS, language: 'ml' })).toEqual([
    'ഞങ്ങൾക്ക് എഴുതൂ: https://help.example.org/ml/contact',
    'എൽഡർ ലൈൻ: 14567',
  ])
  expect(whomElseToAsk('medical', { ...OURS, language: 'en', supportPhone: '9847012345' })).toEqual([
    'Call us: 98470 12345 (10 to 5)',
    'Emergency: 112',
    'Elder Line: 14567',
  ])
})
