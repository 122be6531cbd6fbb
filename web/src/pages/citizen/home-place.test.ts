import type { User } from '@scan/contract/accounts.ts'
import { expect, test } from 'vitest'
import { meera } from '../../testing/people.ts'
import { homePlace, placeIn } from './home-place.ts'

const user: User = {
  ...meera,
  homeDistrict: 'Kollam',
  homeArea: 'Chinnakada',
  homeAddress: 'Lotus House',
}
const HOME = { area: 'Chinnakada', address: 'Lotus House', landmark: '' }
const NOWHERE = { area: '', address: '', landmark: '' }
const AT_HER_SISTERS = { ...NOWHERE, area: 'Ollur' }

test.each([
  ['the house at home stands in no other', 'Thrissur', HOME, NOWHERE],
  ['the house at home comes back', 'Kollam', NOWHERE, HOME],
  ['what she has typed stays', 'Kollam', AT_HER_SISTERS, {}],
  ['what she has typed stays', 'Idukki', AT_HER_SISTERS, {}],
] as const)('with another district %s: %s', (_, district, written, becomes) => {
  expect(homePlace(user)).toEqual(HOME)
  expect(placeIn(district, written, user)).toEqual(becomes)
})
