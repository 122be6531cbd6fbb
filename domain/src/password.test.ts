import { expect, test } from 'vitest'
import { PASSWORD_MAX, passwordRefusals, passwordStrength } from './password.ts'

const MEERA = { name: 'Meera Nair', email: 'meera.n@example.org' }

test.each([
  ['', ['too-short', 'needs-uppercase', 'needs-lowercase', 'needs-number', 'needs-special']],
  ['Rain#47', ['too-short']],
  ['monsoon#47rain', ['needs-uppercase']],
  ['MONSOON#47RAIN', ['needs-lowercase']],
  ['Monsoon#rain', ['needs-number']],
  ['Monsoon47rain', ['needs-special']],
  ['Monsoon-47_rain', ['needs-special']],
  ['monsoon', ['too-short', 'needs-uppercase', 'needs-number', 'needs-special']],
])('the password %j breaks these rules, in the order of the checklist: %j', (password, rules) => {
  expect(passwordRefusals(password)).toEqual(rules.map((rule) => `password-${rule}`))
})

test.each([...'!@#$%^&*(),.?":{}|<>'])('%s counts as a special character', (special) => {
  expect(passwordRefusals(`Monsoon47${special}rain`)).toEqual([])
})

test('a password has at most 128 characters', () => {
  const long = 'Monsoon#47rain'.padEnd(PASSWORD_MAX, 'river ')
  expect(passwordRefusals(long)).toEqual([])
  expect(passwordRefusals(`${long}x`)).toEqual(['password-too-long'])
})

const FIRST_TRIED = `
  Password1! P@ssw0rd1 P@55w0rd! Pa$$w0rd @Password1 Welcome@123 Kerala@123 Kerala@2026 Admin@1234 Qwerty@123
  Qwerty1! India@1947 Abcd@1234 Aa@123456 Aaaaaaa1! !QAZ2wsx 1qaz@WSX Krishna#108 123456@Ab
`
test.each(FIRST_TRIED.trim().split(/\s+/))(
  'the password %s is among the first that anyone tries, and is refused',
  (password) => {
    expect(passwordRefusals(password)).toEqual(['password-too-common'])
  },
)

test.each(['Meera@1234', 'Nair#2026', 'MeeraNair@2026', 'M33ra@1234', 'Meera.n@example.org1', '1234@Meera'])(
  'Meera Nair cannot take %s, her own name or address',
  (password) => {
    expect(passwordRefusals(password, MEERA)).toEqual(['password-is-personal'])
    expect(passwordRefusals(password)).toEqual([])
  },
)

test('a name of three letters is refused by itself and allowed inside another word', () => {
  const uma = { name: 'Uma', email: 'u@example.org' }
  expect(passwordRefusals('Uma@12345', uma)).toEqual(['password-is-personal'])
  expect(passwordRefusals('Human#4729x', uma)).toEqual([])
})

test('a name in Malayalam letters rules no password out', () => {
  expect(passwordRefusals('Monsoon#47rain', { name: 'മീര', email: 'x@example.org' })).toEqual([])
})

test.each([
  'Monsoon#47rain',
  'Three boats, 2 rivers',
  'my Mango tree is 40 years old!',
  'tK9$vwQz2m',
  'Meera#likes48Mangoes',
  'Meera#goes48',
  'Passionfruit#29jam',
  'Welcoming.Harbour7',
  'മഴ പെയ്യുന്നു Rain#7',
])('Meera may take %s', (password) => {
  expect(passwordRefusals(password, MEERA)).toEqual([])
})

test.each([
  ['', 'weak'],
  ['rain', 'weak'],
  ['monsoonrain', 'weak'],
  ['monsoon47rain', 'fair'],
  ['Password1!', 'fair'],
  ['Meera@123456', 'fair'],
  ['Rain#47up', 'good'],
  ['Monsoon#47r', 'good'],
  ['Monsoon#47ra', 'strong'],
])('the strength of %j is %s', (password, strength) => {
  expect(passwordStrength(password, MEERA)).toBe(strength)
})

test.each([
  ['R\u00e9\u00e9n#4x', ['password-too-short'], 'two letters of two characters each'],
  ['\u00c9l\u00e9gance#47', ['password-needs-uppercase'], 'the E of É is none'],
  [`Rain#47${'\u00e9'.repeat(121)}`, [], 'as long as may be'],
])('%s is judged as its letters, however they are composed: %j, %s', (password, refusals) => {
  for (const typed of [password, password.normalize('NFD')]) {
    expect(passwordRefusals(typed)).toEqual(refusals)
    expect(passwordStrength(typed)).toBe(passwordStrength(password))
  }
})
