import { pathWith } from '@scan/contract/endpoint.ts'
import { OWN_CONTACT_FORM } from '@scan/contract/public-pages.ts'
import { api } from '@scan/contract/index.ts'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from './db/sql.ts'
import { BEGINNING, PASSWORD, TIME_ZONE, createWorld } from './testing/world.ts'

/** Closed after the test. */
async function openWorld(settings?: Parameters<typeof createWorld>[0]) {
  const world = await createWorld(settings)
  onTestFinished(() => world.close())
  return world
}

test('pages learn what an installation has set, and what time it is', async () => {
  const socialLinks = [{ name: 'Facebook', address: 'https://social.example/network' }]
  const world = await openWorld({ socialLinks, supportPhone: '9847012345' })
  const { reply } = await world.call(api.readSettings)
  expect(reply).toEqual({
    now: BEGINNING,
    timeZone: TIME_ZONE,
    helplines: [{ name: 'Emergency', number: '112' }],
    supportPhone: '9847012345',
    organisation: null,
    visitsMade: null,
    grievanceContact: null,
    socialLinks,
    contactForm: OWN_CONTACT_FORM,
  })
})

/** What a browser is told with an answer, and the cookie that it gets when Meera signs in. */
async function toldToBrowser(overTls: boolean) {
  const world = await openWorld({ overTls })
  const { email } = await world.person('Meera', 'Citizen')
  const payload = { email, password: PASSWORD }
  const { headers, cookies } = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    headers: { cookie: 'device=known-before' },
  })
  return { headers, device: cookies.find(({ name }) => name.endsWith('device')) }
}

test('a browser may do nothing with our answers that we did not mean', async () => {
  const { headers } = await toldToBrowser(false)
  expect(String(headers['content-security-policy']).split(';')).toEqual(
    expect.arrayContaining([
      ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "form-action 'self'"],
      ...["base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'"],
      ...["require-trusted-types-for 'script'", 'trusted-types offline-page'],
    ]),
  )
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  expect(String(headers['permissions-policy']).split(', ')).toEqual(
    expect.arrayContaining([
      ...['camera=()', 'geolocation=()', 'payment=()', 'usb=()'],
      // Recovery codes are copied with a button, and a request may be spoken.
      ...['clipboard-write=(self)', 'microphone=(self)'],
    ]),
  )
})

test('a call for two hosts is refused: a proxy and we could each believe another', async () => {
  const world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const answerTo = (...hosts: string[]) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${['GET /api/settings HTTP/1.1', ...hosts, 'Connection: close'].join('\r\n')}\r\n\r\n`)
    return text(socket)
  }
  const host = 'Host: help.example.org'
  expect(await answerTo(host)).toMatch(/^HTTP\/1.1 200 /)
  for (const second of ['Host: evil.example', 'host: help.example.org'])
    expect(await answerTo(host, second)).toMatch(/^HTTP\/1.1 400 /)
})

test('whether it is ready: the database is asked once for all, and who waits for it is told from who waits no more', async () => {
  const { app, database } = await openWorld()
  const ready = async () => (await app.inject('/readyz')).statusCode
  const query = vi.spyOn(database, 'query')
  expect(new Set(await Promise.all(Array.from({ length: 20 }, ready)))).toEqual(new Set([200]))
  expect(query).toHaveBeenCalledTimes(1)
  vi.spyOn(database, 'isAway').mockReturnValue(true)
  expect(await ready()).toBe(503)
  vi.spyOn(database, 'isLongAway').mockReturnValue(true)
  expect(await ready()).toBe(504)
})

test('the log says once that a proxy forwards calls and is not trusted', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  async function warnings(trustProxy: string[]) {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const world = await openWorld({ log, trustProxy })
    await world.app.inject('/api/settings')
    expect(lines).toEqual([])
    for (let call = 0; call < 3; call++) await world.app.inject({ url: '/api/settings', headers: forwarded })
    return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  }
  expect(await warnings([])).toEqual([
    'A call came with X-Forwarded-For, and TRUST_PROXY is not set: behind a proxy all people are one to the rate limits.',
  ])
  expect(await warnings(['127.0.0.1'])).toEqual([])
})

test('over TLS the browser is kept to it, and so is the cookie; elsewhere neither would work', async () => {
  const over = await toldToBrowser(true)
  expect(over.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(over.headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect(over.device).toMatchObject({ name: '__Host-device', secure: true, httpOnly: true, path: '/' })
  expect(over.device?.domain).toBeUndefined()
  // Of a release that gave it another name.
  expect(over.device?.value).toMatch(/\.known-before$/)
  const plain = await toldToBrowser(false)
  expect(plain.headers['strict-transport-security']).toBeUndefined()
  expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect(plain.device).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(plain.device?.secure).not.toBe(true)
})

test('whoever has found a weakness learns whom to write to, where there is somebody', async () => {
  const told = async (settings: Parameters<typeof createWorld>[0]) => {
    const world = await openWorld(settings)
    const { statusCode, body } = await world.app.inject('/.well-known/security.txt')
    return statusCode === 200 ? body : statusCode
  }
  expect(await told({ supportEmail: 'help@example.org', publicUrl: 'https://help.example.org' })).toBe(
    [
      'Contact: mailto:help@example.org',
      'Contact: https://help.example.org/contact',
      'Canonical: https://help.example.org/.well-known/security.txt',
      'Expires: 2027-05-19T09:00:00.000Z',
      '',
    ].join('\n'),
  )
  expect(await told({})).toBe(404)
})

test('what was asked by a caller who hangs up is done, and written down with where they called from', async () => {
  const world = await openWorld()
  world.app.addHook('preHandler', async ({ raw: { socket }, routeOptions }) => {
    if (routeOptions.url !== api.banUser.path) return
    socket.destroy()
    await once(socket, 'close')
  })
  const url = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const [lakshmi, ravi] = [await world.person('Lakshmi', 'Admin'), await world.person('Ravi', 'Volunteer')]
  const headers = { authorization: `Bearer ${lakshmi.sessionToken}`, 'content-type': 'application/json' }
  const path = pathWith(api.banUser.path, { id: ravi.id })
  await expect(fetch(url + path, { method: api.banUser.method, headers, body: '{}' })).rejects.toThrow()
  const lines = () =>
    world.database.query(sql`select client_subnet as "from" from audit.lines where action = 'ban'`)
  await expect.poll(lines).toEqual([{ from: '127.0.0.1' }])
})
