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
  ...[
    'Near Krishi Bhavan',
    'കൃഷി ഭവനു സമീപം',
    'Rest House Road',
    'Power House Junction',
    'റസ്റ്റ് ഹൗസ് റോഡ്',
    'Clock Tower',
  ],
  ...[
    '28th Mile',
    'ഇരുപത്തെട്ടാം മൈൽ',
    '28-ാം മൈൽ',
    'Sector 5',
    'Ward 12',
    'Ollur, ward no. 12',
    'വാർഡ് ൧൨',
    'Ward twelve',
    'वार्ड 12',
  ],
  ...[
    'Vyttila signal',
    'Signal Junction',
    'Tirur bus stand',
    'Technopark Phase 3',
    'near NH 66',
    'Cottage Hospital, Kollam',
  ],
  ...[
    'Red Fort',
    'White Gate Junction',
    'Railway Gate',
    'East Gate',
    'near the SBI ATM',
    'Blackgate',
    'Kaloor, opposite the stadium',
  ],
  ...['St. Mary’s Forane', 'Kottappuram to the ferry', 'ഒല്ലൂർ', 'ആറാട്ടുപുഴ', 'അഞ്ചൽ', 'കലൂർ', 'ओल्लूर'],
])('%s is a town or an area', (area) => {
  expect(areaRefusal(area)).toBeUndefined()
})

test.each([
  ...['12/345 Ollur', 'Ollur 680306', 'House No. 7, Ollur', 'TC ൧൪, ഒല്ലൂർ', 'Ollur ➆', 'Ollur Ⅶ', 'Ollur ㏦'],
  ...['Thekkedath House, Ollur', 'Flat B, Kadavanthra', 'Thekke Veedu', 'തെക്കേ വീട്, ഒല്ലൂർ', 'लक्ष्मी निवास'],
  ...[
    'Rose Cottage, Kaloor',
    'second floor Sky Tower',
    'Baithul Manzil',
    'Thekkedath tharavad',
    'Sree Nilayam, Ollur',
  ],
  ...['രണ്ടാം നില, സ്കൈ ടവർ', 'റോസ് കോട്ടേജ്', 'रोज़ कॉटेज, कलूर', 'Mrs. Nair, Kaloor', 'c/o Ravi, Kaloor'],
  ...[
    'Kaloor (key under the mat)',
    'Widow living alone, Kaloor',
    'Lotus, behind the mill',
    'Ollur. I live alone',
  ],
  ...['green gate opposite SBI ATM', 'പച്ച ഗേറ്റ്, ഒല്ലൂർ', 'हरा गेट, कलूर', 'താക്കോൽ കടയിൽ, ഒല്ലൂർ', 'മീര തനിച്ചാണ്'],
  ...['insta meerakochi', 'ഇൻസ്റ്റഗ്രാം meera', 'WXJX+XP Kaloor', 'Ward 98470', 'Ward 12, bed 4'],
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
