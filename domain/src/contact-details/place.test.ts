import { expect, test } from 'vitest'
import { areaRefusal } from './place.ts'
import { corpus } from './corpora/corpus.ts'

const NO_PLACES = corpus('no-places')
const PLACES = corpus('places')

test('jetties, markets, corners with a number and the like are places', () => {
  expect(PLACES.filter((area) => areaRefusal(area))).toEqual([])
})

test('a house, a floor or a handle beside one is still too much', () => {
  expect(NO_PLACES.filter((area) => !areaRefusal(area))).toEqual([])
})

test.each([
  ['Meera Nair, Kaloor', 'Meera Nair', true],
  ['Kaloor (meera nayar)', 'Meera S. Nair', true],
  ['മീര നായർ, കലൂർ', 'Meera Nair', true],
  ['Meera, Kaloor', 'Meera', true],
  ['Ollur', 'Ravi Ollur', false],
  ['Ollur', 'Ollur Ravi Menon', false],
  ['Meera Nagar', 'Meera', false],
  ['St. Thomas Mount', 'Thomas', false],
  ['Kaloor', 'K', false],
])('%s of %s: names whoever writes it? %s', (area, name, isRefused) => {
  expect(areaRefusal(area, name) === 'area-too-exact').toBe(isRefused)
})
