import { expect, test } from 'vitest'
import { daysAfter } from './clock.ts'
import { inHandRefusal, noteRefusal } from './desk.ts'

const NOW = new Date('2026-11-29T05:00:00Z')

test.each([
  ['is open', null, 30, undefined],
  ['ended 30 days ago, kept 30', daysAfter(NOW, -30), 30, undefined],
  ['ended 31 days ago, kept 30', daysAfter(NOW, -31), 30, 'too-late-to-note'],
  ['ended 31 days ago, kept a year', daysAfter(NOW, -31), 365, undefined],
  ['ended 8 days ago, kept a week', daysAfter(NOW, -8), 7, 'too-late-to-note'],
])('a note on a request that %s', (_, closedAt, retentionDays, expected) => {
  expect(noteRefusal(closedAt, retentionDays, NOW)).toBe(expected)
})

test.each([
  ['takes what nobody has', null, { mine: true, from: 'nobody' }, undefined],
  ['takes again what is hers', 'lakshmi', { mine: true, from: 'nobody' }, undefined],
  ['takes what Joseph has, and knows it', 'joseph', { mine: true, from: 'joseph' }, undefined],
  ['takes what Joseph has, without a word of whose it was', 'joseph', { mine: true }, undefined],
  ['takes what Joseph has taken meanwhile', 'joseph', { mine: true, from: 'nobody' }, 'in-hand-of-another'],
  ['takes from Ravi what Joseph has', 'joseph', { mine: true, from: 'ravi' }, 'in-hand-of-another'],
  ['lets go what is hers', 'lakshmi', { mine: false }, undefined],
  ['lets go what nobody has', null, { mine: false }, undefined],
  ['lets go what Joseph has', 'joseph', { mine: false, from: 'joseph' }, 'in-hand-of-another'],
])('Lakshmi %s', (_, ownerId, asked, expected) => {
  expect(inHandRefusal({ isClosed: false, ownerId }, { by: 'lakshmi', ...asked })).toBe(expected)
})

test('nobody has in hand what has ended', () => {
  const ended = { isClosed: true, ownerId: null }
  expect(inHandRefusal(ended, { mine: true, by: 'lakshmi' })).toBe('request-already-closed')
})
