import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium, installChromium, launchOptions } from '../testing/chromium.ts'
import { openDemo, openView, setTheme, signInAs } from './setup.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')

/** What the README shows: a citizen's phone, and a volunteer's board on a wide screen. */
const SHOTS = [
  {
    name: 'citizen.png',
    user: 'meera@example.org',
    path: '/citizens',
    size: { width: 360, height: 780 },
    scale: 1.5,
    until: (page: Page) => page.getByText('Your completion code'),
  },
  {
    name: 'volunteer.png',
    user: 'ravi@example.org',
    path: '/volunteers',
    size: { width: 1280, height: 900 },
    scale: 1,
    until: (page: Page) => page.getByRole('button', { name: 'Accept' }).first(),
  },
] as const
const LIMIT_BYTES = 150_000

const executablePath = (await findChromium()) ?? (await installChromium())
const browser = await chromium.launch(launchOptions(executablePath))
const demo = await openDemo()
try {
  await mkdir(FOLDER, { recursive: true })
  for (const { name, user, path, size, scale, until } of SHOTS) {
    const page = await signInAs(browser, demo.url, user, scale)
    await openView(page, { name, path }, size)
    await setTheme(page, 'light', size)
    await until(page).waitFor()
    const file = join(FOLDER, name)
    await page.screenshot({ path: file })
    const { size: bytes } = await stat(file)
    if (bytes > LIMIT_BYTES) throw new Error(`${file} has ${bytes} bytes, more than a README should carry.`)
  }
  process.stdout.write(`The README's pictures are in ${FOLDER}.\n`)
} finally {
  await browser.close()
  await demo.close()
}
