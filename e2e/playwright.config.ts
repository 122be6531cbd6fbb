import { defineConfig } from '@playwright/test'
import { launchOptions } from './testing/chromium.ts'

// Node reads our types in place, so that every line is where it says: Playwright looks for the source map of each call's
// stack nevertheless, a tenth of its own time.
if (process.env['PW_DISABLE_TS_ESM']) Reflect.deleteProperty(Error, 'prepareStackTrace')

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  ...(process.env['NIGHTLY'] === undefined && { grepInvert: /@nightly/ }),
  globalSetup: './testing/global-setup.ts',
  outputDir: '../reports/journeys',
  reporter: [['list'], ['json', { outputFile: '../reports/journeys.json' }]],
  // Every test has a site of its own.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Browsers share the machine with all else, and one test in many hundred is lost to that.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: launchOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
})
