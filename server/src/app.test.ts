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

/** A world that is closed once its test is over. */
async function worldOf(settings?: Parameters<typeof createWorld>[0]) {
  const world = await createWorld(settings)
  onTestFinished(() => world.close())
  return world
}

test('pages learn what an installation has set, and what time it is', async () => {
  const socialLinks = [{ name: 'Facebook', address: 'https://social.example/network' }]
  const world = await worldOf({
    socialLinks,
    supportPhone: '9847012345',
    whatsAppLinks: false,
    shortName: 'Sneham',
  })
  const { reply } = await world.call(api.readSettings)
  expect(reply).toEqual({
    now: BEGINNING,
    timeZone: TIME_ZONE,
    helplines: [{ name: 'Emergency', number: '112' }],
    supportPhone: '9847012345',
    deskHours: { en: '10\u00a0to\u00a05', ml: 'രാവിലെ 10 മുതൽ വൈകിട്ട് 5 വരെ', hi: 'सुबह 10 से शाम 5 बजे तक' },
    ringingParts: [
      { part: 'morning', hours: { en: '10\u00a0to\u00a012', ml: '10 മുതൽ 12 വരെ', hi: '10 से 12 बजे तक' } },
      { part: 'afternoon', hours: { en: '12\u00a0to\u00a04', ml: '12 മുതൽ 4 വരെ', hi: '12 से 4 बजे तक' } },
      { part: 'evening', hours: { en: '4\u00a0to\u00a05', ml: '4 മുതൽ 5 വരെ', hi: '4 से 5 बजे तक' } },
    ],
    whatsAppLinks: false,
    retentionDays: 30,
    undoSeconds: 10,
    shortName: 'Sneham',
    organisation: null,
    papersNeeded: [],
    grievanceContact: null,
    grievanceDays: 30,
    socialLinks,
    contactForm: OWN_CONTACT_FORM,
  })
})

const RULES = `default-src 'none';script-src 'self';style-src 'self';form-action 'self';base-uri 'none';
  frame-ancestors 'none';object-src 'none';require-trusted-types-for 'script';trusted-types offline-page`
const FEATURES = 'camera=() geolocation=() payment=() usb=() clipboard-write=(self) microphone=(self)'

test('a browser may do nothing with our answers that we did not mean', async () => {
  const { app } = await worldOf()
  for (const url of ['/', '/no-such.png', '/api/settings', '/api/nothing', '/healthz']) {
    const { headers } = await app.inject(url)
    const policy = String(headers['content-security-policy'])
    expect(policy.split(';')).toEqual(expect.arrayContaining(RULES.split(/;\s*/)))
    expect(policy).not.toMatch(/https?:|unsafe-/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    const features = String(headers['permissions-policy']).split(', ')
    expect(features).toEqual(expect.arrayContaining(FEATURES.split(' ')))
  }
})

test('a call for two hosts is refused: a proxy and we could each believe another', async () => {
  const { app } = await worldOf()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answerTo = (...lines: string[]) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`GET /api/settings HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    return text(socket)
  }
  expect(await answerTo('Host: help.example.org')).toMatch(/^HTTP\/1.1 200 /)
  for (const second of ['Host: evil.example', 'host: help.example.org'])
    expect(await answerTo('Host: help.example.org', second)).toMatch(/^HTTP\/1.1 400 /)
})

test('whether it is ready: the database is asked once for all, and a balancer told who waits for it no more', async () => {
  const world = await worldOf()
  const query = vi.spyOn(world.database, 'query')
  const ready = async () => (await world.app.inject({ url: '/readyz' })).statusCode
  expect(new Set(await Promise.all(Array.from({ length: 20 }, ready)))).toEqual(new Set([200]))
  expect(query).toHaveBeenCalledTimes(1)
  vi.spyOn(world.database, 'isAway').mockReturnValue(true)
  expect(await ready()).toBe(503)
  vi.spyOn(world.database, 'isLongAway').mockReturnValue(true)
  expect(await ready()).toBe(504)
})

test('the log says once that a proxy forwards calls and is not trusted', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  async function warnings(trustProxy: string[]) {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const world = await worldOf({ log, trustProxy })
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
  const signIn = async (overTls: boolean) => {
    const world = await worldOf({ publicUrl: overTls ? 'https://help.example.org' : undefined })
    const { email } = await world.person('Meera', 'Citizen')
    const { headers, cookies } = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: PASSWORD },
      headers: { cookie: 'device=known-before' },
    })
    const [transport, policy] = [headers['strict-transport-security'], headers['content-security-policy']]
    return { transport, policy, device: cookies.find(({ name }) => name.endsWith('device')) }
  }
  const over = await signIn(true)
  expect(over.transport).toBe('max-age=31536000')
  expect(over.policy).toContain('upgrade-insecure-requests')
  expect(over.device).toMatchObject({ name: '__Host-device', secure: true, httpOnly: true, path: '/' })
  expect([over.device?.domain, over.device?.sameSite]).toEqual([undefined, 'Strict'])
  // Of a release that gave it another name.
  expect(over.device?.value).toMatch(/\.known-before$/)
  const plain = await signIn(false)
  expect(plain.transport).toBeUndefined()
  expect(plain.policy).not.toContain('upgrade-insecure-requests')
  expect(plain.device).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(plain.device?.secure).not.toBe(true)
})

test('whoever has found a weakness learns whom to write to, where there is somebody', async () => {
  const told = async (settings: Parameters<typeof createWorld>[0]) => {
    const { app } = await worldOf(settings)
    const { statusCode, body } = await app.inject('/.well-known/security.txt')
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
  const world = await worldOf()
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
