import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    // Whole journeys with many keystrokes, on a machine that does other things as well.
    testTimeout: 20_000,
    retry: 1,
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // One page for many files takes a third of the time of one for each; `setup.ts` leaves it clean.
    isolate: false,
  },
})
