import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

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
