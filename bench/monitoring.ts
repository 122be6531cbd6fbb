import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, startServer, stop } from './running-server.ts'

// node bench/monitoring.ts: has a real Prometheus (Debian's package) read a server and the files in deploy/, and says
// which rules and panels it does not understand, or has no data for.
const DEPLOY = join(import.meta.dirname, '../deploy')
const TOKEN = 'a-token-of-this-measurement'
const PORT = 39_090
const SCRAPED_WITHIN_MS = 30_000

interface Answer {
  status: string
  data?: { result?: unknown[]; groups?: { rules: { query: string; health: string }[] }[] }
}

const folder = await mkdtemp(join(tmpdir(), 'network-monitoring-'))
const server = await startServer({ DATA_DIR: join(folder, 'data'), METRICS_TOKEN: TOKEN })
const config = (await readFile(join(DEPLOY, 'prometheus.yml'), 'utf8'))
  .replace('127.0.0.1:3000', `127.0.0.1:${server.port}`)
  .replace('30s', '1s')
await writeFile(join(folder, 'prometheus.yml'), config)
await writeFile(join(folder, 'metrics-token'), TOKEN)
await copyFile(join(DEPLOY, 'alerts.yml'), join(folder, 'alerts.yml'))
const prometheus = spawn(
  'prometheus',
  [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${PORT}`,
  ],
  { stdio: ['ignore', 'ignore', 'ignore'] },
)
try {
  await call(server.port, '/api/auth/login', { body: { email: 'meera@example.org', password: 'not hers' } })
  for (let calls = 0; calls < 20; calls++) await call(server.port, '/api/auth/me')
  await scraped()
  await sleep(5_000) // Rates need two readings.
  const { panels } = JSON.parse(await readFile(join(DEPLOY, 'dashboard.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  let wrong = 0
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      const { status, data } = await ask(`query?query=${encodeURIComponent(expr)}`)
      if (status !== 'success') wrong++
      const series = data?.result?.length ?? 0
      process.stdout.write(`${status === 'success' ? 'understood' : 'WRONG'}, ${series} series: ${title}\n`)
    }
  }
  const { data } = await ask('rules')
  const rules = data?.groups?.flatMap((group) => group.rules) ?? []
  const unwell = rules.filter(({ health }) => health === 'err')
  process.stdout.write(`${rules.length} rules are loaded, ${unwell.length} of them fail.\n`)
  process.exitCode = wrong + unwell.length > 0 || rules.length === 0 ? 1 : 0
} finally {
  prometheus.kill()
  await stop(server)
  await rm(folder, { recursive: true, force: true })
}

async function ask(what: string): Promise<Answer> {
  return (await (await fetch(`http://127.0.0.1:${PORT}/api/v1/${what}`)).json()) as Answer
}

async function scraped(): Promise<void> {
  for (const giveUpAt = Date.now() + SCRAPED_WITHIN_MS; Date.now() < giveUpAt; await sleep(500)) {
    const answer = await ask('query?query=network_database_up').catch(() => undefined)
    if (answer?.data?.result?.length) return
  }
  throw new Error('Prometheus reads nothing. Is it installed (apt-get install prometheus)?')
}
