import { expect, test } from 'vitest'
import { areaRefusal } from './place.ts'

test.each([
  ...[
    'Ollur',
    'Kadavanthra, near the metro',
    'Fort Kochi',
    'East Fort',
    'Vadakke Nada',
    'M. G. Road',
    'Anchal',
  ],
  ...[
    'Ezhukone',
    'Attingal',
    'Panchavadi',
    'Nalanchira',
    'Onnukulam',
    'Aruvikkara',
    'Irinjalakuda',
    'Nattika',
  ],
  ...['St. Mary’s Forane', 'Kottappuram to the ferry', 'ഒല്ലൂർ', 'ആറാട്ടുപുഴ', 'അഞ്ചൽ', 'കലൂർ', 'ओल्लूर'],
])('%s is a town or an area', (area) => {
  expect(areaRefusal(area)).toBeUndefined()
})

test.each([
  ...['12/345 Ollur', 'Ollur 680306', 'House No. 7, Ollur', 'TC ൧൪, ഒല്ലൂർ', 'Ollur ➆', 'Ollur Ⅶ', 'Ollur ㏦'],
  ...['Thekkedath House, Ollur', 'Flat B, Kadavanthra', 'Thekke Veedu', 'തെക്കേ വീട്, ഒല്ലൂർ', 'लक्ष्मी निवास'],
  ...[
    'house seven, Ollur',
    'Lane twelve',
    'nine eight four seven zero',
    'അഞ്ചാം വീട്',
    'meera at gmail dot com',
    'ollur.example.org',
  ],
])('%s says more than that', (area) => {
  expect(areaRefusal(area)).toBe('area-too-exact')
})
