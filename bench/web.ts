// node bench/web.ts [scores|shifts|weights|presses|phone] [path …]: the built pages in the machine's own Chromium,
// as somebody who was never there. It ends with 1 where a goal is missed (bench/README.md).
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium, launchOptions } from '../e2e/testing/chromium.ts'
import { OURS, startProduct } from './started.ts'
import { scores, shifts, weights } from './web/pages.ts'
import { phone } from './web/phone.ts'
import { presses } from './web/presses.ts'
import { siteOf } from './web/site.ts'

const MEASURES = { scores, shifts, weights, presses, phone }
const [asked, ...paths] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'network-bench-'))
const server = await startProduct(OURS, { DATA_DIR: join(folder, 'data') })
const { executablePath, args } = launchOptions(await findChromium())
// The journeys' browsers compile less than a person's.
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: (args ?? []).filter((flag) => !flag.startsWith('--js-flags')),
})
try {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}`
  process.stdout.write(`Node ${process.version}, Chromium ${browser.version()}, ${machine}\n`)
  const site = siteOf(`http://localhost:${server.port}`, browser)
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (asked && asked !== name) continue
    for await (const { what, figure, goal, isMet } of measure(site, paths)) {
      process.stdout.write(`${isMet ? '      ' : 'MISSED'} ${what.padEnd(36)} ${goal.padEnd(16)} ${figure}\n`)
      if (!isMet) process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
