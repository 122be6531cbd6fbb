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
  // Any ending, and the usual disguises of a dot.
  [['Look at kerala-help.example'], ELSEWHERE],
  [['Look at keralahelp[.]in first'], ELSEWHERE],
  [['Look at keralahelp(dot)example first'], ELSEWHERE],
  [['Look at keralahelp dot example first'], ELSEWHERE],
  [['Look at KERALAHELP.EXAMPLE'], ELSEWHERE],
  [['Look at keralahelp．example'], ELSEWHERE],
  [['Look at kerala\u200Bhelp\u2060.example'], ELSEWHERE],
  [['Look at x.example'], ELSEWHERE],
  [['Look at desk.kerala-help.care/now'], ELSEWHERE],
  [['നോക്കൂ: കേരളസഹായം.ഭാരതം'], ELSEWHERE],
  [['यहाँ देखें: केरलसहायता.भारत'], ELSEWHERE],
])('%j: %s', (lines, refusal) => {
  expect(guidanceRefusal(lines, OURS)).toBe(refusal)
})

test.each([
  'Bring small things, e.g. a pen and paper, i.e. nothing of hers.',
  'Be there at 10.30, not at 10.45am.',
  'Ask for Dr.Nair, Smt.Lakshmi or Prof.Menon at 9 a.m.',
  'The counter opens at 9 a.m. and closes at 4.30 p.m.',
  'The bus stops at M.G.Road and St.Mary’s, opposite K.S.R.T.C.',
  'Take Rs.500 at most, and note No.12 of the form.',
  'Be at the clinic at eight on the dot please.',
  '1.Ring the bell. 2.Say who sent you.',
  'Stay in the waiting room... then come back.',
  'Blood pressure: 120.5, not 12.05.',
  'ഡോ.നായരെ കാണിക്കൂ. എം.ജി.റോഡ് വഴി പോകൂ.',
  'കെ.എസ്.ആർ.ടി.സി. ബസിൽ പോകരുത്. പണം വാങ്ങരുത്.',
  'डॉ.नायर को दिखाएँ। एम.जी.रोड से जाएँ।',
])('%s may be said', (line) => {
  expect(guidanceRefusal([line], OURS)).toBeUndefined()
})
