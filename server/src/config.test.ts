import { parseEnv } from 'node:util'
import { en } from '@scan/contract/messages/en/index.ts'
import { describe, expect, test } from 'vitest'
import { BadConfig, readAdminConfig, readConfig, weakAdmin } from './config.ts'
import { isUnencrypted } from './open-database.ts'

const OUTSIDE = 'HOST=0.0.0.0'
const PRODUCTION = 'NODE_ENV=production; PUBLIC_URL=https://help.example.org/; SMTP_URL=smtp://localhost'
const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
/** Where copies go, and how it is read. Secrets stand as their makers give them, with slashes too. */
const OFFSITE: [setting: string, read: object][] = [
  [
    's3://AKIA:a/b+c@d==@s3.ap-south-1.amazonaws.com/bucket',
    { url: 'https://s3.ap-south-1.amazonaws.com/bucket', keyId: 'AKIA', secret: 'a/b+c@d==' },
  ],
  [
    's3://key:secret@127.0.0.1:9000/bucket/our folder/?region=garage',
    { url: 'http://127.0.0.1:9000/bucket/our folder', keyId: 'key', secret: 'secret', region: 'garage' },
  ],
  ['rclone copy "$FILE" elsewhere:network', { command: 'rclone copy "$FILE" elsewhere:network' }],
]

/** Settings as in a file of them, and read. */
const set = (text: string) => parseEnv(text.replaceAll('; ', '\n'))

describe('what is set is read', () => {
  test.each([
    // A first run needs no setting at all.
    [
      '',
      {
        ...{ production: false, port: 3000, host: '127.0.0.1', dataDir: 'data', timeZone: 'Asia/Kolkata' },
        ...{ demo: true, trustProxy: [], socialLinks: [], contactForm: undefined },
        ...{
          secondFactorRequired: false,
          rateLimits: true,
          supportPhone: null,
          whatsAppLinks: true,
          undoSeconds: 10,
          shortName: null,
          organisation: null,
        },
        helplines: [
          { name: 'Emergency', number: '112' },
          { name: 'Elder Line', number: '14567' },
        ],
      },
    ],
    ['PORT=; DATABASE_URL=', { port: 3000, databaseUrl: undefined }],
    [
      PRODUCTION,
      {
        ...{ production: true, demo: false, publicUrl: 'https://help.example.org' },
        ...{ secondFactorRequired: true, logLevel: 'info' },
      },
    ],
    ['ADMIN_SECOND_STEP=required', { secondFactorRequired: true }],
    [`${PRODUCTION}; ADMIN_SECOND_STEP=optional`, { secondFactorRequired: false }],
    [
      'CONTACT_FORM_ENDPOINT=https://formspree.io/; CONTACT_FORM_ID=xyzabcde',
      { contactForm: { endpoint: 'https://formspree.io', id: 'xyzabcde' } },
    ],
    [
      'SOCIAL_LINKS=Facebook=https://social.example/network, You Tube = https://video.example/?c=1',
      {
        socialLinks: [
          { name: 'Facebook', address: 'https://social.example/network' },
          { name: 'You Tube', address: 'https://video.example/?c=1' },
        ],
      },
    ],
    ['TRUST_PROXY=10.0.0.1, 10.0.0.2', { trustProxy: ['10.0.0.1', '10.0.0.2'] }],
    [
      'BACKUP_DIR=/backups; BACKUP_KEEP=3; DRAIN_SECONDS=2',
      { backups: { folder: '/backups', keep: 3 }, drainMs: 2000 },
    ],
    ...['BACKUP_RECIPIENT', 'BACKUP_PUBLIC_KEY'].map((name): [string, object] => [
      `${name}=${RECIPIENT}, ${RECIPIENT}`,
      { backupRecipients: [RECIPIENT, RECIPIENT] },
    ]),
    ...OFFSITE.map(([setting, offsite]): [string, object] => [
      `BACKUP_OFFSITE=${setting}; BACKUP_DIR=/backups; BACKUP_RECIPIENT=${RECIPIENT}`,
      { offsite },
    ]),
    ['SHORT_NAME=Sneham', { shortName: 'Sneham' }],
    [
      'ORGANISATION_NAME=Sneham; ORGANISATION_DETAILS=Registered trust 112/2019',
      { organisation: { name: 'Sneham', details: 'Registered trust 112/2019' } },
    ],
  ])('%s', (environment, read) => {
    expect(readConfig(set(environment))).toMatchObject(read)
  })

  test('for npm run admin, ADMIN_PASSWORD is that of the administrator to be made', () => {
    const ADMIN_PASSWORD = 'Monsoon#47rain'
    for (const others of [{}, { ADMIN_EMAIL: 'first@example.org' }])
      expect(readAdminConfig({ ADMIN_PASSWORD, ...others })).toMatchObject({
        adminPassword: ADMIN_PASSWORD,
        admin: undefined,
      })
  })
})

describe('a bad value is refused with a sentence that names it', () => {
  test.each([
    ['PORT=http', 'PORT must be a port number.'],
    ['PUBLIC_URL=localhost:3000', 'PUBLIC_URL must be an address such as https://help.example.org.'],
    ['DATABASE_URL=mysql://x', 'DATABASE_URL must begin with postgres://.'],
    [
      'SECRETS_KEY=a good password',
      'SECRETS_KEY must be a key as `openssl rand -base64 32` makes it, or several with commas.',
    ],
    ['SMTP_URL=mail.example.org', 'SMTP_URL must begin with smtp:// or smtps://.'],
    ['APP_TIME_ZONE=Kerala', 'APP_TIME_ZONE must be a time zone such as Asia/Kolkata.'],
    [
      'HELPLINES=Police 100',
      'HELPLINES must look like "Emergency=112, Elder Line=14567", and "Police 100" does not.',
    ],
    ['ORGANISATION_DETAILS=Registered trust 112/2019', 'ORGANISATION_DETAILS needs ORGANISATION_NAME.'],
    [
      'SOCIAL_LINKS=Facebook=javascript:alert(1)',
      'SOCIAL_LINKS must look like "Facebook=https://facebook.com/network", and "Facebook=javascript:alert(1)" does not.',
    ],
    ['ADMIN_EMAIL=a@example.org', 'ADMIN_EMAIL and ADMIN_PASSWORD belong together.'],
    [
      `BACKUP_RECIPIENT=${RECIPIENT}, AGE-SECRET-KEY-1`,
      'BACKUP_RECIPIENT must be a public key beginning with age1, as `network backup --new-key` makes it, or several with commas.',
    ],
    ...['s3://key:sesame@s3.example.org', 's3://sesame@s3.example.org/bucket', 'sftp://me:sesame@host/x'].map(
      (setting): [string, string] => [
        `BACKUP_OFFSITE=${setting}`,
        'BACKUP_OFFSITE must be a command line, or look like s3://KEY:SECRET@s3.example.org/bucket/folder?region=REGION.',
      ],
    ),
    ['BACKUP_OFFSITE=true', 'BACKUP_OFFSITE needs BACKUP_DIR.'],
    [
      'BACKUP_OFFSITE=true; BACKUP_DIR=/backups',
      'BACKUP_OFFSITE needs BACKUP_RECIPIENT: whoever keeps the copies could read them.',
    ],
    ['SUPPORT_EMAIL=support', 'SUPPORT_EMAIL must be an email address.'],
    [
      'CONTACT_FORM_ENDPOINT=javascript:x; CONTACT_FORM_ID=../x',
      'CONTACT_FORM_ENDPOINT must be an address such as https://formspree.io.\n' +
        'CONTACT_FORM_ID must be the identifier of a form, of letters and digits.',
    ],
    ['CONTACT_FORM_ID=x', 'CONTACT_FORM_ENDPOINT and CONTACT_FORM_ID belong together.'],
    ['NODE_ENV=production', 'PUBLIC_URL must be set in production: links in mails begin with it.'],
    [`${PRODUCTION}; SMTP_URL=`, 'SMTP_URL must be set in production: people verify their address by mail.'],
  ])('%s', (environment, sentence) => {
    expect(() => readConfig(set(environment))).toThrow(sentence)
  })
})

test.each([
  ['', { demo: true, impactPage: true, onThisMachine: true }],
  ['HOST=::1; PUBLIC_URL=http://[::1]:3000', { onThisMachine: true }],
  ['HOST=localhost; PUBLIC_URL=http://network.localhost:3000', { onThisMachine: true }],
  ['DEMO=on; THROTTLES=off', { demo: true, rateLimits: false, onThisMachine: true }],
  ['DEMO=off', { demo: false, impactPage: false, onThisMachine: true }],
  ['DEMO=off; IMPACT_PAGE=on', { impactPage: true }],
  ['IMPACT_PAGE=off', { demo: true, impactPage: false }],
  [OUTSIDE, { demo: true, onThisMachine: false }],
  ['PUBLIC_URL=http://help.example.org', { demo: true, onThisMachine: false }],
  ['HOST=192.168.1.7; PUBLIC_URL=http://localhost:3000', { demo: true, onThisMachine: false }],
  [`${OUTSIDE}; DEMO=off; SMTP_URL=smtp://mail`, { demo: false, onThisMachine: false }],
  [PRODUCTION, { demo: false, impactPage: false, onThisMachine: false }],
  // A rehearsal of production on this machine needs no certificate.
  [`${PRODUCTION}; PUBLIC_URL=http://localhost:3000`, { production: true, onThisMachine: true }],
])('whether others get to the server decides on its demo: %s', (environment, read) => {
  expect(readConfig(set(environment))).toMatchObject(read)
})

const UNENCRYPTED = 'PUBLIC_URL must begin with https:// in production: passwords would travel in clear.'

test.each([
  [
    `${OUTSIDE}; DEMO=on`,
    'DEMO=on is for this machine, and HOST is 0.0.0.0: everybody knows the demo password. Leave DEMO out.',
  ],
  [
    `${PRODUCTION}; DEMO=on`,
    'DEMO=on is for this machine, and PUBLIC_URL is https://help.example.org: everybody knows the demo password. Leave DEMO out.',
  ],
  [
    `${OUTSIDE}; THROTTLES=off`,
    'THROTTLES=off is for load tests on this machine, and HOST is 0.0.0.0. Leave THROTTLES out.',
  ],
  [
    `${OUTSIDE}; DEMO=off`,
    'SMTP_URL must be set with DEMO=off where HOST is 0.0.0.0: people verify their address by mail.',
  ],
  [`${PRODUCTION}; PUBLIC_URL=http://help.example.org`, UNENCRYPTED],
  [`${PRODUCTION}; HOST=0.0.0.0; PUBLIC_URL=http://localhost:3000`, UNENCRYPTED],
])('asked for in words, the unsafe does not start: %s', (environment, sentence) => {
  expect(() => readConfig(set(environment))).toThrow(new BadConfig(sentence))
})

describe('the first administrator', () => {
  const weak = (ADMIN_PASSWORD: string, environment: string) =>
    weakAdmin(readConfig({ ...set(environment), ADMIN_EMAIL: 'usha@example.org', ADMIN_PASSWORD }))

  test.each([
    ['a', PRODUCTION, 'password-too-short'],
    ['Welcome@123', PRODUCTION, 'password-too-common'],
    ['Trivandrum#2024', PRODUCTION, 'password-too-common'],
    ['Usha@2026!', PRODUCTION, 'password-is-personal'],
    ['a', OUTSIDE, 'password-too-short'],
  ] as const)('cannot have the password %s with %s: %s', async (password, environment, reason) => {
    expect(await weak(password, environment)).toBe(`ADMIN_PASSWORD is refused: ${en.fields[reason]}`)
  })

  test('may have a good one, and any on this machine', async () => {
    expect(await weak('Monsoon#47rain', PRODUCTION)).toBe(undefined)
    expect(await weak('a', '')).toBe(undefined)
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
  expect(isUnencrypted(url)).toBe(is)
})
