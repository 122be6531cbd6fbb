import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

/** The shell without a window comes first: it does the same pages with less work. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const USUAL_PLACES = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** A browser that calls nobody: closed networks answer such calls with long silence. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
/**
 * An address bar that suggests, in a renderer of its own for each window, takes more work than a page of ours. The last
 * such switch counts: what Playwright turns off for pages is named again.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'LensOverlay',
  ],
  ...['MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]
/** Pages that live for a second are gone before their optimized code would pay, and need no small heap. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev --min-semi-space-size=32'

/** How this program is started, without a window. Chromium's sandbox refuses to work for root. */
export function launchOptions(executablePath = process.env['CHROMIUM_PATH']): LaunchOptions {
  const args = [
    ...QUIET,
    `--disable-features=${WITHOUT.join()}`,
    SHORT_LIVED,
    ...(isRoot() ? ['--no-sandbox'] : []),
  ]
  return { ...(executablePath && { executablePath }), args }
}

/** Where this machine's Chromium or Chrome is, or undefined where there is none. */
export async function findChromium(environment = process.env): Promise<string | undefined> {
  const asked = environment['CHROMIUM_PATH']
  if (asked) {
    if (await isProgram(asked)) return asked
    throw new Error(`CHROMIUM_PATH names ${asked}, which is no program that can be run.`)
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const place of [...places, ...USUAL_PLACES, chromium.executablePath()])
    if (await isProgram(place)) return place
  return undefined
}

/** Installs Chromium: Debian's package where that is allowed, else Playwright's own. */
export async function installChromium(): Promise<string> {
  if (isRoot() && (await isProgram('/usr/bin/apt-get'))) {
    await run('apt-get', ['update'])
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'])
  } else {
    const library = dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json'))
    await run(process.execPath, [join(library, 'cli.js'), 'install', '--only-shell', 'chromium'])
  }
  const installed = await findChromium()
  if (installed) return installed
  throw new Error('Chromium could not be installed. Please install it and name it in CHROMIUM_PATH.')
}

function run(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    spawn(program, args, { stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (code) => {
        if (code === 0) resolve()
        else reject(new Error(`${program} ${args.join(' ')} ended with ${code}.`))
      })
  })
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}
