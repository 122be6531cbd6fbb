import { expect, test } from 'vitest'
import { messages } from './index.ts'
import { PARTS } from './parts.ts'

test('every part of the words is read by somebody', () => {
  const read = new Set<string>(Object.values(PARTS).flat())
  expect([...read].toSorted()).toEqual(Object.keys(messages.en).toSorted())
})
