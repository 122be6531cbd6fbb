import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { saidIn } from './sentences.ts'

const SECTION = '## Sentences a native speaker should confirm first'
/** Lines about no one sentence, and what is filled in before anybody reads it. */
const NOT_QUOTED = new Set(['`spoken-time.ts`', '`emails.layout.moment`'])

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/<\/?\w+>/g, '')

test.each([
  ['ml', 'Malayalam'],
  ['hi', 'Hindi'],
] as const)('what a native speaker is asked to confirm in %s is said like that', (language, column) => {
  const file = readFileSync(new URL('../../../docs/translations.md', import.meta.url), 'utf8')
  const [, ofLanguage = ''] = file.slice(file.indexOf(SECTION)).split(`### ${column}\n`)
  const rows = ofLanguage.split('\n### ')[0]?.match(/^- .*$/gm) ?? []
  expect(rows.length).toBeGreaterThan(20)

  const said = [...saidIn(language)]
  const old = rows.filter((row) => {
    const [, sentence = '', quoted = ''] = /^- (`\S+`): (.+) \(.+\)$/.exec(row) ?? []
    const place = sentence.replaceAll('`', '')
    const here = said.filter(([one]) => one === place || one.startsWith(`${place}.`))
    return !NOT_QUOTED.has(sentence) && !here.some(([, text]) => plain(text).includes(quoted))
  })
  expect(old).toEqual([])
})
