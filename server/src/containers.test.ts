import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine, whyNoContainers, type Engine } from './testing/containers/engine.ts'
import { freePort } from './testing/free-port.ts'
import { releaseArchive } from './testing/release.ts'
import { isNightly } from './testing/world.ts'

const why = isNightly ? whyNoContainers() : 'It takes minutes.'
if (isNightly && why) process.stdout.write(`Skipped: containers. ${why}\n`)

describe.runIf(!why)('a release in containers', { timeout: 600_000, retry: 0 }, () => {
  let engine: Engine
  let folder: string
  let port: number
  let privateKey: string

  const inside = async (service: string, ...command: string[]) => {
    const { output, errors } = await engine.podman('exec', `senior-help_${service}_1`, ...command)
    return output + errors
  }
  const must = async (...args: string[]) => engine.must(engine.compose(folder, '-p', 'senior-help', ...args))

  /** As `docker compose run` does it, of which Debian's never hears the end. */
  const oneOff = async (service: string, input: string, ...program: string[]) => {
    const withDatabase = service === 'prepare' ? [] : ['--no-deps']
    const container = (await must('run', '--detach', ...withDatabase, service, 'sleep', '600')).trim()
    const said = await engine.must(
      engine.podmanWith(input, 'exec', '--interactive', container, 'node', ...program),
    )
    await engine.podman('rm', '--force', '--time=0', container)
    return said
  }

  /** Asks Caddy as a browser that knows its authority. */
  const page = async (path: string) => {
    const ca = await inside('caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt')
    return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const asking = request(`https://localhost:${port}${path}`, { ca }, (response) => {
        let text = ''
        response.on('data', (part) => (text += String(part)))
        response.on('end', () => resolve({ status: response.statusCode, text }))
      })
      asking.on('error', reject).end()
    })
  }

  beforeAll(async () => {
    const archive = releaseArchive()
    engine = await openEngine()
    folder = join(engine.folder, 'release')
    mkdirSync(folder)
    spawnSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
    for (const [target, image] of [
      ['postgres', /image: (postgres:\S+)/],
      ['caddy', /image: (caddy:\S+)/],
    ] as const) {
      const [, name] = image.exec(readFileSync(join(folder, 'compose.yaml'), 'utf8')) ?? []
      const standIn = join(import.meta.dirname, 'testing/containers')
      const as = ['--network=host', `--target=${target}`, `--tag=docker.io/library/${name}`]
      await engine.must(engine.podman('build', ...as, standIn))
    }

    await engine.must(
      engine.podman(
        'build',
        '--format=docker',
        '--network=none',
        '--tag=docker.io/library/senior-help',
        folder,
      ),
    )
    const making = ['node', 'server/src/cli/compose-settings.ts', 'localhost', 'smtp://127.0.0.1:1']
    const made = await engine.podman(
      'run',
      '--rm',
      '--network=none',
      'docker.io/library/senior-help',
      ...making,
    )
    writeFileSync(join(folder, '.env'), made.output)
    privateKey = /AGE-SECRET-KEY-\S+/.exec(made.errors)?.[0] ?? ''
    port = await freePort()
    // Debian's docker-compose is older than `name`.
    const compose = readFileSync(join(folder, 'compose.yaml'), 'utf8')
      .replace(/^name: .*$/m, '')
      .replace(/ports: .*/, `ports: ['127.0.0.1:${port}:443']`)
    writeFileSync(join(folder, 'compose.yaml'), compose)
    await must('up', '--detach', '--no-build')
  }, 1_800_000)
  afterAll(async () => {
    await engine.close()
  }, 120_000)

  test('shows its page behind TLS, and metrics to nobody', async () => {
    expect(await page('/readyz')).toEqual({ status: 200, text: '{"success":true}' })
    expect((await page('/')).text).toContain('<html lang="en">')
    expect((await page('/metrics')).status).toBe(404)
  })

  test.each(['senior-help', 'caddy', 'database'])('confines %s', async (service) => {
    const said = await inside(service, 'sh', '-c', 'id -u; touch /opt/mark; cat /proc/self/status')
    const bindsOnly = service === 'caddy' ? '0000000000000400' : '0000000000000000'
    expect(said).toMatch(new RegExp(`CapBnd:\\s${bindsOnly}`))
    expect(said).toMatch(/NoNewPrivs:\s1/)
    expect(said).toMatch(/Read-only file system|Permission denied/)
    if (service === 'senior-help') expect(said).toMatch(/^10001$/m)
  })

  test('shows the database to the server alone', async () => {
    const asks = "bash -c '</dev/tcp/database/5432' 2>&1 || true"
    expect(await inside('caddy', 'sh', '-c', asks)).toContain('Name or service not known')
    expect(await inside('database', 'sh', '-c', "bash -c '</dev/tcp/1.1.1.1/443' 2>&1 || true")).toContain(
      'unreachable',
    )
  })

  test('keeps the audit log, and the superuser, out of the reach of the server', async () => {
    const program = `
      const { Client } = require('pg')
      const ask = async (url, question) => {
        const client = new Client(url)
        try {
          await client.connect()
          await client.query(question)
          console.log('done')
        } catch ({ message }) {
          console.log(message)
        }
        await client.end()
      }
      const url = process.env.DATABASE_URL
      const asked = [[url, 'select from audit.lines'], [url, 'delete from audit.lines'], [url, 'set role "senior-help-audit"'], [url.replace('//senior-help:', '//postgres:'), 'select']]
      ;(async () => {
        for (const [url, question] of asked) await ask(url, question)
      })()`
    expect((await inside('senior-help', 'node', '-e', program)).trim().split('\n')).toEqual([
      'done',
      'permission denied for table lines',
      'permission denied to set role "senior-help-audit"',
      'password authentication failed for user "postgres"',
    ])
  })

  test('is backed up, loses its database, and has it again', async () => {
    const file = '/var/lib/senior-help/backups/kept.backup'
    const asked = 'node server/src/cli/admin.ts create asha@example.org Asha'
    await inside('senior-help', 'sh', '-c', `echo Ammus.long-password77 | ${asked}`)
    expect(await inside('senior-help', 'node', 'server/src/cli/backup.ts', 'backup', file)).toContain(
      'rows of',
    )
    await must('down')
    await engine.must(engine.podman('volume', 'rm', 'senior-help_database'))
    await oneOff('prepare', '', 'server/src/cli/prepare-database.ts', '--empty')
    const restoring = ['server/src/cli/backup.ts', 'restore', file]
    const restored = await oneOff('senior-help', `${privateKey}\n`, ...restoring)
    expect(restored).toContain('The audit log is whole')
    await must('up', '--detach', '--no-build')
    expect(await inside('senior-help', 'node', 'server/src/cli/admin.ts', 'list')).toContain(
      'asha@example.org',
    )
    expect((await page('/readyz')).status).toBe(200)
  })

  test('stops in good order', async () => {
    await engine.must(engine.podman('stop', 'senior-help_senior-help_1'))
    const { output } = await engine.podman(
      'inspect',
      '--format={{.State.ExitCode}}',
      'senior-help_senior-help_1',
    )
    expect(output.trim()).toBe('0')
  })
})
