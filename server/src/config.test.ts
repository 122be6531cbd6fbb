import { describe, expect, test } from 'vitest'
import { readAdminConfig, readConfig } from './config.ts'

test('a first run needs no setting at all', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    dataDir: 'data',
    timeZone: 'Asia/Kolkata',
    demo: true,
    trustProxy: [],
    helplines: [
      { name: 'Emergency', number: '112' },
      { name: 'Elder Line', number: '14567' },
    ],
  })
})

test('an empty variable is one that was not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

describe('a bad value is refused with a sentence that names it', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a port number.'],
    [{ PUBLIC_URL: 'example' }, 'PUBLIC_URL must be an address such as https://help.example.org.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.'],
    [
      { SECRETS_KEY: 'a good password' },
      'SECRETS_KEY must be a key as `openssl rand -base64 32` makes it, or several with commas.',
    ],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
    [{ APP_TIME_ZONE: 'Kerala' }, 'APP_TIME_ZONE must be a time zone such as Asia/Kolkata.'],
    [
      { HELPLINES: 'Police 100' },
      'HELPLINES must look like "Emergency=112, Elder Line=14567", and "Police 100" does not.',
    ],
    [{ ORGANISATION_DETAILS: 'Registered trust 112/2019' }, 'ORGANISATION_DETAILS needs ORGANISATION_NAME.'],
    [
      { SOCIAL_LINKS: 'Facebook=javascript:alert(1)' },
      'SOCIAL_LINKS must look like "Facebook=https://facebook.com/network", and "Facebook=javascript:alert(1)" does not.',
    ],
    [{ ADMIN_EMAIL: 'a@example.org' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together.'],
    [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL must be an email address.'],
    [
      { CONTACT_FORM_ENDPOINT: 'javascript:x', CONTACT_FORM_ID: 'x' },
      'CONTACT_FORM_ENDPOINT must be an address such as https://formspree.io.',
    ],
    [
      { CONTACT_FORM_ENDPOINT: 'https://formspree.io', CONTACT_FORM_ID: '../x' },
      'CONTACT_FORM_ID must be the identifier of a form, of letters and digits.',
    ],
    [{ CONTACT_FORM_ID: 'x' }, 'CONTACT_FORM_ENDPOINT and CONTACT_FORM_ID belong together.'],
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL must be set in production: links in mails begin with it.'],
    [
      { NODE_ENV: 'production', PUBLIC_URL: 'https://help.example.org' },
      'SMTP_URL must be set in production: people verify their address by mail.',
    ],
  ])('%o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
  })
})

test('production has no demo unless it is asked for', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://help.example.org/',
    SMTP_URL: 'smtp://localhost',
  }
  expect(readConfig(production)).toMatchObject({
    production: true,
    demo: false,
    publicUrl: 'https://help.example.org',
  })
})

test.each([
  [{}, false],
  [{ ADMIN_SECOND_STEP: 'required' }, true],
  [{ NODE_ENV: 'production' }, true],
  [{ NODE_ENV: 'production', ADMIN_SECOND_STEP: 'optional' }, false],
])('with %o administrators need a second step: %s', (environment, isRequired) => {
  const address = { PUBLIC_URL: 'https://help.example.org/', SMTP_URL: 'smtp://localhost' }
  expect(readConfig({ ...address, ...environment }).secondFactorRequired).toBe(isRequired)
})

test('the contact page speaks to this server unless it is told of an outside service', () => {
  expect(readConfig({}).contactForm).toBe(undefined)
  const outside = { CONTACT_FORM_ENDPOINT: 'https://formspree.io/', CONTACT_FORM_ID: 'xyzabcde' }
  expect(readConfig(outside).contactForm).toEqual({ endpoint: 'https://formspree.io', id: 'xyzabcde' })
})

test('the footer leads to other sites only where they are named', () => {
  expect(readConfig({}).socialLinks).toEqual([])
  const SOCIAL_LINKS = 'Facebook=https://social.example/network, You Tube = https://video.example/?c=1'
  expect(readConfig({ SOCIAL_LINKS }).socialLinks).toEqual([
    { name: 'Facebook', address: 'https://social.example/network' },
    { name: 'You Tube', address: 'https://video.example/?c=1' },
  ])
})

test('for npm run admin, ADMIN_PASSWORD is that of the administrator to be made', () => {
  const config = readAdminConfig({ ADMIN_PASSWORD: 'Monsoon#47rain', ADMIN_EMAIL: 'first@example.org' })
  expect(config).toMatchObject({ adminPassword: 'Monsoon#47rain', admin: undefined })
  expect(readAdminConfig({ ADMIN_PASSWORD: 'Monsoon#47rain' }).adminPassword).toBe('Monsoon#47rain')
})
