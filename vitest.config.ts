import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two at a time even on two cores: much of a test's time is waiting for a database.
    maxWorkers: 2,
    maxConcurrency: 2,
    // Browsers work alongside: a hang must be found, slowness is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As with the journeys: one test in some thousand is lost to a busy machine. It is named in the closing lines.
    retry: 1,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], isolate: false } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/database-server.ts'],
          // Reading the whole product again for each file takes three times as long.
          isolate: false,
        },
      },
      'web/vitest.config.ts',
    ],
  },
})
