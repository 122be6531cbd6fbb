import { expect, test } from 'vitest'
import { askFirstRefusal } from './ask-first.ts'
import type { AskableAgain } from './ask-first.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const visit: AskableAgain = {
  status: 'completed',
  hasVolunteer: true,
  isSentAway: false,
  askedFirstAt: null,
}

test.each<[string, Partial<AskableAgain>, ReturnType<typeof askFirstRefusal>]>([
  ['who has helped is asked first', {}, undefined],
  ['not who never came', { status: 'expired' }, 'nobody-to-ask'],
  ['not who has left', { hasVolunteer: false }, 'nobody-to-ask'],
  ['not whom she has sent away', { isSentAway: true }, 'sent-away'],
  ['not twice within a day', { askedFirstAt: new Date('2026-11-19T09:00:00.001Z') }, 'asked-already'],
  ['again after a day', { askedFirstAt: new Date('2026-11-19T09:00:00Z') }, undefined],
])('%s', (_, change, refusal) => {
  expect(askFirstRefusal({ ...visit, ...change }, NOW)).toBe(refusal)
})
