import { expect, test } from 'vitest'
import { DISTRICTS } from '../catalogue.ts'
import { districtCalled } from './district-names.ts'

const SPELLED = ['Thrissur', 'TRICHUR', ' തൃശ്ശൂർ ', 'തൃശൂർ', 'തൃശ്ശൂര്\u200d', 'त्रिशूर']

test.each<[string, string | undefined]>([
  ...SPELLED.map((text): [string, string] => [text, 'Thrissur']),
  ['Trivandrum', 'Thiruvananthapuram'],
  ['കാസറഗോഡ്', 'Kasaragod'],
  ['पलक्कड', 'Palakkad'],
  ...DISTRICTS.map((district): [string, string] => [district, district]),
  ...['Thris', ' ', 'Madurai'].map((text): [string, undefined] => [text, undefined]),
])('%j is %s', (text, district) => {
  expect(districtCalled(text)).toBe(district)
})
