import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium, installChromium, launchOptions } from '../testing/chromium.ts'
import { openDemo, openView, setTheme, signInAs } from './setup.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')

const PHONE = { width: 360, height: 860 }
const DESK = { width: 1280, height: 800 }

/** What the README shows, in two rows: a phone beside a wide screen. */
const SHOTS = [
  {
    name: 'landing.png',
    user: 'guest',
    path: '/',
    size: DESK,
    until: (page: Page) => page.getByRole('heading', { name: 'Near you' }),
  },
  {
    name: 'citizen.png',
    user: 'meera@example.org',
    path: '/citizens',
    size: PHONE,
    until: (page: Page) => page.getByText('Your completion code'),
  },
  {
    name: 'volunteer.png',
    user: 'ravi@example.org',
    path: '/volunteers',
    size: PHONE,
    until: (page: Page) => page.getByRole('button', { name: 'Accept' }).first(),
  },
  {
    name: 'overview.png',
    user: 'admin@example.org',
    path: '/admin',
    size: { width: 1280, height: 900 },
    until: (page: Page) => page.getByRole('heading', { level: 1 }),
  },
  {
    name: 'impact.png',
    user: 'guest',
    path: '/impact',
    size: { width: 1280, height: 1470 },
    until: (page: Page) => page.getByRole('heading', { name: /^At least half/ }).first(),
  },
] as const
const LIMIT_BYTES = 200_000

const executablePath = (await findChromium()) ?? (await installChromium())
const browser = await chromium.launch(launchOptions(executablePath))
const demo = await openDemo()
try {
  await mkdir(FOLDER, { recursive: true })
  for (const { until, user, size, ...view } of SHOTS) {
    const page = await signInAs(browser, demo.url, user, size === PHONE ? 1.5 : 1)
    await openView(page, view, size)
    await setTheme(page, 'light', size)
    await until(page).waitFor()
    const file = join(FOLDER, view.name)
    await page.screenshot({ path: file })
    const { size: bytes } = await stat(file)
    if (bytes > LIMIT_BYTES) throw new Error(`${file} has ${bytes} bytes, more than a README should carry.`)
  }
  process.stdout.write(`The README's pictures are in ${FOLDER}.\n`)
} finally {
  await browser.close()
  await demo.close()
}
