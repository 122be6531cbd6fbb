import { parseEnv } from 'node:util'
import { en } from '@scan/contract/messages/en/index.ts'
import { describe, expect, test } from 'vitest'
import { BadConfig, readAdminConfig, readConfig, weakAdmin } from './config.ts'
import { isUnencrypted } from './cli/open-database.ts'

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

test('a first run needs no setting at all', () => {
  const helplines = [
    { name: 'Emergency', number: '112' },
    { name: 'Elder Line', number: '14567' },
  ]
  expect(readConfig({})).toMatchObject({
    ...{ production: false, port: 3000, host: '127.0.0.1', dataDir: 'data', timeZone: 'Asia/Kolkata' },
    ...{ demo: true, trustProxy: [], socialLinks: [], contactForm: undefined, shortName: null, helplines },
    ...{ secondFactorRequired: false, rateLimits: true, supportPhone: null, organisation: null },
    ...{ whatsAppLinks: true, undoSeconds: 10 },
  })
})

describe('what is set is read', () => {
  test.each([
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
    ['DATABASE_URL=mysql://x', 'DATABASE_URL must begin with postgres://.'],
    [
      'SECRETS_KEY=a good password',
      'SECRETS_KEY must be a key as `openssl rand -base64 32` makes it, or several with commas.',
    ],
    ['SMTP_URL=mail.example.org', 'SMTP_URL must begin with smtp:// or smtps://.'],
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
      'BACKUP_RECIPIENT must be a public key beginning with age1, as `senior-help backup --new-key` makes it, or several with commas.',
    ],
    ...['s3://key:sesame@s3.example.org', 's3://sesame@s3.example.org/bucket', 'sftp://me:sesame@host/x'].map(
      (setting): [string, string] => [
        `BACKUP_OFFSITE=${setting}`,
        'BACKUP_OFFSITE must be a command line, or look like s3://KEY:SECRET@s3.example.org/bucket/folder?region=REGION.',
      ],
    ),
    ['BACKUP_OFFSITE=copy', 'BACKUP_OFFSITE needs BACKUP_DIR.'],
    [
      'BACKUP_OFFSITE=copy; BACKUP_DIR=/backups',
      'BACKUP_OFFSITE needs BACKUP_RECIPIENT: whoever keeps the copies could read them.',
    ],
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

const IN_ADDRESS = 'In USER and PASSWORD write %23 for #, %40 for @, %2F for /, %3F for ? and %25 for %'
const SMTP = `must look like smtps://USER:PASSWORD@HOST. ${IN_ADDRESS}.`
const DATABASE = `must look like postgres://USER:PASSWORD@HOST/DATABASE. ${IN_ADDRESS}.`
const MODE = 'has an unknown sslmode. Write sslmode=verify-full or sslmode=disable.'
const ROOT = 'must end after the host, as https://help.example.org does.'
const ADDRESS = 'must be an address such as https://help.example.org.'
const PROXIES = 'must hold addresses of proxies, such as 127.0.0.1 or 10.0.0.0/8, with commas between them.'
const HELPLINES = 'must look like "Emergency=112, Elder Line=14567", and'
const FORM =
  'must be the address of the service alone, such as https://formspree.io; the form is CONTACT_FORM_ID.'
const SENDER = 'must be one sender, such as Thrissur Seniors <no-reply@example.org>.'
const HOST = 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, without a port.'
const PHONE = 'must be one phone number, such as 0484 2345678.'
const GRIEVANCES = 'must hold whole email addresses, such as Anil Kumar, anil@example.org.'
const ZONE = 'must be a time zone such as Asia/Kolkata.'

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof BadConfig) return error.message
    throw error
  }
  return 'taken'
}

describe('what a person gets wrong is refused with what to write', () => {
  test.each<[name: string, sentence: string, values: string]>([
    ['SMTP_URL', SMTP, 'smtp://post@example.org:pa#ss@127.0.0.1:2525 | smtp://post:12#34@mail'],
    ['SMTP_URL', SMTP, 'smtp://post:12/34@mail | smtp://post:12?34@mail | smtp://post:p%ss@mail'],
    ['SMTP_URL', SMTP, 'smtps://post@mail | smtp:// | smtp://mail.example.org/box | smtp://a mail'],
    ['SMTP_URL', SMTP, 'smtp://mail:port | smtp://10.0.0.256'],
    ['SMTP_URL', 'must begin with smtps:// for port 465.', 'smtp://mail.example.org:465'],
    [
      'SMTP_URL',
      'must begin with smtp:// for port 587 or 25, which is encrypted all the same.',
      'smtps://mail:587',
    ],
    [
      'DATABASE_URL',
      DATABASE,
      'postgres://me:pa#ss@db/n | postgres://me:12#34@db/n | postgres://me:pa/ss@db/n',
    ],
    ['DATABASE_URL', DATABASE, 'postgres://me:1?2@db/n | postgres://me:p%ss@db/n | postgres://me@db one/n'],
    ['DATABASE_URL', DATABASE, 'postgres://me@db:port/n | postgres://me@one,two/n | postgres://me@10.0.0/n'],
    ['DATABASE_URL', MODE, 'postgres://me@db/n?sslmode=verify_full | postgres://me@db/n?sslmode=on'],
    ['PUBLIC_URL', ROOT, 'https://help.example.org/app | https://help.example.org/?a'],
    ['PUBLIC_URL', ROOT, 'https://help.example.org/#a | https://me@help.example.org'],
    [
      'PUBLIC_URL',
      ADDRESS,
      'help.example.org | https://help example.org | https:// | ftp://help.example.org',
    ],
    ['PUBLIC_URL', ADDRESS, 'https://help,example.org'],
    ['PORT', 'must be a port number.', 'three thousand | 3000.5 | -1 | 70000 | 0x50 | 1e3 | 3000,3001'],
    ['HOST', HOST, 'localhost:3000 | http://0.0.0.0 | * | 10.0.0.256 | 10.0.0.1 # this one | [::1]:3000'],
    ['NODE_ENV', 'must be production, development or test.', 'prod | live'],
    ['TRUST_PROXY', PROXIES, 'true | on | localhost | * | 10.0.0.0/33 | 10.0.0.1/x | 0.0.0.0/0 | ::/0'],
    ['TRUST_PROXY', PROXIES, '127.0.0.1 10.0.0.1 | haproxy'],
    [
      'METRICS_TOKEN',
      'must be at least 16 characters long, without spaces.',
      'short | a b c d e f g h i j k',
    ],
    ['DATA_DIR', 'must be a path from / on: no shell reads it, so ~ has no meaning.', '~/data'],
    ['BACKUP_DIR', 'must be a path from / on: no shell reads it, so ~ has no meaning.', '~/backups'],
    ['BACKUP_KEEP', 'must be a number of files.', '0 | -1 | 1.5 | two weeks | 14 days'],
    [
      'BACKUP_RECIPIENT',
      'must be a public key',
      `${RECIPIENT.replace('ql3z', 'ql3y')} | ${RECIPIENT.slice(0, -1)}`,
    ],
    ['BACKUP_RECIPIENT', 'must be a public key', 'ssh-ed25519 AAAA | age1'],
    ['BACKUP_OFFSITE', 'must be a command line', 'true | on | No | https://s3.example.org/bucket'],
    ['MAIL_FROM', SENDER, 'Thrissur Seniors | no-reply | a@example.org, b@example.org | Seniors <no-reply@>'],
    ['SUPPORT_EMAIL', 'must be an email address.', 'Desk <desk@example.org> | mailto:desk@example.org'],
    ['SUPPORT_EMAIL', 'must be an email address.', 'a@example.org, b@example.org | desk@example'],
    ['ADMIN_EMAIL', 'must be an email address.', 'admin | admin @example.org'],
    ['SUPPORT_PHONE', PHONE, 'Call us | 12 | desk@example.org | 0484 2345678, 9847012345 | 0484 2345678/79'],
    ['SUPPORT_PHONE', PHONE, 'tel:04842345678'],
    [
      'DESK_HOURS',
      'must be hours of one day',
      '10-5 | 17-10 | 10 | 25-26 | 9:60-17 | 10-24 | ten to five | 10-17, 18-20',
    ],
    ['GRIEVANCE_CONTACT', GRIEVANCES, 'Anil, anil@ | anil@example | Anil @office'],
    ['GRIEVANCE_DAYS', 'must be a number of days from 1 to 90.', '0 | 91 | 2.5 | soon | 30 days'],
    ['RETENTION_DAYS', 'must be a number of days from 7 to 365.', '6 | 366 | -30 | a month'],
    [
      'HELPLINES',
      HELPLINES,
      'Emergency: 112 | Emergency=112; Elder Line=14567 | 112 | Emergency=call us | Emergency=',
    ],
    ['SOCIAL_LINKS', 'must look like', 'facebook.com/network | Facebook=facebook.com/network'],
    ['SOCIAL_LINKS', 'must look like', 'Facebook=https://face book.com'],
    ['CONTACT_FORM_ENDPOINT', FORM, 'https://formspree.io/f/xyzabcde | https://formspree.io?form=x'],
    ['CONTACT_FORM_ENDPOINT', 'must be an address such as https://formspree.io.', 'formspree.io | on'],
    ['ADMIN_SECOND_STEP', 'must be required or optional.', 'on | yes | none'],
    ['EMBEDDED_DATABASE', 'must be accepted.', 'yes | on'],
    ['APP_TIME_ZONE', ZONE, 'IST | India | +05:30 | GMT+5:30 | Asia/Kerala | Asia/Kolkata Asia/Kolkata'],
    ['DRAIN_SECONDS', 'must be 5 at most.', '6'],
    ['DRAIN_SECONDS', 'must be a number of seconds, such as 5.', '3s | -1 | three'],
    ['UNDO_SECONDS', 'must be 60 at most.', '61'],
    ['UNDO_SECONDS', 'must be a number of seconds, such as 60.', 'ten | -1 | off'],
    ['LOG_LEVEL', 'must be fatal, error, warn, info, debug or silent.', 'verbose | 3'],
    ['IMPACT_PAGE', 'must be on or off.', 'maybe | enabled | 2 | onn'],
    ['WHATSAPP_LINKS', 'must be on or off.', 'maybe'],
    ['THROTTLES', 'must be on or off.', 'maybe'],
    ['DEMO', 'must be on or off.', 'maybe'],
  ])('%s %s', (name, sentence, values) => {
    const all = values.split(' | ')
    expect(all.map((value) => [value, refusalOf({ [name]: value })])).toEqual(
      all.map((value) => [value, expect.stringContaining(`${name} ${sentence}`)]),
    )
  })

  test('in one sentence a setting, and never with its password', () => {
    const all = { SMTP_URL: 'mail:pa#ss@host', PORT: 'http', DATABASE_URL: 'postgres://me:se#same@db/n' }
    const refused = () => readConfig(all)
    expect(refused).toThrow(/^PORT .*\nDATABASE_URL .*\nSMTP_URL .*$/)
    expect(refused).not.toThrow(/pa#ss|same/)
  })
})

const SITE = 'https://help.example.org'
const MAIL = 'smtps://post%40example.org:pa%23ss@mail'
const OURS = '04871111111'

describe('what a person means is understood', () => {
  test.each<[name: string, read: object, ...values: string[]]>([
    ['DEMO', { demo: true }, 'on', 'ON', 'true', 'True', 'yes', '1', ' on ', '"on"', "'on'", '\u00a0on'],
    ['DEMO', { demo: false }, 'off', 'OFF', 'false', 'no', '0', 'Off '],
    ['NODE_ENV', { production: false }, 'Development', 'TEST '],
    ['LOG_LEVEL', { logLevel: 'info' }, 'INFO', 'Info'],
    ['ADMIN_SECOND_STEP', { secondFactorRequired: true }, 'Required'],
    ['PORT', { port: 3001 }, '3001', ' 3001 ', '03001'],
    ['HOST', { host: '::1' }, '::1', '[::1]'],
    ['PUBLIC_URL', { publicUrl: SITE }, SITE, `${SITE}/`, 'HTTPS://Help.Example.org:443', ` ${SITE}\u200b`],
    ['SMTP_URL', { smtpUrl: MAIL }, MAIL, `\ufeff${MAIL}\r`],
    ['SMTP_URL', {}, 'smtp://post@example.org:pa@ss@mail', 'smtp://[::1]:2525'],
    ['SMTP_URL', {}, 'smtp://post:p:w@mail:587/', 'smtps://mail:465?rateLimit=5'],
    ['DATABASE_URL', {}, 'postgres://me@/n?host=/run/postgresql', 'postgres:///n', 'postgres://me@[::1]/n'],
    ['DATABASE_URL', {}, 'postgresql://me:p%23@my_db:5433/n?sslmode=disable'],
    ['DATABASE_URL', {}, 'postgres://%2Frun%2Fpostgresql/n'],
    ['SUPPORT_PHONE', { supportPhone: OURS }, OURS, `\u202a${OURS}\u202c`, `'${OURS}' `],
    ['SUPPORT_PHONE', {}, '+91 (484) 234-5678', '1800 425 1234', '14567', '൦൪൮൪ ൨൩൪൫൬൭൮', '0484–2345678'],
    ['DESK_HOURS', { deskHours: { from: '09:30', until: '17:00' } }, '9:30-17', '09:30 – 17:00', '0930-1700'],
    ['SHORT_NAME', { shortName: 'ന്\u200dയൂസ്' }, 'ന്\u200dയൂസ്'],
    ['ORGANISATION_NAME', { organisation: { name: '"Five" and "ten"', details: null } }, '"Five" and "ten"'],
    ['GRIEVANCE_CONTACT', {}, 'Anil Kumar, anil@example.org, 0484 2345678', 'Fr. Thomas'],
    ['GRIEVANCE_CONTACT', {}, 'The office <office@example.org>.'],
    ['TRUST_PROXY', { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'] }, 'loopback, 10.0.0.0/8,fd00::/8,'],
    ['MAIL_FROM', {}, 'no-reply@localhost', '"Seniors, Thrissur" <no-reply@example.org>'],
    ['MAIL_FROM', {}, 'Seniors, Thrissur <no-reply@example.org>', 'Sneham <a@b.org>'],
    ['APP_TIME_ZONE', {}, 'UTC', 'Asia/Calcutta', 'asia/kolkata', 'America/Argentina/Salta'],
    ['HELPLINES', { helplines: [] }, ','],
    ['PORT', { port: 3000 }, ' ', '\u00a0'],
  ])('%s as %o', (name, read, ...values) => {
    expect(values.map((value) => [value, readConfig({ [name]: value })])).toEqual(
      values.map((value) => [value, expect.objectContaining(read)]),
    )
  })

  test('a name after a byte order mark, unless it is there without one; a password to the letter', () => {
    expect(readConfig({ '\ufeffSUPPORT_PHONE': '04871111111' }).supportPhone).toBe('04871111111')
    expect(readConfig({ '\ufeffPORT': '1', PORT: '2' }).port).toBe(2)
    const password = ' "Monsoon#47\u00a0rain" '
    expect(readConfig({ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: password }).admin?.password).toBe(
      password,
    )
  })
})

test.each([
  ['SUPORT_PHONE', 'SUPPORT_PHONE'],
  ['SUPPROT_PHONE', 'SUPPORT_PHONE'],
  ['SUPPORT_PHONES', 'SUPPORT_PHONE'],
  ['SUPPORT_FHONE', 'SUPPORT_PHONE'],
  ['support_phone', 'SUPPORT_PHONE'],
  ['SUPPORT-PHONE', 'SUPPORT_PHONE'],
  ['SUPPORTPHONE', 'SUPPORT_PHONE'],
  ['HELPLINE', 'HELPLINES'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['Port', 'PORT'],
])('%s is doubted: is %s meant?', (name, meant) => {
  const others = { PATH: '/bin', HOSTNAME: 'a', PORTS: 'b', DOMAIN: 'c', LANG: 'en' }
  const { doubts } = readConfig({ [name]: '1', ...others })
  expect(doubts).toEqual([`${name} is no setting, and has no effect. Is ${meant} meant?`])
})

test('a sender that mail servers refuse is doubted where emails leave this machine', () => {
  expect(readConfig(set(PRODUCTION)).doubts).toEqual([
    'MAIL_FROM is not set: most mail servers refuse emails from no-reply@localhost.',
  ])
  expect(readConfig(set(`${PRODUCTION}; MAIL_FROM=a@example.org`)).doubts).toEqual([])
  expect(readConfig({}).doubts).toEqual([])
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
