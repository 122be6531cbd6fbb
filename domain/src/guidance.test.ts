import { expect, test } from 'vitest'
import { guidanceRefusal } from './guidance.ts'

const OURS = ['0484 2345678', '98470 12345', '112', '14567', '1091']
const ELSEWHERE = 'guidance-leads-elsewhere'

test.each([
  [['Ring the bell twice.', 'Take no money.'], undefined],
  [['If it is an emergency, ring 112.', 'Elder Line: 14567'], undefined],
  [['Ring 1091 or 112 or 14567 at once'], undefined],
  [['Ask us by WhatsApp: +91 9847012345'], undefined],
  [['ഞങ്ങളെ വിളിക്കൂ: ൯൮൪൭൦ ൧൨൩൪൫'], undefined],
  [['Tell the new control room: 98470 99999'], ELSEWHERE],
  [['Tell the new control room: nine eight four seven zero nine nine nine nine nine'], ELSEWHERE],
  [['Begins here: 98470', '99999'], ELSEWHERE],
  [['98470 12345 98470 99999'], ELSEWHERE],
  [['Pay to help@okaxis'], ELSEWHERE],
  [['See https://kerala-help.example'], ELSEWHERE],
  [['Write to desk@kerala-help.example'], ELSEWHERE],
  [['See kerala-help。com'], ELSEWHERE],
  [['On Telegram: @keralahelp'], ELSEWHERE],
])('%j: %s', (lines, refusal) => {
  expect(guidanceRefusal(lines, OURS)).toBe(refusal)
})
