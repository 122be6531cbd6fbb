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

describe('a demo has the known password where nobody else gets to it, and one of its own elsewhere', () => {
  test.each([
    [{}, { demo: true, onThisMachine: true }],
    [
      { HOST: 'localhost', PUBLIC_URL: 'http://network.localhost:3000' },
      { demo: true, onThisMachine: true },
    ],
    [
      { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
      { demo: true, onThisMachine: true },
    ],
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
  ])('%o', (environment, read) => {
    expect(readConfig(environment)).toMatchObject(read)
  })
})

describe('asked for in words, the unsafe does not start', () => {
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
      { ...PRODUCTION, THROTTLES: 'off' },
      'THROTTLES=off is for load tests on this machine, and PUBLIC_URL is https://help.example.org. Leave THROTTLES out.',
    ],
    [
      { ...OUTSIDE, DEMO: 'off' },
      'SMTP_URL must be set with DEMO=off where HOST is 0.0.0.0: people verify their address by mail.',
    ],
    [
      { ...PRODUCTION, PUBLIC_URL: 'http://help.example.org' },
      'PUBLIC_URL must begin with https:// in production: passwords would travel in clear.',
    ],
    [
      { ...PRODUCTION, HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
      'PUBLIC_URL must begin with https:// in production: passwords would travel in clear.',
    ],
  ])('%o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new BadConfig(sentence))
  })

  test('but a rehearsal of production on this machine needs no certificate', () => {
    const rehearsal = { ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' }
    expect(readConfig(rehearsal)).toMatchObject({ production: true, onThisMachine: true })
  })
})

describe('the first administrator', () => {
  const withPassword = (ADMIN_PASSWORD: string, environment: Record<string, string> = PRODUCTION) =>
    weakAdmin(readConfig({ ...environment, ADMIN_EMAIL: 'usha@example.org', ADMIN_PASSWORD }))

  test.each([
    ['a', 'password-too-short'],
    ['Welcome@123', 'password-too-common'],
    ['Trivandrum#2024', 'password-too-common'],
    ['Usha@2026!', 'password-is-personal'],
  ] as const)('cannot have the password %s in production: %s', async (password, reason) => {
    expect(await withPassword(password)).toBe(`ADMIN_PASSWORD is refused: ${en.fields[reason]}`)
  })

  test('nor anywhere else that others get to', async () => {
    expect(await withPassword('a', OUTSIDE)).toMatch(/^ADMIN_PASSWORD is refused: /)
  })

  test('may have a good one, and any on this machine', async () => {
    expect(await withPassword('Monsoon#47rain')).toBe(undefined)
    expect(await withPassword('a', {})).toBe(undefined)
  })
})

test.each([
  ['postgres://scan@db.example.org/scan', true],
  ['postgres://scan@db.example.org/scan?sslmode=', true],
  ['postgres://scan@/scan?host=db.example.org', true],
  ['postgres://scan@db.example.org/scan?sslmode=verify-full', false],
  ['postgres://scan@db.example.org/scan?ssl=true', false],
  ['postgres://scan@db.internal/scan?sslmode=disable', false],
  ['postgres://scan@localhost/scan', false],
  ['postgres://scan@127.0.0.1:5433/scan', false],
  ['postgres://scan@/scan?host=/var/run/postgresql', false],
  ['postgres:///scan', false],
])('the way to %s is open to readers and nobody asked for that: %s', (url, is) => {
  expect(unencryptedDatabase(url)).toBe(is)
})
