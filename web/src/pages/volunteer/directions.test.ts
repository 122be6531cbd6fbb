import { expect, test } from 'vitest'
import { directionsTo } from './directions.ts'

const HOUSE = { address: 'Lotus & Co,\n lane 9', area: 'Ollur', district: 'Thrissur' }
const THERE = 'Lotus%20%26%20Co%2C%2C%20lane%209%2C%20Ollur%2C%20Thrissur%2C%20Kerala%2C%20India'

test.each([
  ['Mozilla/5.0 (Linux; Android 14; moto g) Chrome/142 Mobile', `geo:0,0?q=${THERE}`],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', `https://maps.apple.com/?daddr=${THERE}`],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', `https://maps.apple.com/?daddr=${THERE}`],
  ['Mozilla/5.0 (X11; Linux x86_64)', `https://www.google.com/maps/dir/?api=1&destination=${THERE}`],
])('%s opens its own map', (userAgent, link) => {
  expect(directionsTo(HOUSE, userAgent)).toBe(link)
  expect(directionsTo({ ...HOUSE, address: null }, userAgent)).toBeUndefined()
})
