import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** A file of tests, and the names of tests in it that stand behind it in quotes. */
const NAMED = /`([\w./-]+\.(?:test|e2e)\.tsx?)`((?:,? "[^"]+")*)/g

const doc = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
const named = [...doc.matchAll(NAMED)].flatMap(([, file = '', sentences = '']) =>
  [...sentences.matchAll(/"([^"]+)"/g)].map(([, sentence = '']) => [file, sentence] as const),
)

test.each(named)('docs/asvs.md is right that %s tests: %s', (file, sentence) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(sentence)
})

test('it names some', () => expect(named.length).toBeGreaterThan(50))
