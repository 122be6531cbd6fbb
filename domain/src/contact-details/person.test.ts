import { expect, test } from 'vitest'
import { withoutPerson } from './person.ts'

const asha = {
  names: ['Asha K. Nair', 'ആശ'],
  email: 'asha.nair@example.org',
  phones: ['9847012345'],
}

test.each([
  ['Asha K. Nair threatened me', '[M] threatened me'],
  ['ASHA threatened me', '[M] threatened me'],
  ['Mrs. nair, that is Asha’s name', 'Mrs. [M], that is [M]’s name'],
  ['K came, not K. Asha', 'K came, not [M]'],
  ['ആശയുടെ നമ്പർ', '[M] നമ്പർ'],
  ['Write to asha.nair@example.org or ASHA.NAIR @ example . org', 'Write to [M] or [M]'],
  ['9847012345', '[M]'],
  ['She rang from +91 98470-12345 twice', 'She rang from +91 [M] twice'],
  ['She rang from 98 47 01 23 45', 'She rang from [M]'],
  ['(0)984.701.2345!', '(0)[M]!'],
  ['൯൮൪൭൦ ൧൨൩൪൫', '[M]'],
  ['nine eight four seven zero one two three four five', '[M]'],
  ['It begins 98470, as she said, and then comes 12345.', 'It begins [M], as she said, and then comes [M].'],
])('of %j stays %j', (written, kept) => {
  expect(withoutPerson(written, asha, '[M]')).toBe(kept)
})

test.each([
  'Ravi (98950 54321) was there at 10:30, and she was ashamed',
  'I called her nephew in Nairobi on 20/11/2026',
  'Anu wants 500 rupees',
])('%j is not about her, and stays as it is', (written) => {
  expect(withoutPerson(written, asha, '[M]')).toBe(written)
})

test('somebody of an unchecked name does not take the words of others along with it', () => {
  const name = 'Meera Pillai took the gold chain and rupees from drawer'
  const meera = { chosenName: name, email: 'meera@example.org', phones: ['9847012345'] }
  const note = 'Meera Pillai says he took the gold chain from the drawer; MEERA rang from 98470 12345. മീര'
  expect(withoutPerson(note, meera, '[M]')).toBe(
    '[M] says he took the gold chain from the drawer; [M] rang from [M]. മീര',
  )
  expect(withoutPerson('മീരയുടെ നമ്പർ', { ...meera, chosenName: 'മീര' }, '[M]')).toBe('[M] നമ്പർ')
})

test.each([..."!#$%&'*+-./=?^_`{|}~[]"])('an address with %s in it is found too', (sign) => {
  const email = `asha${sign}nair@example.org`
  expect(withoutPerson(`Write to ${email} today`, { ...asha, email }, '[M]')).toBe('Write to [M] today')
})
