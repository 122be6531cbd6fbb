import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium, installChromium, launchOptions } from '../testing/chromium.ts'
import { SCREENS } from './screens.ts'
import type { View } from './states.ts'
import { THEMES, VIEWPORTS, openDemo, openView, setTheme, signInAs } from './setup.ts'

const ROOT = join(import.meta.dirname, '../..')
const README_PICTURES = join(ROOT, 'docs/pictures')
const ALL_PICTURES = join(ROOT, 'reports/pictures')

/** What the README shows, on a phone. */
const README_SHOTS = [
  { name: 'citizen.png', user: 'meera@example.org', path: '/citizens' },
  { name: 'volunteer.png', user: 'ravi@example.org', path: '/volunteers' },
] as const
const README_SIZE = { width: 390, height: 1180 }
const README_LIMIT_BYTES = 250_000

async function takeForReadme(browser: Browser, url: string): Promise<void> {
  await mkdir(README_PICTURES, { recursive: true })
  for (const { name, user, path } of README_SHOTS) {
    const page = await signInAs(browser, url, user, 1.5)
    await openView(page, { name, path }, README_SIZE)
    await setTheme(page, 'light', README_SIZE)
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

/** All views, or those with these names; 'asking*' is whatever begins so. */
async function takeAll(browser: Browser, url: string, wanted: readonly string[]): Promise<Taken[]> {
  await rm(ALL_PICTURES, { recursive: true, force: true })
  await mkdir(ALL_PICTURES, { recursive: true })
  const taken: Taken[] = []
  const isWanted = ({ name }: View) =>
    wanted.length === 0 ||
    wanted.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one))
  for (const { user, views: all } of SCREENS) {
    const views = all.filter(isWanted)
    if (views.length === 0) continue
    const who = user.replace('@example.org', '')
    const page = await signInAs(browser, url, user)
    for (const view of views) {
      const files: string[] = []
      await openView(page, view).catch((cause: unknown) => {
        throw new Error(`${who}: ${view.name} did not come about.`, { cause })
      })
      for (const viewport of VIEWPORTS) {
        for (const theme of THEMES) {
          await setTheme(page, theme, viewport)
          const file = `${who}-${view.name}-${viewport.width}-${theme}.png`
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

const executablePath = (await findChromium()) ?? (await installChromium())
const browser = await chromium.launch(launchOptions(executablePath))
const demo = await openDemo()
try {
  const wanted = process.argv.slice(2)
  if (wanted.length === 0) {
    await takeForReadme(browser, demo.url)
    process.stdout.write(`The README's pictures are in ${README_PICTURES}.\n`)
  }
  const taken = await takeAll(browser, demo.url, wanted)
  await writeFile(join(ALL_PICTURES, 'index.html'), indexPage(taken))
  process.stdout.write(`Pictures of ${taken.length} views: ${ALL_PICTURES}/index.html\n`)
} finally {
  await browser.close()
  await demo.close()
}
