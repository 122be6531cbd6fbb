import { OWN_CONTACT_FORM } from '@scan/contract/contact.ts'
import { api } from '@scan/contract/index.ts'
import { expect, test } from 'vitest'
import { BEGINNING, PASSWORD, TIME_ZONE, createWorld } from './testing/world.ts'

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

/** What a browser is told with an answer, and the cookie that it gets when Meera signs in. */
async function toldToBrowser(overTls: boolean) {
  const world = await createWorld({ overTls })
  const { email } = await world.person('Meera', 'Citizen')
  const payload = { email, password: PASSWORD }
  const { headers, cookies } = await world.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  await world.close()
  return { headers, device: cookies.find(({ name }) => name === 'device') }
}

test('a browser may do nothing with our answers that we did not mean', async () => {
  const { headers } = await toldToBrowser(false)
  const policy = String(headers['content-security-policy']).split(';')
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(rule)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
})

test('over TLS the browser is kept to it, and so is the cookie; elsewhere neither would work', async () => {
  const over = await toldToBrowser(true)
  expect(over.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(over.headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect(over.device?.secure).toBe(true)
  const plain = await toldToBrowser(false)
  expect(plain.headers['strict-transport-security']).toBeUndefined()
  expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect(plain.device).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(plain.device?.secure).not.toBe(true)
})
