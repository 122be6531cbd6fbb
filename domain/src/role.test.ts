import { expect, test } from 'vitest'
import { CATEGORIES, categoryOf, roleOf } from './role.ts'

test.each([
  ['seniorcitizen', 'Senior Citizen'],
  [' SENIOR  citizen ', 'Senior Citizen'],
  ['Senior\tCitizen', 'Senior Citizen'],
  ['citizen', 'Citizen'],
  ['VOLUNTEER', 'Volunteer'],
  ['vol unteer', 'Volunteer'],
  ['admin', 'Admin'],
])('%j is the category %s', (text, category) => {
  expect(categoryOf(text)).toBe(category)
})

test.each(['', ' ', 'Administrator', 'senior', 'citizens', 'volunteers', 'constructor'])(
  '%j is no category',
  (text) => {
    expect(categoryOf(text)).toBeUndefined()
  },
)

test('a Citizen and a Senior Citizen may do the same; a Volunteer and an Admin each their own', () => {
  expect(CATEGORIES.map((category) => [category, roleOf(category)])).toEqual([
    ['Volunteer', 'volunteer'],
    ['Citizen', 'citizen'],
    ['Senior Citizen', 'citizen'],
    ['Admin', 'admin'],
  ])
})
