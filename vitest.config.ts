import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two at a time also where there are two cores: much of a test's time is waiting for a database.
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
    ],
  },
})
