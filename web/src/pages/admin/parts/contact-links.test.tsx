import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { show } from '../../../testing/show.tsx'
import { ContactLinks } from './contact-links.tsx'

test.each([
  ['asha+help@example.org', 'mailto:asha%2Bhelp@example.org'],
  ['a@b.com?bcc=everybody@example.org', 'mailto:a@b.com%3Fbcc%3Deverybody%40example.org'],
  ['a@b.com&body=x', 'mailto:a@b.com%26body%3Dx'],
])('an email to %s goes there and nowhere else, and says nothing yet', (email, address) => {
  fakeServer({})
  show(<ContactLinks email={email} />)
  expect(screen.getByRole('link', { name: email }).getAttribute('href')).toBe(address)
})
