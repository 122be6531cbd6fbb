import { expect, test } from 'vitest'
import { DISTRICTS } from '../catalogue.ts'
import { districtCalled, districtsNamed } from './district-names.ts'

test.each([
  ...['Thrissur', 'thris', 'TRICHUR', 'തൃശ്ശൂർ', 'തൃശൂർ', 'തൃശ്ശൂര്\u200d', 'त्रिशूर'].map((text) => [text, 'Thrissur']),
  ['Trivandrum', 'Thiruvananthapuram'],
  ['കാസറഗോഡ്', 'Kasaragod'],
  ['पलक्कड', 'Palakkad'],
])('%j is %s', (text, district) => {
  expect(districtsNamed(text)).toEqual([district])
})

test('a district goes by a whole name', () => {
  expect(districtCalled(' തൃശ്ശൂർ ')).toBe('Thrissur')
  expect(districtCalled('Thris')).toBeUndefined()
})

test('a part finds each that it stands in, nothing finds none, and every district is found by its own name alone', () => {
  expect(districtsNamed('puram')).toEqual(['Thiruvananthapuram', 'Malappuram'])
  expect([...districtsNamed(' '), ...districtsNamed('Madurai')]).toEqual([])
  for (const district of DISTRICTS)
    expect([districtsNamed(district), districtCalled(district)]).toEqual([[district], district])
})
