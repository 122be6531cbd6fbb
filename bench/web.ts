// node bench/web.ts [scores|shifts|presses|weights] [path …]: the built pages in the machine's own Chromium, against their
// goals. With SITE=http://localhost:3000 the product that runs there is measured (demo people, THROTTLES=off).
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { openSite } from './web/site.ts'
import { presses } from './web/presses.ts'
import { scores } from './web/scores.ts'
import { shifts } from './web/shifts.ts'
import { weights } from './web/weights.ts'

const PARTS = { scores, shifts, presses, weights }
const RESULTS = join(import.meta.dirname, 'results')

const [asked, ...only] = process.argv.slice(2)
const site = await openSite(process.env['SITE'])
try {
  const lines = [
    `Node ${process.version}, ${site.browser.version()}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}`,
  ]
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked && asked !== name) continue
    for await (const { what, figure, goal, holds } of measure(site, only)) {
      const line = `${holds === false ? 'NOT ' : '    '}${what.padEnd(36)} ${(goal ?? '').padEnd(16)} ${figure}`
      process.stdout.write(`${line}\n`)
      lines.push(line)
    }
  }
  if (!asked) {
    await mkdir(RESULTS, { recursive: true })
    await writeFile(join(RESULTS, 'web.txt'), `${lines.join('\n')}\n`)
  }
} finally {
  await site.close()
}
