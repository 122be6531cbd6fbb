import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { en } from '@scan/contract/messages/en/index.ts'
import { pino } from 'pino'
import type { Browser, Page } from 'playwright-core'
import { readConfig } from '../../server/src/config.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import { start } from '../../server/src/start.ts'
import { openBrowser } from '../testing/browser.ts'
import { ALBUM, type Sitter, type View } from './album.ts'

const ROOT = join(import.meta.dirname, '../..')
const README_PICTURES = join(ROOT, 'docs/pictures')
const ALL_PICTURES = join(ROOT, 'reports/pictures')

/** What the README shows, on a phone. */
const README_SHOTS = [
  { name: 'citizen.png', sitter: 'meera@example.org', path: '/citizens' },
  { name: 'volunteer.png', sitter: 'ravi@example.org', path: '/volunteers' },
] as const
const README_SIZE = { width: 390, height: 1180 }
const README_LIMIT_BYTES = 250_000

const SCREENS = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
] as const
const THEMES = ['light', 'dark'] as const

const PATIENCE_MS = 15_000
/** For what comes after the heading: lists, and letters in their own fonts. */
const SETTLE_MS = 500
/** For a page to be drawn anew in other colours or another width. */
const REDRAW_MS = 200

/** The whole product with its demo people, on a free port and in a folder that is gone afterwards. */
async function openDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'network-pictures-'))
  await chmod(folder, 0o711) // For the user that the database runs as when we are root.
  const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'on', LOG_LEVEL: 'warn' })
  const running = await start(config, { log: pino({ level: config.logLevel }), say: () => {} })
  return {
    url: `http://localhost:${running.port}`,
    close: async () => {
      await running.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A browser of their own for one of the demo people, signed in, or for a guest. Its pages do not move on by themselves. */
async function seat(browser: Browser, url: string, sitter: Sitter, pixelRatio: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: README_SIZE,
    deviceScaleFactor: pixelRatio,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(() => localStorage.setItem('scanDisplay', '{"timedMoves":"off"}'))
  const page = await context.newPage()
  if (sitter === 'guest') return page
  await page.goto('/login')
  await page.getByLabel(en.accounts.fields.email, { exact: false }).first().fill(sitter)
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: en.accounts.signIn.submit }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  return page
}

async function pose(page: Page, { path, act }: Pick<View, 'path' | 'act'>): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await act?.(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function takeForReadme(browser: Browser, url: string): Promise<void> {
  await mkdir(README_PICTURES, { recursive: true })
  for (const { name, sitter, path } of README_SHOTS) {
    const page = await seat(browser, url, sitter, 1.5)
    await page.emulateMedia({ colorScheme: 'light' })
    await pose(page, { path })
    const file = join(README_PICTURES, name)
    await page.screenshot({ path: file })
    const { size } = await stat(file)
    if (size > README_LIMIT_BYTES)
      throw new Error(`${file} has ${size} bytes, more than a README should carry.`)
    await page.context().close()
  }
}

interface Taken {
  title: string
  files: string[]
}

async function takeAll(browser: Browser, url: string): Promise<Taken[]> {
  await rm(ALL_PICTURES, { recursive: true, force: true })
  await mkdir(ALL_PICTURES, { recursive: true })
  const taken: Taken[] = []
  for (const { sitter, views } of ALBUM) {
    const who = sitter.replace('@example.org', '')
    const page = await seat(browser, url, sitter, 1)
    for (const view of views) {
      const files: string[] = []
      await pose(page, view)
      for (const screen of SCREENS) {
        await page.setViewportSize(screen)
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme })
          const file = `${who}-${view.name}-${screen.width}-${theme}.png`
          await page.waitForTimeout(REDRAW_MS)
          // A dialog darkens the screen, not the page: a picture of the whole page would show its edge.
          const fullPage = (await page.locator('dialog[open]').count()) === 0
          await page.screenshot({ path: join(ALL_PICTURES, file), fullPage })
          files.push(file)
        }
      }
      taken.push({ title: `${who}: ${view.name} (${view.path})`, files })
    }
    await page.context().close()
  }
  return taken
}

/** A page to leaf through all pictures. */
function indexPage(taken: Taken[]): string {
  const sections = taken.map(({ title, files }) => {
    const pictures = files.map(
      (file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`,
    )
    return `<h2>${title}</h2>\n<p>${pictures.join('\n')}</p>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures</title>
<style>
  body { font: 18px/1.5 sans-serif; margin: 24px }
  p { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
  img { max-height: 480px; border: 1px solid #6f6a58 }
</style>
${sections.join('\n')}
</html>
`
}

const browser = await openBrowser()
const demo = await openDemo()
try {
  await takeForReadme(browser, demo.url)
  const taken = await takeAll(browser, demo.url)
  await writeFile(join(ALL_PICTURES, 'index.html'), indexPage(taken))
  process.stdout.write(
    `The README's pictures are in ${README_PICTURES}.\nAll pictures: ${ALL_PICTURES}/index.html\n`,
  )
} finally {
  await browser.close()
  await demo.close()
}
