import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** A file of tests, and the names of tests in it that stand behind it in quotes. */
const NAMED = /`([\w./-]+\.(?:test|e2e)\.tsx?)`((?:,? "[^"]+")*)/g

describe('docs/asvs.md', () => {
  const named = [...read('docs/asvs.md').matchAll(NAMED)].flatMap(([, file = '', sentences = '']) =>
    [...sentences.matchAll(/"([^"]+)"/g)].map(([, sentence = '']) => [file, sentence] as const),
  )

  test.each(named)('is right that %s tests: %s', (file, sentence) => {
    expect(read(file)).toContain(sentence)
  })

  test('names some', () => expect(named.length).toBeGreaterThan(50))
})

/** Names as a file has them, and as the first cell of a row in the docs. */
test.each([
  ['setting', 'server/src/config.ts', /^ {2}([A-Z_]+): /gm, 'docs/settings.md', /`([A-Z_]+)`/g],
  ['alert', 'deploy/alerts.yml', /alert: (\w+)/g, 'docs/operate.md', /`([A-Z][a-z]\w+)`/g],
])('every %s has its row in the docs, and nothing else has', (_, source, named, doc, inCell) => {
  const there = [...read(source).matchAll(named)].map(([, name = '']) => name)
  const cells = [...read(doc).matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell)
  const rows = cells
    .filter((cell) => cell.replaceAll(inCell, '').replaceAll(', ', '') === '')
    .flatMap((cell) => [...cell.matchAll(inCell)].map(([, name = '']) => name))
  expect(new Set(rows)).toEqual(new Set(there))
})

// Otherwise a backup would not be encrypted for the key that is set there, or be of another database.
test.each([
  ['audit', 'verify'],
  ['backup', 'no.backup'],
  ['restore', 'no.backup'],
])('npm run %s has the settings of the file .env', (name, argument) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const [, ...command] = scripts[name]?.split(' ') ?? []
  const args = command.map((part) => (part.endsWith('.ts') ? join(root, part) : part))
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  writeFileSync(join(folder, '.env'), 'PORT=none\n')
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const { stdout, stderr } = spawnSync(process.execPath, [...args, argument], {
    ...{ cwd: folder, env, encoding: 'utf8' as const, timeout: 20_000 },
  })
  rmSync(folder, { recursive: true })
  expect(stdout + stderr).toContain('PORT')
})

describe('docs/sms-templates.md', () => {
  /** As one SMS: of GSM-7, or of Unicode. */
  const lengthOf = (text: string, variable: number) => text.replaceAll('{#var#}', 'x'.repeat(variable)).length
  const rows = [...read('docs/sms-templates.md').matchAll(/^\| `([\w-]+)` \|(.*{#var#}.*)\|$/gm)].map(
    ([, name = '', cells = '']) => [name, ...cells.split('|').map((cell) => cell.trim())] as const,
  )
  const emails = JSON.parse(read('contract/src/messages/en/emails.json')) as object

  test.each(rows)('%s fits one SMS in each language', (name, variables, ...texts) => {
    expect(Object.keys(emails)).toContain(name)
    const [english = '', ...others] = texts
    expect(english).toMatch(/^[\w {#}.,:?'-]+$/)
    expect(lengthOf(english, 30)).toBeLessThanOrEqual(160)
    for (const text of others) expect(lengthOf(text, 15)).toBeLessThanOrEqual(70)
    for (const text of texts) expect(text.split('{#var#}').length - 1).toBe(variables?.split(', ').length)
  })

  test('has twelve', () => expect(rows).toHaveLength(12))
})
