import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DebianRoot, openDebianRoot, whyNoDebian } from '../testing/debian/debian-root.ts'
import { type MadeRelease, become, makeRelease, packageOf } from '../testing/debian/release.ts'
import { isNightly } from '../testing/world.ts'

const MINUTE_MS = 60_000
const DOMAIN = 'help.internal'
const ADMIN = { email: 'lakshmi@example.org', name: 'Lakshmi Menon', password: 'Onam.sadya7' }
/** What `senior-help setup` would ask a person. */
const ANSWERS = { ADMIN_EMAIL: ADMIN.email, ADMIN_NAME: ADMIN.name, ADMIN_PASSWORD: ADMIN.password }
/** Except in the smallest, which ours is. */
const IN_EVERY_DEBIAN = 'cron logrotate'
const CADDYS_OWN = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

/** The commands that the document has for everybody: those of an archive or of containers are `console`. */
const COMMANDS = [
  ...readFileSync(join(import.meta.dirname, '../../../docs/install.md'), 'utf8').matchAll(
    /^```sh\n([^]*?)^```$/gm,
  ),
]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.replaceAll('help.example.org', DOMAIN))

const why = isNightly ? whyNoDebian() : 'Only at night.'

// Each test goes on from the one before, so none is tried twice.
describe.skipIf(why)(`docs/install.md on a fresh Debian${why ? ` (${why})` : ''}`, { retry: 0 }, () => {
  let debian: DebianRoot
  let release: MadeRelease
  let mail: Awaited<ReturnType<DebianRoot['openMailSink']>>

  beforeAll(async () => {
    release = await makeRelease()
    debian = await openDebianRoot()
    mail = await debian.openMailSink()
    await debian.must(`echo '127.0.0.1 localhost ${DOMAIN}' > /etc/hosts`)
    const [file = ''] = COMMANDS.flatMap((line) => /\.\/(senior-help_\S+_amd64\.deb)/.exec(line)?.[1] ?? [])
    become(release, { version: file.split('_')[1] ?? '' })
    await packageOf(release, debian.path(join('/root', file)))
    await debian.must('apt-get update', { isOnline: true })
    await debian.fetch(`${IN_EVERY_DEBIAN} ./${file}`)
    await debian.must(`apt-get install --yes --no-install-recommends ${IN_EVERY_DEBIAN}`)
  }, 20 * MINUTE_MS)

  afterAll(async () => {
    release?.remove()
    mail?.close()
    await debian?.close()
  }, 5 * MINUTE_MS)

  /** As a browser that knows Caddy's own authority. */
  const ask = (path: string, body?: object) =>
    debian.askServer(`https://${DOMAIN}${path}`, body, { env: { NODE_EXTRA_CA_CERTS: CADDYS_OWN } })

  test(
    'four commands lead to a page behind TLS, on which the administrator signs in',
    async () => {
      expect(COMMANDS.length).toBeLessThanOrEqual(4)
      const startedAt = Date.now()
      for (const command of COMMANDS)
        await debian.must(command, {
          env: { ...ANSWERS, SMTP_URL: mail.url },
          isOnline: command === 'apt-get update',
        })
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      process.stdout.write(
        `${COMMANDS.length} commands took ${seconds} s; packages were downloaded before.\n`,
      )

      expect((await ask('/')).text).toContain('<html lang="en">')
      expect(await ask('/readyz')).toEqual({ status: 200, text: '{"success":true}' })
      expect((await ask('/api/auth/login', ADMIN)).text).toContain('"category":"Admin"')
      expect(await mail.next()).toMatchObject({ recipient: ADMIN.email, subject: 'Test email' })
    },
    20 * MINUTE_MS,
  )

  test.each([
    ['readable settings', 'chmod 644 /etc/senior-help/settings', 'Others than root can read the settings'],
    ['no database', 'systemctl stop postgresql', 'The database does not open'],
    [
      'another mail server',
      "sed -i 's|^SMTP_URL=.*|SMTP_URL=smtp://127.0.0.1:1|' /etc/senior-help/settings",
      'The mail server',
    ],
    [
      'an old backup',
      `cd / && runuser -u postgres -- psql senior-help -c "insert into last_done (what, at) values ('backup', now() - interval '3 days')"`,
      'The newest backup is 72 hours old',
    ],
    ['no certificate', 'systemctl stop caddy', `Nothing answers https://${DOMAIN}`],
  ])(
    'senior-help doctor names %s, and nothing before it was so',
    async (_name, breaking, sentence) => {
      await debian.must('cp -a /etc/senior-help/settings /root/sound && senior-help doctor')
      await debian.must(breaking)
      const { status, output } = await debian.run('senior-help doctor')
      await debian.must(
        `cp -a /root/sound /etc/senior-help/settings; systemctl start postgresql; systemctl start caddy
        cd / && runuser -u postgres -- psql senior-help -c 'delete from last_done'
        cd /opt/senior-help && node_modules/.bin/node server/src/cli/update.ts ready`,
      )
      expect(output).toContain(` WRONG ${sentence}`)
      expect(status).toBe(1)
    },
    5 * MINUTE_MS,
  )
})
