import { OWN_CONTACT_FORM } from '@scan/contract/contact.ts'
import { api } from '@scan/contract/index.ts'
import { expect, test } from 'vitest'
import { BEGINNING, TIME_ZONE, createWorld } from './testing/world.ts'

test('pages learn what an installation has set, and what time it is', async () => {
  const socialLinks = [{ name: 'Facebook', address: 'https://social.example/network' }]
  const world = await createWorld({ socialLinks, supportPhone: '9847012345' })
  const { reply } = await world.call(api.readSettings)
  await world.close()
  expect(reply).toEqual({
    now: BEGINNING,
    timeZone: TIME_ZONE,
    helplines: [{ name: 'Emergency', number: '112' }],
    supportPhone: '9847012345',
    socialLinks,
    contactForm: OWN_CONTACT_FORM,
  })
})
