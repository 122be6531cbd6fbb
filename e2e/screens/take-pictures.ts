import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium, installChromium, launchOptions } from '../testing/chromium.ts'
import { openDemo, openView, setTheme, signInAs } from './setup.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')

/** What the README shows, on a phone. */
const SHOTS = [
  { name: 'citizen.png', user: 'meera@example.org', path: '/citizens' },
  { name: 'volunteer.png', user: 'ravi@example.org', path: '/volunteers' },
] as const
const SIZE = { width: 390, height: 1180 }
const LIMIT_BYTES = 250_000

const executablePath = (await findChromium()) ?? (await installChromium())
const browser = await chromium.launch(launchOptions(executablePath))
const demo = await openDemo()
try {
  await mkdir(FOLDER, { recursive: true })
  for (const { name, user, path } of SHOTS) {
    const page = await signInAs(browser, demo.url, user, 1.5)
    await openView(page, { name, path }, SIZE)
    await setTheme(page, 'light', SIZE)
    const file = join(FOLDER, name)
    await page.screenshot({ path: file })
    const { size } = await stat(file)
    if (size > LIMIT_BYTES) throw new Error(`${file} has ${size} bytes, more than a README should carry.`)
  }
  process.stdout.write(`The README's pictures are in ${FOLDER}.\n`)
} finally {
  await browser.close()
  await demo.close()
}
