import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../language.ts'
import type { Language } from '../language.ts'
import { saidIn } from './sentences.ts'

const COLUMNS: Readonly<Record<string, string>> = { ml: 'Malayalam', hi: 'Hindi' }

/** Where a sentence says it in other words, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'ml accounts.signIn.secondStep.lead': 'nobody takes on a password: it is right',
  'ml emails.volunteer-rejected.before.1': 'a registration is approved, not taken on',
  'ml admin.security.openApp': '‘here’ fits a phone’s button, ‘on this device’ does not',
  'ml problems.case-open': 'whom a concern is about is not told that it is one',
  'ml citizen.request.steps.found': 'as one says it at home, and three steps stand in a row on a phone',
  'ml volunteer.worry.tell': 'the word is wider than a phone’s button with the text at 200 %',
  'ml volunteer.worry.telling': 'the same',
  'ml catalogue.papers.sannadhasena-card': 'the name of Kerala’s volunteer force',
  'ml ownData.words.sannadhasena-card': 'the same',
  'hi accounts.signIn.secondStep.lead': 'nobody takes on a password: it is right',
  'hi volunteer.board.accepted': 'what was accepted is a visit, and a tab has room for two words',
  'hi problems.case-open': 'whom a concern is about is not told that it is one',
}

type Row = Readonly<Record<string, string>>

function glossary(): Row[] {
  const file = new URL('../../../docs/glossary.md', import.meta.url)
  const lines = readFileSync(file, 'utf8').normalize('NFC').split('\n')
  const rows = lines.filter((line) => line.startsWith('|') && !line.startsWith('|---'))
  const [head = [], ...body] = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return body.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}

/** What a cell lists: apart by commas, but for those in brackets. */
const listed = (cell = '') => cell.split(/,\s*(?![^(]*\))/).filter((one) => one !== '')

/** An English word as it stands in sentences: 'ban' is 'banned' too, 'sign in' is 'signing in'. */
const inEnglish = (word: string) => {
  const [first = '', ...rest] = word.split(' ')
  const stem = first.replace(/e$/, '')
  const last = first.at(-1)
  return new RegExp(`\\b${[`${stem}e?(?:${last})?(?:s|es|ed|ing)?`, ...rest].join('[ -]')}s?\\b`, 'i')
}

/** A word of a translation by its beginning: what stands in brackets may be anything else. */
const inTranslation = (word: string) =>
  new RegExp(word.replace(/\s*\([^)]*\)\s*$/, '').replace(/\([^)]*\)/g, '\\S*'))

const rows = glossary()

test.each(LANGUAGES.filter((language) => COLUMNS[language] !== undefined))(
  'in %s one thing has one word, and never another',
  (language: Language) => {
    const said = saidIn(language)
    const breaches: string[] = []
    for (const [place, english] of saidIn('en')) {
      const text = (said.get(place) ?? '').normalize('NFC')
      if (EXCEPTIONS[`${language} ${place}`] !== undefined) continue
      // '{{volunteer}}' is a name.
      const own = english.replace(/\{\{\w+\}\}/g, '')
      for (const row of rows) {
        const word = listed(row['English']).find((one) => inEnglish(one).test(own))
        const right = listed(row[COLUMNS[language] ?? ''])
        if (word && right.length > 0 && !right.some((one) => inTranslation(one).test(text)))
          breaches.push(`${place}: ‘${text}’ has no ${right.join(' or ')} for the ${word} of ‘${english}’`)
        const wrong = listed(row['Never']).find((one) => text.includes(one))
        if (wrong) breaches.push(`${place}: ‘${text}’ has ${wrong}, which is never said (‘${english}’)`)
      }
    }
    expect(breaches).toEqual([])
  },
)

test('the glossary is read', () => {
  expect(rows.length).toBeGreaterThan(20)
  expect(rows[0]).toMatchObject({ English: 'volunteer', Hindi: 'वॉलंटियर' })
})

test.each(LANGUAGES)('a part of the day has one name in %s', (language) => {
  const all = [...saidIn(language)]
  for (const part of ['morning', 'afternoon', 'evening']) {
    const names = all.filter(
      ([place]) => place.endsWith(`arts.${part}`) || place.endsWith(`partsOfDay.${part}`),
    )
    expect(names.length).toBeGreaterThan(2)
    const [first] = names.map(([, name]) => name.toLowerCase())
    expect(names.filter(([, name]) => name.toLowerCase() !== first)).toEqual([])
  }
})
