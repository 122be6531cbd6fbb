import { DISTRICTS } from '@scan/domain/catalogue.ts'
import { districtCalled } from '@scan/domain/spelling/district-names.ts'
import { describe, expect, test } from 'vitest'
import { guidance } from '../fields.ts'
import { LANGUAGES } from '../language.ts'
import { PRIVACY_ROWS } from '../stored.ts'
import { messages } from './index.ts'
import { saidIn } from './sentences.ts'

const english = saidIn('en')

/** What a button is called, and the words on it. */
const CALLED = {
  'concerns.reportAbout': 'concerns.report',
  'requests.past.againFor': 'requests.past.again',
  'signIns.signOutOf': 'signIns.signOut',
  'admin.concerns.openFor': 'admin.concerns.open',
  'admin.messages.replyTo': 'admin.messages.reply',
  'site.showPassword': 'site.show',
  'site.hidePassword': 'site.hide',
}

/** What a sentence is filled with, and what it is marked up with. How often it names it is the language's own affair. */
const marks = (text: string) => [...new Set(text.match(/\{\{\w+\}\}|<\/?\w+>/g))].toSorted()

test('a sentence with a number in it has both its forms', () => {
  const forms = [...english.keys()].filter((place) => /_(?:one|other)$/.test(place))
  const lonely = forms.filter(
    (place) =>
      !english.has(place.replace(/_(one|other)$/, (_, form) => (form === 'one' ? '_other' : '_one'))),
  )
  expect(lonely).toEqual([])
})

/** What looks like a plain space, or like nothing. */
const SPECIAL = /[^\S \n]|[\u200b-\u200f\u2060\ufeff]/

/** Sentences of ours, not of the specification, in which a number and its unit stay on one line. */
const KEPT_TOGETHER = [
  'accounts.forgotPassword.sentHelp',
  'accounts.move',
  'accounts.password.rules.password-needs-special',
  'accounts.signIn.signUp',
  'admin.patterns.kinds',
  'calls.hours',
  'landing.drawn.when',
  'landing.questions.soon.answer',
  'impact.few',
  'legal.privacy.keep',
  'sessions.endings.unconfirmed',
  'signIns.stayHereHint',
  'site.waits',
]

test('the sentences of the specification have plain spaces alone (D58a)', () => {
  const special = [...english].filter(
    ([place, text]) => SPECIAL.test(text) && !KEPT_TOGETHER.some((ours) => place.startsWith(ours)),
  )
  expect(special).toEqual([])
})

test('the privacy page has a row for each thing that is said to be kept', () => {
  expect(Object.keys(messages.en.legal.privacy.keep).toSorted()).toEqual(PRIVACY_ROWS.toSorted())
})

describe.each(LANGUAGES)('in %s', (language) => {
  const said = saidIn(language)

  test('every sentence is there, filled in with what the English names, and there is no other', () => {
    const wrong = [...new Set([...english.keys(), ...said.keys()])].flatMap((place) => {
      const [text = '', translation = ''] = [english.get(place), said.get(place)]
      const isSame = text.trim() && translation.trim() && String(marks(translation)) === String(marks(text))
      return isSame ? [] : [`${place}: ‘${text}’, ‘${translation}’`]
    })
    expect(wrong).toEqual([])
  })

  test('letters are composed, and none of them stands for itself by a joiner where it has a sign of its own', () => {
    // Malayalam's chillu letters were once written with a joiner: ല് and U+200D for ൽ.
    const old = [...said].filter(([, text]) => text !== text.normalize('NFC') || /[ണനരലളക]്\u200d/.test(text))
    expect(old).toEqual([])
  })

  test('a short unit stays on the line of its number', () => {
    const {
      minutes_one: one,
      minutes_other: other,
      hours_one: hour,
      hours_other: hours,
    } = messages[language].site.waits
    for (const wait of [one, other, hour, hours]) expect(wait).toMatch(/^\{\{count\}\}\u00a0/)
  })

  test('a district is found by the name that it has on the page', () => {
    const { districts } = messages[language].catalogue
    for (const district of DISTRICTS) expect(districtCalled(districts[district])).toBe(district)
  })

  test('each kind of help has three to five lines of what to do and what not, as staff may write', () => {
    const { lines } = messages[language].volunteer.guidance
    for (const text of Object.values(lines)) {
      expect(text.split('\n').length).toBeGreaterThan(2)
      expect(guidance.safeParse(text.split('\n')).success).toBe(true)
    }
  })

  test('what a button is called begins with the words on it, for those who press by voice', () => {
    const otherwise = Object.entries(CALLED).filter(
      ([name, words]) => !said.get(name)?.startsWith(said.get(words) ?? '?'),
    )
    expect(otherwise).toEqual([])
    expect(said.get('volunteer.board.remove')).toMatch(/^\{\{filter\}\}/)
  })

  test('numbers are one and other, as every sentence knows them', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    expect(pluralCategories.toSorted()).toEqual(['one', 'other'])
  })
})
