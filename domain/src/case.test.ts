import { expect, test } from 'vitest'
import { closingRefusal, graverOf, ownerRefusal } from './case.ts'

const OF = { nobody: null, Lakshmi: 'lakshmi', Joseph: 'joseph' }

test.each([
  ['a case of nobody', 'nobody', 'me', undefined, undefined],
  ['her own case', 'Lakshmi', 'me', undefined, undefined],
  ['a case of Joseph that she thinks is nobody’s', 'Joseph', 'me', undefined, 'case-of-another'],
  ['a case of Joseph from Joseph', 'Joseph', 'me', 'joseph', undefined],
  ['a case of Joseph that she thinks is Ravi’s', 'Joseph', 'me', 'ravi', 'case-of-another'],
  ['a case that Joseph has given back', 'nobody', 'me', 'joseph', undefined],
  ['back what is hers', 'Lakshmi', 'nobody', undefined, undefined],
  ['back what Joseph has taken over', 'Joseph', 'nobody', undefined, 'case-of-another'],
] as const)('Lakshmi takes %s', (_what, of, owner, from, refusal) => {
  const state = { isClosed: false, ownerId: OF[of] }
  expect(ownerRefusal(state, { owner, by: 'lakshmi', from })).toBe(refusal)
})

test('a closed case is taken by nobody, and can be given back', () => {
  const closed = { isClosed: true, ownerId: 'lakshmi' }
  expect(ownerRefusal(closed, { owner: 'me', by: 'lakshmi' })).toBe('case-closed')
  expect(ownerRefusal(closed, { owner: 'nobody', by: 'lakshmi' })).toBeUndefined()
})

test.each([
  ['felt-unsafe', 'case-needs-note'],
  ['money', 'case-needs-note'],
  ['did-not-come', 'case-needs-note'],
  ['unkind', undefined],
  ['other', undefined],
] as const)('closing a case of kind %s without a note is answered: %s', (kind, refusal) => {
  expect(closingRefusal(kind, { hasNote: false })).toBe(refusal)
  expect(closingRefusal(kind, { hasNote: true })).toBeUndefined()
})

test.each([
  ['unkind', 'felt-unsafe', 'felt-unsafe'],
  ['did-not-come', 'money', 'money'],
  ['felt-unsafe', 'other', 'felt-unsafe'],
  ['felt-unsafe', 'money', 'felt-unsafe'],
  ['other', 'unkind', 'other'],
] as const)('a case of kind %s to which %s is added is of kind %s', (before, added, after) => {
  expect(graverOf(before, added)).toBe(after)
})
