import { en } from '@scan/contract/messages/en/index.ts'
import { describe, expect, test } from 'vitest'
import { BadConfig, readConfig } from './config.ts'
import { unencryptedDatabase, weakAdmin } from './safe-settings.ts'

const OUTSIDE = { HOST: '0.0.0.0' }
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://help.example.org',
  SMTP_URL: 'smtp://localhost',
}

test.each([
  [{}, { demo: true, onThisMachine: true }],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, { onThisMachine: true }],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://network.localhost:3000' }, { onThisMachine: true }],
  [
    { DEMO: 'on', THROTTLES: 'off' },
    { demo: true, rateLimits: false, onThisMachine: true },
  ],
  [{ DEMO: 'off' }, { demo: false, onThisMachine: true }],
  [OUTSIDE, { demo: true, onThisMachine: false }],
  [{ PUBLIC_URL: 'http://help.example.org' }, { demo: true, onThisMachine: false }],
  [
    { HOST: '192.168.1.7', PUBLIC_URL: 'http://localhost:3000' },
    { demo: true, onThisMachine: false },
  ],
  [
    { ...OUTSIDE, DEMO: 'off', SMTP_URL: 'smtp://mail' },
    { demo: false, onThisMachine: false },
  ],
  [PRODUCTION, { demo: false, onThisMachine: false }],
  // A rehearsal of production on this machine needs no certificate.
  [
    { ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' },
    { production: true, onThisMachine: true },
  ],
])('whether others get to the server decides on its demo: %o', (environment, read) => {
  expect(readConfig(environment)).toMatchObject(read)
})

const UNENCRYPTED = 'PUBLIC_URL must begin with https:// in production: passwords would travel in clear.'

test.each([
  [
    { ...OUTSIDE, DEMO: 'on' },
    'DEMO=on is for this machine, and HOST is 0.0.0.0: everybody knows the demo password. Leave DEMO out.',
  ],
  [
    { ...PRODUCTION, DEMO: 'on' },
    'DEMO=on is for this machine, and PUBLIC_URL is https://help.example.org: everybody knows the demo password. Leave DEMO out.',
  ],
  [
    { ...OUTSIDE, THROTTLES: 'off' },
    'THROTTLES=off is for load tests on this machine, and HOST is 0.0.0.0. Leave THROTTLES out.',
  ],
  [
    { ...OUTSIDE, DEMO: 'off' },
    'SMTP_URL must be set with DEMO=off where HOST is 0.0.0.0: people verify their address by mail.',
  ],
  [{ ...PRODUCTION, PUBLIC_URL: 'http://help.example.org' }, UNENCRYPTED],
  [{ ...PRODUCTION, HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, UNENCRYPTED],
])('asked for in words, the unsafe does not start: %o', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(new BadConfig(sentence))
})

describe('the first administrator', () => {
  const weak = (ADMIN_PASSWORD: string, environment: object) =>
    weakAdmin(readConfig({ ...environment, ADMIN_EMAIL: 'usha@example.org', ADMIN_PASSWORD }))

  test.each([
    ['a', PRODUCTION, 'password-too-short'],
    ['Welcome@123', PRODUCTION, 'password-too-common'],
    ['Trivandrum#2024', PRODUCTION, 'password-too-common'],
    ['Usha@2026!', PRODUCTION, 'password-is-personal'],
    ['a', OUTSIDE, 'password-too-short'],
  ] as const)('cannot have the password %s with %o: %s', async (password, environment, reason) => {
    expect(await weak(password, environment)).toBe(`ADMIN_PASSWORD is refused: ${en.fields[reason]}`)
  })

  test('may have a good one, and any on this machine', async () => {
    expect(await weak('Monsoon#47rain', PRODUCTION)).toBe(undefined)
    expect(await weak('a', {})).toBe(undefined)
  })
})

test.each([
  ['postgres://scan@db.example.org/scan', true],
  ['postgres://scan@db.example.org/scan?sslmode=', true],
  ['postgres://scan@/scan?host=db.example.org', true],
  ['postgres://scan@db.example.org/scan?sslmode=verify-full', false],
  ['postgres://scan@db.example.org/scan?ssl=true', false],
  ['postgres://scan@127.0.0.1:5433/scan', false],
  ['postgres://scan@/scan?host=/var/run/postgresql', false],
  ['postgres:///scan', false],
])('the way to %s is open to readers and nobody asked for that: %s', (url, is) => {
  expect(unencryptedDatabase(url)).toBe(is)
})
