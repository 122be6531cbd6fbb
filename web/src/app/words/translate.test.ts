import { LANGUAGES } from '@scan/contract/language.ts'
import { expect, test } from 'vitest'
import { formOf, translator } from './translate.ts'

const words = {
  site: {
    seen: 'Seen by {{name}}, {{name}}!',
    left_one: '{{count}} is left',
    left_other: '{{count}} are left',
  },
}
const t = translator(words, 'en')

test.each([
  ['site.seen', { name: 'Meera <b>' }, 'Seen by Meera <b>, Meera <b>!'],
  ['site.seen', {}, 'Seen by , !'],
  ['site.left', { count: 1 }, '1 is left'],
  ['site.left', { count: 0 }, '0 are left'],
  ['site.left', { count: 123456 }, '1,23,456 are left'],
  ['site.seen', { count: 1, name: 'Asha' }, 'Seen by Asha, Asha!'],
])('%s of %o is %s', (name, values, sentence) => {
  expect(t(name, values)).toBe(sentence)
})

test('the first name that has a sentence counts', () => {
  expect(t(['site.new', 'site.left'], { count: 2 })).toBe('2 are left')
})

test('a name without a sentence stands for itself', () => {
  expect(t('site')).toBe('site')
  expect(t(['site.new', 'later.on'])).toBe('later.on')
})

test('a language has forms of its own', () => {
  const few = translator(
    { days_one: 'dzień', days_few: 'dni', days_many: 'dni wiele', days_other: 'dnia' },
    'pl',
  )
  expect([1, 3, 5].map((count) => few('days', { count }))).toEqual(['dzień', 'dni', 'dni wiele'])
})

test.each(LANGUAGES)('%s: the form for a number is the one that Intl says', (language) => {
  const rules = new Intl.PluralRules(language)
  for (const count of [0, 0.5, 1, 1.5, 2, 3, 5, 11, 21, 100, 1_000_000])
    expect(formOf(count, language)).toBe(rules.select(count))
})
