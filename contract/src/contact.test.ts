import { expect, test } from 'vitest'
import { mailtoOf } from './contact.ts'

test.each([
  ['asha+help@example.org', 'mailto:asha%2Bhelp@example.org'],
  ['a@b.com?bcc=everybody@example.org', 'mailto:a@b.com%3Fbcc%3Deverybody%40example.org'],
  ['a@b.com&body=x', 'mailto:a@b.com%26body%3Dx'],
])('a link to write to %s goes there and nowhere else, and says nothing yet', (email, address) => {
  expect(mailtoOf(email)).toBe(address)
})
