import { defaultExclude, defineProject } from 'vitest/config'

/** Each has a browser page of its own: they look at the first moment of one, or at all that is heard in it. */
export const ALONE = [
  'src/api/renewal.test.ts',
  'src/session/monitor.test.ts',
  'src/ui/site/display.test.tsx',
]

export const test = {
  maxWorkers: 2,
  environment: 'jsdom',
  setupFiles: ['src/testing/setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
}

export default defineProject({
  test: {
    ...test,
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: [...defaultExclude, ...ALONE],
    // One page for many files takes a third of the time of one for each; `setup.ts` leaves it clean.
    isolate: false,
  },
})
