// node bench/web-weight.ts: what a browser fetches for each role's first page, in files and bytes as they travel.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/src/demo/people.ts'
import { findChromium, launchOptions } from '../e2e/testing/chromium.ts'
import { startServer, stop } from './running-server.ts'

/** What is fetched once the browser has time belongs to the page too. */
const SETTLE_MS = 6_000

const PEOPLE = [
  ['citizen', 'meera@example.org'],
  ['volunteer', 'asha@example.org'],
  ['admin', 'admin@example.org'],
] as const

const dataDir = await mkdtemp(join(tmpdir(), 'web-weight-'))
const server = await startServer({ DATA_DIR: dataDir })
const browser = await chromium.launch(launchOptions(await findChromium()))
const origin = `http://localhost:${server.port}`

/** Opens what `open` opens in a new browser, and counts by kind what came. */
async function weigh(name: string, open: (page: Page) => Promise<unknown>) {
  const page = await newPage()
  const came = new Map<string, { files: number; bytes: number }>()
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        const { files, bytes } = came.get(kind) ?? { files: 0, bytes: 0 }
        came.set(kind, { files: files + 1, bytes: bytes + responseBodySize })
      }),
    )
  })
  await open(page)
  await page.waitForTimeout(SETTLE_MS)
  await Promise.all(sizes)
  const all = [...came].filter(([kind]) => kind !== 'fetch')
  const total = all.reduce(
    (sum, [, { files, bytes }]) => ({ files: sum.files + files, bytes: sum.bytes + bytes }),
    {
      files: 0,
      bytes: 0,
    },
  )
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
  const parts = all.map(([kind, { files, bytes }]) => `${kind} ${files} (${kB(bytes)})`).join(', ')
  process.stdout.write(`${name.padEnd(10)} ${total.files} files, ${kB(total.bytes)}: ${parts}\n`)
  await page.context().close()
}

async function newPage(): Promise<Page> {
  return (await browser.newContext({ serviceWorkers: 'block' })).newPage()
}

try {
  for (const path of ['/', '/terms', '/login', '/signup'])
    await weigh(path, (page) => page.goto(`${origin}${path}`))
  for (const [role, email] of PEOPLE) {
    const { sessionToken, refreshToken, user } = await signIn(email)
    await weigh(role, async (page) => {
      await page.addInitScript(
        ([session, refresh, who]) => {
          sessionStorage.setItem('sessionToken', session)
          sessionStorage.setItem('refreshToken', refresh)
          localStorage.setItem('scanUser', who)
        },
        [sessionToken, refreshToken, JSON.stringify(user)] as const,
      )
      await page.goto(`${origin}/${role === 'admin' ? 'admin' : `${role}-home`}`)
      await page.locator('h1').waitFor()
    })
  }
} finally {
  await browser.close()
  await stop(server)
  await rm(dataDir, { recursive: true })
}

async function signIn(email: string) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  return (await answer.json()) as { sessionToken: string; refreshToken: string; user: object }
}
