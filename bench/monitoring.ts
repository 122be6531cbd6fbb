// node bench/monitoring.ts: has a real Prometheus (Debian's package) read a server and the files in deploy/, opens its
// page in a real browser, and says how many lines each panel drew. Fails for whatever does not load, and for a panel
// without a line.
import { spawn, spawnSync } from 'node:child_process'
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findChromium, launchOptions } from '../e2e/testing/chromium.ts'
import { call, freePort, sessionOf, startServer, stop } from './running-server.ts'

const DEPLOY = join(import.meta.dirname, '../deploy')
const MEERA = { email: 'meera@example.org', password: 'Onam.sadya7' }
const TOKEN = 'a-token-of-this-measurement'
const SCRAPED_WITHIN_MS = 30_000
const CALLS = 20

interface Answer {
  data?: { result?: unknown[]; groups?: { rules: { health: string }[] }[] }
}

const folder = await mkdtemp(join(tmpdir(), 'network-monitoring-'))
await chmod(folder, 0o711) // For the user that the database runs as when we are root.
const settings = { DATA_DIR: join(folder, 'data'), METRICS_TOKEN: TOKEN }
const server = await startServer(settings)
const config = (await readFile(join(DEPLOY, 'prometheus.yml'), 'utf8'))
  .replace('127.0.0.1:3000', `127.0.0.1:${server.port}`)
  .replace('30s', '1s\n  evaluation_interval: 1s')
await writeFile(join(folder, 'prometheus.yml'), config)
await writeFile(join(folder, 'metrics-token'), TOKEN)
await copyFile(join(DEPLOY, 'alerts.yml'), join(folder, 'alerts.yml'))
const address = `127.0.0.1:${await freePort()}`
const prometheus = spawn(
  'prometheus',
  [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=${address}`,
    `--web.console.templates=${join(DEPLOY, 'consoles')}`,
  ],
  { stdio: 'ignore' },
)
prometheus.on('error', () => {}) // Whoever has none is told below.
try {
  await scraped()
  await somethingEnds()
  for (let round = 0; round < CALLS; round++) {
    await call(server.port, '/api/auth/login', { body: { ...MEERA, password: 'not hers' } })
    await call(server.port, '/api/auth/me')
    await sleep(250) // Rates need several readings.
  }
  const wrong = [...(await wrongRules()), ...(await wrongOnPage())]
  for (const sentence of wrong) process.stdout.write(`WRONG: ${sentence}\n`)
  process.exitCode = wrong.length > 0 ? 1 : 0
} finally {
  prometheus.kill()
  await stop(server)
  await rm(folder, { recursive: true, force: true })
}

/** A request and a backup, which the demonstration lacks. */
async function somethingEnds(): Promise<void> {
  const token = await sessionOf(server.port, MEERA)
  await call(server.port, '/api/auth/citizens', { token, body: { action: 'cancel', email: MEERA.email } })
  const backup = [
    join(import.meta.dirname, '../server/src/backup-cli.ts'),
    'backup',
    join(folder, 'a.backup'),
  ]
  spawnSync(process.execPath, backup, { env: { ...process.env, ...settings }, stdio: 'inherit' })
}

async function wrongRules(): Promise<string[]> {
  const { data } = await ask('rules')
  const rules = data?.groups?.flatMap((group) => group.rules) ?? []
  const unwell = rules.filter(({ health }) => health !== 'ok')
  process.stdout.write(`${rules.length} rules are loaded, ${unwell.length} of them fail.\n`)
  return rules.length === 0 || unwell.length > 0 ? ['the rules'] : []
}

/** Opens the page as it is served, and prints what each panel shows. */
async function wrongOnPage(): Promise<string[]> {
  const browser = await chromium.launch(launchOptions(await findChromium()))
  try {
    const page = await browser.newPage()
    const wrong: string[] = []
    page.on('pageerror', ({ message }) => wrong.push(`the page: ${message}`))
    page.on('requestfailed', (request) => wrong.push(`not reached: ${request.url()}`))
    const answer = await page.goto(`http://${address}/consoles/network.html`)
    if (!answer?.ok()) return [`the page: ${answer?.status()} ${await answer?.text()}`]
    const isAsked = page.getByRole('heading', { name: /wrong$/ })
    await isAsked.waitFor().catch(() => wrong.push('the page asked nothing'))
    const panels = await page.getByRole('article').all()
    if (panels.length === 0) wrong.push('the page has no panels')
    for (const panel of panels) {
      const title = await panel.getByRole('heading').innerText()
      const lines = await panel.getByRole('img').locator('path').count()
      process.stdout.write(`${lines} lines: ${title}\n`)
      if (lines === 0) wrong.push(`${title}: ${await panel.locator('.said').innerText()}`)
    }
    return wrong
  } finally {
    await browser.close()
  }
}

async function ask(what: string): Promise<Answer> {
  return (await (await fetch(`http://${address}/api/v1/${what}`)).json()) as Answer
}

async function scraped(): Promise<void> {
  for (const giveUpAt = Date.now() + SCRAPED_WITHIN_MS; Date.now() < giveUpAt; await sleep(500)) {
    const answer = await ask('query?query=network_database_up').catch(() => undefined)
    if (answer?.data?.result?.length) return
  }
  throw new Error('Prometheus reads nothing. Is it installed (apt-get install prometheus)?')
}
