import { expect, test } from 'vitest'
import { areaKey, asCompared } from './spelling.ts'

test.each([
  ['അവൻ', 'അവന്\u200d'],
  ['തൃശ്ശൂർ', 'തൃശ്ശൂര്\u200d'],
  ['പാസ്\u200cവേഡ്', 'പാസ്വേഡ്'],
  ['എന്റെ', 'എൻറെ'],
  ['ज़िला', 'जिला'],
  ['\u095e', 'फ'],
  ['पाँच', 'पांच'],
  ['KOCHI', 'kochi'],
])('%j and %j are found by one another', (one, other) => {
  expect(asCompared(one)).toBe(asCompared(other))
})

test('other letters stay apart', () => {
  expect(asCompared('കല')).not.toBe(asCompared('കള'))
  expect(asCompared('Kollam')).toBe('kollam')
})

test.each([
  ['ollur', '  OLLUR.', true],
  ['Fort Kochi', 'fort-kochi', true],
  ['ഒല്ലൂർ', 'ഒല്ലൂര്\u200d,', true],
  ['Ollur', 'East Ollur', false],
])('%s and %s: the same area? %s', (one, other, same) => {
  expect(areaKey(one) === areaKey(other)).toBe(same)
})
