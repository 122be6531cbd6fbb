import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DebianRoot, openDebianRoot, whyNoDebian } from '../testing/debian/debian-root.ts'
import { type MadeRelease, archiveOf, become, makeRelease, packageOf } from '../testing/debian/release.ts'
import { isNightly } from '../testing/world.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'Onam.sadya7'
/** A dollar, spaces, quotes and a backslash mean the same to the service and to `senior-help`. */
const ORGANISATION = `Five $HOME & "ten" \\ people`
const SETTINGS = `DATA_DIR=/var/lib/senior-help
DEMO=on
PORT=3000
ORGANISATION_NAME='${ORGANISATION}'
`
const WITH_POSTGRESQL = `DATABASE_URL='postgres://senior-help@localhost/senior-help?host=/run/postgresql'\n`

/** A citizen of the demo who has asked for nothing yet. */
const SARASWATHI = 'saraswathi@example.org'
const WORDS = 'Rice and a newspaper'
const REQUEST = {
  ...{
    action: 'request',
    email: SARASWATHI,
    helptitle: 'Shopping',
    helpdescription: WORDS,
    location: 'Kollam',
    area: 'Chinnakada',
  },
  ...{
    helpdate: new Date(Date.now() + 3 * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10),
    helptime: '10:30',
  },
}
/** Each adds to the one before. */
const VERSIONS = {
  a: { version: '1.0.1' },
  b: { version: '1.0.2', migration: `alter table help_requests add of_b text default 'b' not null` },
  c: { version: '1.0.3', migration: 'create table of_c ()', isBroken: true },
  d: { version: '1.0.4' },
}
const AS_ARCHIVES = ['a', 'c']

const why = isNightly ? whyNoDebian() : 'Only at night.'

// Each test goes on from the one before, so none is tried twice.
describe.skipIf(why)(`updates of a server on Debian${why ? ` (${why})` : ''}`, { retry: 0 }, () => {
  let debian: DebianRoot
  let release: MadeRelease

  beforeAll(async () => {
    debian = await openDebianRoot()
    await debian.must('apt-get update', { isOnline: true })
    await debian.fetch('adduser ca-certificates libstdc++6 postgresql')
    release = await makeRelease()
    for (const [name, version] of Object.entries(VERSIONS)) {
      become(release, version)
      await packageOf(release, debian.path(`/root/${name}.deb`))
      if (AS_ARCHIVES.includes(name)) archiveOf(release, debian.path(`/root/${name}.tar.gz`))
    }
  }, 20 * MINUTE_MS)

  afterAll(async () => {
    release?.remove()
    await debian?.close()
  }, 5 * MINUTE_MS)

  const ask = (path: string, body?: object, token = '') =>
    debian.askServer(`http://127.0.0.1:3000${path}`, body, { token })
  const ready = () =>
    debian.must('cd /opt/senior-help && node_modules/.bin/node server/src/cli/update.ts ready')
  const makeAdmin = (email: string) =>
    debian.must(`senior-help admin create ${email} 'One More'`, { input: `${PASSWORD}\n` })
  const version = async () =>
    (JSON.parse(await debian.must('cat /opt/senior-help/release.json')) as { version: string }).version
  const signIn = async (email: string) => (await ask('/api/auth/login', { email, password: PASSWORD })).status
  const tokenOfSaraswathi = async () => {
    const { text } = await ask('/api/auth/login', { email: SARASWATHI, password: PASSWORD })
    return (JSON.parse(text) as { sessionToken: string }).sessionToken
  }

  test(
    'a package starts nothing before there are settings',
    async () => {
      const said = await debian.must('apt-get install --yes --no-install-recommends ./a.deb')
      expect(said).toContain('Next: senior-help setup DOMAIN')
      expect(
        await debian.must(
          'stat -c "%a %U" /var/lib/senior-help; id -un senior-help; systemctl is-active senior-help || true',
        ),
      ).toBe('700 senior-help\nsenior-help\ninactive\n')
    },
    10 * MINUTE_MS,
  )

  describe.each([
    ['the embedded PostgreSQL', ''],
    ["Debian's PostgreSQL", WITH_POSTGRESQL],
  ])('with %s', (_name, database) => {
    beforeAll(async () => {
      if (database) {
        await debian.must('systemctl disable --now senior-help')
        await debian.must('apt-get install --yes --no-install-recommends postgresql')
        await debian.must('systemctl start postgresql')
        await debian.must('runuser -u postgres -- createuser --createrole senior-help')
        await debian.must('runuser -u postgres -- createdb --owner senior-help senior-help')
        await debian.must('apt-get install --yes --allow-downgrades ./a.deb')
      }
      await debian.must('umask 077 && mkdir -p /etc/senior-help && cat > /etc/senior-help/settings', {
        input: SETTINGS + database,
      })
      await debian.must('systemctl enable --now senior-help')
      await ready()
      await makeAdmin('new@example.org')
    }, 10 * MINUTE_MS)

    test(
      'an update keeps everybody, and settings mean what they say',
      async () => {
        expect(await debian.must('senior-help update b.deb')).toContain('Release 1.0.2 is running.')
        expect([await version(), await signIn('new@example.org')]).toEqual(['1.0.2', 200])
        const { text } = await ask('/api/settings')
        expect((JSON.parse(text) as { organisation: unknown }).organisation).toMatchObject({
          name: ORGANISATION,
        })
      },
      10 * MINUTE_MS,
    )

    test(
      'what is done after an update is there when it is taken back, and when it is made again',
      async () => {
        const token = await tokenOfSaraswathi()
        expect(await ask('/api/auth/citizens', REQUEST, token)).toMatchObject({ status: 200 })
        await makeAdmin('after@example.org')

        expect(await debian.must('senior-help rollback')).toContain('Release 1.0.1 is running again')
        expect([await version(), await signIn('after@example.org')]).toEqual(['1.0.1', 200])
        expect((await ask('/api/auth/me', undefined, token)).text).toContain(WORDS)
        // The schema is the newer one's, and the older one goes on with it.
        expect(await debian.must('tail -n 50 /var/log/senior-help.log')).toContain(
          'A newer release has changed',
        )
        await makeAdmin('between@example.org')
        expect(await debian.run('senior-help rollback')).toMatchObject({ status: 1 })

        expect(await debian.must('senior-help update b.deb')).toContain('Release 1.0.2 is running.')
        expect([await version(), await signIn('between@example.org')]).toEqual(['1.0.2', 200])
        expect((await ask('/api/auth/me', undefined, await tokenOfSaraswathi())).text).toContain(WORDS)
        await debian.must('test -s /var/lib/senior-help/before-update.backup')
      },
      10 * MINUTE_MS,
    )

    test.each([
      ['senior-help update c.deb', '1.0.3'],
      ['apt-get install --yes ./d.deb', '1.0.4'],
    ])(
      'a release that does not start is taken back, and nobody is missing: %s',
      async (command, broken) => {
        const email = `before-${broken}@example.org`
        await makeAdmin(email)
        const { status, output } = await debian.run(command)
        expect(output).toContain(`Release ${broken} does not start`)
        expect(output).toContain('Release 1.0.2 is running again, with everything that was written since.')
        expect(status).not.toBe(0)
        expect([await version(), await signIn(email)]).toEqual(['1.0.2', 200])
        // What apt installs next, such as a security update, is not held up.
        await debian.must('dpkg --configure --pending')
        expect(await version()).toBe('1.0.2')
      },
      10 * MINUTE_MS,
    )
  })

  test(
    'a purge leaves the data, and the settings beside them',
    async () => {
      expect(await debian.must('apt-get purge --yes senior-help')).toContain('The data are left')
      expect(
        await debian.must('ls -d /etc/senior-help /opt/senior-help /usr/bin/senior-help 2>/dev/null || true'),
      ).toBe('')
      await debian.must('test -f /var/lib/senior-help/settings && ! test -e /etc/senior-help/settings')
      expect(
        await debian.must(
          'cd / && runuser -u postgres -- psql -tAc "select count(*) > 3 from accounts" senior-help',
        ),
      ).toBe('t\n')
    },
    5 * MINUTE_MS,
  )

  test(
    'an archive is updated and taken back in the same way',
    async () => {
      await debian.must(`set -e; cd /; mkdir -p /opt/senior-help; tar -xzf /root/a.tar.gz -C /opt/senior-help --strip-components=1
        install -m 755 /opt/senior-help/deploy/senior-help /usr/local/bin/senior-help
        cp /opt/senior-help/deploy/senior-help.service /etc/systemd/system/
        runuser -u postgres -- dropdb senior-help; runuser -u postgres -- createdb --owner senior-help senior-help
        mkdir -p /etc/senior-help; mv /var/lib/senior-help/settings /etc/senior-help/settings
        systemctl enable --now senior-help`)
      await ready()
      await makeAdmin('archive@example.org')
      const { status, output } = await debian.run('senior-help update c.tar.gz')
      expect(output).toContain('Release 1.0.1 is running again, with everything that was written since.')
      expect([status, await version(), await signIn('archive@example.org')]).toEqual([1, '1.0.1', 200])
    },
    10 * MINUTE_MS,
  )
})
