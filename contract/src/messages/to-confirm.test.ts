import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { saidIn } from './sentences.ts'

const SECTION = '## Sentences a native speaker should confirm first'
/** Rows about no one sentence, and what is filled in before anybody reads it. */
const NOT_QUOTED = new Set(['all that is said in two words', '`spoken-time.ts`', '`emails.layout.moment`'])

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/<\/?\w+>/g, '')

test.each([
  ['ml', 'Malayalam'],
  ['hi', 'Hindi'],
] as const)('what a native speaker is asked to confirm in %s is said like that', (language, column) => {
  const file = readFileSync(new URL('../../../docs/translations.md', import.meta.url), 'utf8')
  const [, ofLanguage = ''] = file.slice(file.indexOf(SECTION)).split(`### ${column}\n`)
  const rows = ofLanguage.split('\n### ')[0]?.match(/^\| (?!Sentence).*\|$/gm) ?? []
  expect(rows.length).toBeGreaterThan(30)

  const old = rows.flatMap((row) => {
    const [sentence = '', translation = '', english = ''] = row
      .split(' | ')
      .map((cell) => cell.replace(/^\| /, ''))
    if (NOT_QUOTED.has(sentence)) return []
    const places = [...sentence.matchAll(/`([\w.-]+)`/g)].map(([, place = '']) => place)
    const isThere = (quoted: string, spoken: ReadonlyMap<string, string>) => {
      const said = [...spoken].filter(([one]) =>
        places.some((place) => one === place || one.startsWith(`${place}.`)),
      )
      return quoted.split('…').every((part) => said.some(([, text]) => plain(text).includes(plain(part))))
    }
    return isThere(translation, saidIn(language)) && isThere(english, saidIn('en')) ? [] : [row]
  })
  expect(old).toEqual([])
})
