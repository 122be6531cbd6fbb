import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two at a time also where there are two cores: most of a test's time is waiting for a database or a browser.
    maxWorkers: 2,
    maxConcurrency: 2,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/database-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'web/vitest.config.ts',
      'web/vitest.alone.config.ts',
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['server/src/testing/database-server.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          // Browsers alone: beside the other tests they would have no time.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
