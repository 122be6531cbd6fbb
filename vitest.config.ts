import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two at a time also where there are two cores: much of a test's time is waiting for a database.
    maxWorkers: 2,
    maxConcurrency: 2,
    // Browsers work beside: what hangs is found, what is slow is not a failure.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // As of the journeys: one test in some thousand is lost to a busy machine. It is named in the closing lines.
    retry: 1,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], isolate: false } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/database-server.ts'],
          // To read the whole product anew for each file takes a third of the time.
          isolate: false,
        },
      },
      'web/vitest.config.ts',
    ],
  },
})
