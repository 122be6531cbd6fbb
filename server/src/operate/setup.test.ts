import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placeOf, siteFor } from './caddy-site.ts'
import { PROGRAM, type Machine } from './machine.ts'
import { SETTINGS_FILE, filledIn, readSettings } from './settings-file.ts'
import { setUp, type Given, type SetUp } from './setup.ts'

const DOMAIN = 'help.example.in'
const PACKAGED = ':80 {\n}\n'
const GIVEN: Given = {
  adminEmail: 'lakshmi@example.org',
  adminName: 'Lakshmi Menon',
  adminPassword: '',
  smtpUrl: "smtps://desk:it's%20secret@mail.example.org",
}

/** Debian as `senior-help setup` finds it, as far as that asks; it remembers what is done to it. */
function newDebian() {
  const files = new Map([
    [join(PROGRAM, 'deploy/settings'), readFileSync(join(PROGRAM, 'deploy/settings'), 'utf8')],
    [join(PROGRAM, 'deploy/Caddyfile'), readFileSync(join(PROGRAM, 'deploy/Caddyfile'), 'utf8')],
    ['/etc/caddy/Caddyfile', PACKAGED],
  ])
  const state = {
    ...{ programs: ['psql', 'caddy', 'systemctl'], user: false, database: false, log: 'none' },
    ...{ admins: [] as string[], isUp: false, mayStart: true, mail: 'A test email is on its way.' },
    ...{ validSite: true, isPortFree: true, hasSite: false },
  }
  const changes: string[] = []
  const changing = (what: string, change: () => void) => {
    changes.push(what)
    change()
    return ''
  }
  const answers: [RegExp, (command: string, input: string) => string | false][] = [
    [
      /^sh -c command -v (\S+)/,
      (command) => (state.programs.includes(command.split(' ').at(-1) ?? '') ? '/usr/bin' : false),
    ],
    [/^getent passwd senior-help/, () => (state.user ? 'senior-help:x' : false)],
    [/^adduser/, () => changing('adduser', () => (state.user = true))],
    [/^stat/, () => (state.user ? 'senior-help 700' : false)],
    [/^(install|systemctl enable)/, (command) => changing(command, () => {})],
    [
      /^systemctl (re)?start senior-help/,
      (command) => changing(command, () => (state.isUp = state.mayStart)),
    ],
    [/^systemctl is-active --quiet caddy/, () => (state.hasSite ? '' : false)],
    [
      /^systemctl (start|reload-or-restart) caddy/,
      (command) => (state.isPortFree ? changing(command, () => (state.hasSite = true)) : false),
    ],
    [/^pg_isready/, () => ''],
    [/cli\/prepare-database.ts --empty/, () => prepared().join('\n')],
    [/cli\/admin.ts list/, () => listed()],
    [
      /cli\/admin.ts create/,
      (command) => changing('admin', () => state.admins.push(command.split(' ').at(-3) ?? '')),
    ],
    [/cli\/update.ts ready/, () => (state.isUp ? '' : false)],
    [/cli\/test-email.ts/, () => state.mail],
    [/^dpkg-query/, () => ` /etc/caddy/Caddyfile ${hash('md5', PACKAGED)}`],
    [/caddy validate/, () => (state.validSite ? '' : false)],
  ]
  const prepared = () => {
    const said: string[] = []
    const making = (what: string, change: () => void) => {
      changing(what, change)
      said.push(`made: ${what}`)
    }
    if (!state.database) making('the database', () => (state.database = true))
    if (state.log === 'server') making('the audit log', () => (state.log = 'keeper'))
    return [...said, 'postgres://senior-help@localhost/senior-help?host=/run/postgresql']
  }
  /** The first time, this also makes the tables. */
  const listed = () => {
    if (state.log === 'none') state.log = 'server'
    return state.admins.join('\n')
  }
  const machine: Machine = {
    run: async (command, { input = '' } = {}) => {
      const line = command.join(' ')
      const [, answer] = answers.find(([pattern]) => pattern.test(line)) ?? []
      const output = answer?.(line, input) ?? false
      return output === false ? { code: 1, output: `${line}: no` } : { code: 0, output }
    },
    read: async (path) => files.get(path),
    write: async (path, text) => void changing(path, () => files.set(path, text)),
    answers: async () => state.isUp,
  }
  return { machine, files, state, changes }
}

async function run(
  { machine }: { machine: Machine },
  given = GIVEN,
  domain = DOMAIN,
  { toRestore = false, ask }: Pick<SetUp, 'toRestore'> & Partial<Pick<SetUp, 'ask'>> = {},
) {
  const said: string[] = []
  await setUp({ machine, domain, toRestore, given, ask, print: (line) => said.push(line) })
  return said
}
const states = (said: string[]) => said.flatMap((line) => /^(made|was there): /.exec(line)?.[1] ?? [])

test('a new machine is set up, and a second run changes nothing', async () => {
  const debian = newDebian()
  const first = await run(debian)
  expect(new Set(states(first))).toEqual(new Set(['made']))
  const settings = readSettings(debian.files.get(SETTINGS_FILE) ?? '')
  expect(settings).toMatchObject({
    PUBLIC_URL: `https://${DOMAIN}`,
    DATABASE_URL: 'postgres://senior-help@localhost/senior-help?host=/run/postgresql',
    SMTP_URL: 'smtps://desk:it%27s%20secret@mail.example.org',
    MAIL_FROM: `Senior Citizen Assistance Network <no-reply@${DOMAIN}>`,
    BACKUP_RECIPIENT: expect.stringMatching(/^age1/),
  })
  expect(debian.state).toMatchObject({ log: 'keeper', admins: ['lakshmi@example.org'] })
  // Both keys on one page; the private one nowhere else.
  const page = first.find((line) => line.includes('KEEP THIS')) ?? ''
  expect(page).toContain(`SECRETS_KEY=${settings['SECRETS_KEY']}`)
  expect(page).toMatch(/AGE-SECRET-KEY-1/)
  expect([...debian.files.values()].join()).not.toContain('AGE-SECRET-KEY-')
  expect(first).toContain('A test email is on its way.')

  debian.changes.length = 0
  const again = await run(debian, {})
  expect(debian.changes).toEqual([])
  expect(new Set(states(again))).toEqual(new Set(['was there']))
  expect(again.join()).not.toMatch(/KEY=|test email/)
})

test('a log that the server could change, as after a restore, is given away by the next run', async () => {
  const debian = newDebian()
  await run(debian)
  debian.state.log = 'server'
  expect(await run(debian, {})).toContain('made: the audit log')
  expect(debian.state.log).toBe('keeper')
})

test('for a restore the database stays empty, and nothing starts; the next run does the rest', async () => {
  const debian = newDebian()
  const said = await run(debian, { smtpUrl: GIVEN.smtpUrl }, DOMAIN, { toRestore: true })
  expect(said.at(-1)).toContain('senior-help restore FILE')
  expect(debian.state).toMatchObject({ database: true, log: 'none', isUp: false, admins: [] })
  Object.assign(debian.state, { admins: ['meera@example.org'], log: 'server' }) // From the backup.
  const next = await run(debian, {})
  expect(next).toContain('was there: administrators: 1')
  expect(debian.state).toMatchObject({ log: 'keeper', isUp: true })
})

test('a database of somebody’s own is left alone, and PostgreSQL is not needed here', async () => {
  const debian = newDebian()
  await run(debian)
  const settings = debian.files.get(SETTINGS_FILE) ?? ''
  debian.files.set(
    SETTINGS_FILE,
    settings.replace(/^DATABASE_URL=.*$/m, 'DATABASE_URL=postgres://senior-help@10.0.1.1/senior-help'),
  )
  Object.assign(debian.state, { programs: ['caddy', 'systemctl'], log: 'server' })
  debian.changes.length = 0
  expect(await run(debian, {})).toContain('was there: a database of your own (DATABASE_URL)')
  expect(debian.changes).toEqual([])
})

test.each([
  ['a domain that is none', { domain: 'https://help.example.in' }, 'looks like help.example.org'],
  ['a site of its own in a domain', { domain: 'a.in {\n}\nb.in' }, 'looks like help.example.org'],
  ['no mail server', { smtpUrl: undefined }, '--smtp-url'],
  ['a # in a password for mail', { smtpUrl: 'smtps://a@b.org:pa#ss@mail.b.org' }, 'with %23 for #'],
  ['a mail server on the wrong port', { smtpUrl: 'smtps://mail:587' }, 'smtp:// for port 587'],
  ['a sender without an address', { mailFrom: 'Our network' }, '--mail-from must be one sender'],
  ['no administrator', { adminEmail: undefined }, '--admin-email'],
  ['an address that is none', { adminEmail: 'lakshmi' }, 'valid email'],
  ['a password that is guessed', { adminPassword: 'Password@123' }, 'The password is refused'],
  ['no PostgreSQL', { programs: ['caddy', 'systemctl'] }, 'apt-get install postgresql'],
  ['no systemd', { programs: ['caddy', 'psql'] }, 'needs systemd'],
])('%s is said before anything is made', async (_, differently, sentence) => {
  const {
    domain = DOMAIN,
    programs,
    ...given
  } = differently as Partial<Given & { domain: string; programs: string[] }>
  const debian = newDebian()
  if (programs) debian.state.programs = programs
  await expect(run(debian, { ...GIVEN, ...given }, domain)).rejects.toThrow(sentence)
  expect(debian.changes).toEqual([])
})

test('settings that the service would refuse are refused; what is not read is said', async () => {
  const debian = newDebian()
  await run(debian)
  debian.changes.length = 0
  const settings = debian.files.get(SETTINGS_FILE) ?? ''
  const before = settings.split('\n').length
  debian.files.set(SETTINGS_FILE, `${settings}export PORT=3000\nSUPORT_PHONE=112\n`)
  expect(await run(debian, {})).toEqual(
    expect.arrayContaining([
      `${SETTINGS_FILE}: Line ${before} is not read: it must be NAME=value, without 'export'.`,
      `${SETTINGS_FILE}: SUPORT_PHONE is no setting, and has no effect. Is SUPPORT_PHONE meant?`,
    ]),
  )
  debian.files.set(SETTINGS_FILE, `${settings}TRUST_PROXY=caddy\n`)
  await expect(run(debian, {})).rejects.toThrow(
    `${SETTINGS_FILE}: TRUST_PROXY must hold addresses of proxies`,
  )
  expect(debian.changes).toEqual([])
})

test('settings of another domain are not changed', async () => {
  const debian = newDebian()
  await run(debian)
  await expect(run(debian, GIVEN, 'help.example.com')).rejects.toThrow(`PUBLIC_URL=https://${DOMAIN}`)
})

test('a site that Caddy refuses leaves its file as it was; a service that does not come says where to read why', async () => {
  const debian = newDebian()
  Object.assign(debian.state, { validSite: false })
  await expect(run(debian)).rejects.toThrow('Caddy refuses the site')
  expect(debian.files.get('/etc/caddy/Caddyfile')).toBe(PACKAGED)
  const other = newDebian()
  Object.assign(other.state, { mayStart: false })
  await expect(run(other)).rejects.toThrow('journalctl -u senior-help')
})

test('without Caddy everything else is made, and how to get TLS is said', async () => {
  const debian = newDebian()
  Object.assign(debian.state, { programs: ['psql', 'systemctl'] })
  expect(await run(debian)).toContainEqual(expect.stringContaining('apt-get install caddy'))
  expect(debian.state).toMatchObject({ isUp: true, hasSite: false })
})

test('Caddy without its port is named, and started by the next run', async () => {
  const debian = newDebian()
  Object.assign(debian.state, { isPortFree: false })
  await expect(run(debian)).rejects.toThrow('port 80 or 443')
  await expect(run(debian, {})).rejects.toThrow('port 80 or 443')
  Object.assign(debian.state, { isPortFree: true })
  expect(await run(debian, {})).toContain(`made: the site ${DOMAIN} in /etc/caddy`)
})

test('whoever stops before the keys are kept gets new ones', async () => {
  const debian = newDebian()
  const stopped = async () => {
    throw new Error('Stopped.')
  }
  const ask = { for: stopped, secretly: stopped }
  await expect(run(debian, GIVEN, DOMAIN, { ask })).rejects.toThrow('Stopped.')
  expect(debian.files.has(SETTINGS_FILE)).toBe(false)
})

describe('the settings file', () => {
  test.each(['', 'plain@host', 'two words', '$HOME "x" \\ # `y`', 'smtps://a:b%27@c'])(
    '%j comes back as it was',
    (value) => expect(readSettings(filledIn('# A name.\nNAME=\n', { NAME: value }))).toEqual({ NAME: value }),
  )

  test('what cannot be written is refused', () => {
    expect(() => filledIn('NAME=\n', { NAME: "it's" })).toThrow('apostrophe')
    expect(() => filledIn('NAME=\n', { OTHER: 'x' })).toThrow('no line for OTHER')
  })
})

describe('the site of Caddy', () => {
  const packaged = hash('md5', PACKAGED)
  test.each([
    ['nothing', undefined, 'replaces'],
    ['what the package brought', PACKAGED, 'replaces'],
    ['another site', 'other.example.in {\n}\n', 'imported'],
    ['our name in a comment', `# ${DOMAIN}\nother.example.in {\n}\n`, 'imported'],
    ['our site', `www.example.in, ${DOMAIN} {\n}\n`, 'there'],
    ['our import', 'other.example.in {\n}\n\nimport senior-help.caddy\n', 'there'],
  ])('where there is %s', (_, current, place) =>
    expect(placeOf({ domain: DOMAIN, current, packaged })).toBe(place),
  )

  const template = readFileSync(join(PROGRAM, 'deploy/Caddyfile'), 'utf8')
  test.each([
    ['help.example.in', false],
    ['help.internal', true],
    ['help.localhost', true],
    ['server', true],
  ])('%s signed by Caddy itself: %s', (domain, isInternal) => {
    const site = siteFor(template, domain)
    expect(site).toContain(`\n${domain} {\n`)
    expect(site.includes('tls internal')).toBe(isInternal)
    expect(site).not.toContain('help.example.org')
  })
})
