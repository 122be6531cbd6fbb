// oxlint-disable no-restricted-imports -- The sources are read as files, for what they import.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES } from './paths.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm
/** Tables of words, and calls that only people who are signed in make. */
const FOR_LATER =
  /^(domain\/src\/(contact-details\/|spelling\/(areas|spelling)\.ts)|contract\/src\/(people|help-requests|concerns|own-data|admin\/.*)\.ts)/

/** Whoever signs up or in has those of accounts; another guest none. */
const FOR_ACCOUNTS = /^contract\/src\/(accounts|sessions|fields)\.ts/

/** What a browser evaluates with this file, each with the file that brings it along. */
function evaluatedWith(entry: string): Map<string, string> {
  const found = new Map([[entry, '']])
  for (const [file] of found) {
    if (!/\.tsx?$/.test(file) || !existsSync(join(REPOSITORY, file))) continue
    for (const [, name = ''] of readFileSync(join(REPOSITORY, file), 'utf8').matchAll(IMPORT)) {
      const imported = name.startsWith('.')
        ? join(dirname(file), name)
        : name.replace(/^@scan\/(\w+)\//, '$1/src/')
      if (imported !== name && !found.has(imported)) found.set(imported, file)
    }
  }
  return found
}

test.each([
  'entry.client.tsx',
  'root.tsx',
  ...[ROUTES.landing, ROUTES.signIn, ROUTES.signUp, ROUTES.about].map(({ file }) => `pages/${file}-page.tsx`),
])('a guest’s phone evaluates no tables of words and no calls of others: %s', (file) => {
  const evaluated = evaluatedWith(`web/src/${file}`)
  expect(evaluated.size).toBeGreaterThan(20)
  expect([...evaluated].filter(([name]) => FOR_LATER.test(name))).toEqual([])
})

test.each(['entry.client.tsx', 'root.tsx', `pages/${ROUTES.landing.file}-page.tsx`])(
  'nor does the landing page what an account is: %s',
  (file) => {
    const evaluated = evaluatedWith(`web/src/${file}`)
    expect([...evaluated].filter(([name]) => FOR_ACCOUNTS.test(name))).toEqual([])
  },
)
