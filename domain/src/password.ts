export const PASSWORD_MIN = 8
/** Longer ones are refused before they are hashed: hashing a megabyte would be a gift to an attacker. */
export const PASSWORD_MAX = 128
export const SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>'

/** A password is one, however a keyboard composes its letters: an é of one character, or of two. */
export const composed = (password: string): string => password.normalize('NFC')

/** The rules a person sees as a live checklist, in order. */
export const PASSWORD_RULES = {
  'password-too-short': (password) => password.length >= PASSWORD_MIN,
  'password-needs-uppercase': (password) => /[A-Z]/.test(password),
  'password-needs-lowercase': (password) => /[a-z]/.test(password),
  'password-needs-number': (password) => /[0-9]/.test(password),
  'password-needs-special': (password) => [...password].some((c) => SPECIAL_CHARACTERS.includes(c)),
} as const satisfies Record<string, (password: string) => boolean>

export type PasswordRule = keyof typeof PASSWORD_RULES
export type PasswordRefusal =
  | PasswordRule
  | 'password-too-long'
  | 'password-too-common'
  | 'password-is-personal'

export const PASSWORD_RULE_NAMES = Object.keys(PASSWORD_RULES) as PasswordRule[]

/**
 * The words that the commonest passwords are built from. 'P@ssw0rd1!' and 'Welcome@123' satisfy every rule above and
 * are the first that anyone tries.
 */
const COMMON_STEMS = `
  password passw pass welcome admin administrator qwerty qwertyuiop asdfgh asdf zxcvbn zxcv letmein
  iloveyou monkey dragon sunshine princess football cricket india kerala malayalam bharat krishna
  ganesh jaihind test tester testing user login master hello secret change changeme default guest root
  abc abcd abcde abcdef abcdefg abcdefgh ab qaz qazwsx volunteer citizen senior summer winter
  spring google facebook computer internet shadow superman trustno starwars baby lovely family mother
  father amma achan ammachi
`
  .trim()
  .split(/\s+/)

/** Nothing left to count, or one letter over and over: 'Aaaaaaa1!'. */
const ONE_LETTER = /^(.?)\1*$/

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}

/**
 * The letters of a password, once as written and once with 'p@ssw0rd' read as 'password'; trailing numbers do not
 * count.
 */
function stems(password: string): string[] {
  const core = password
    .toLowerCase()
    .replace(/[^a-z@$]+$/, '')
    .replace(/^[^a-z@$]+/, '')
    .replace(/[@$]+$/, '')
  const read = [...core].map((c) => LOOKALIKES[c] ?? c).join('')
  return [letters(core), letters(read)]
}

/** The person's own name or address, give or take three letters. */
function isOwn(stem: string, { name = '', email = '' }: { name?: string; email?: string }): boolean {
  const words = [...name.split(/\s+/), ...email.split(/[@.]/), email.split('@')[0] ?? '']
    .map(letters)
    .filter((word) => word.length >= 3)
  // A three-letter name hides in many words ('Uma' in 'human'), so it has to be all there is.
  if (words.includes(stem)) return true
  const longestFirst = words.filter((word) => word.length >= 4).toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), stem)
  return rest !== stem && rest.length < 4
}

/** Every reason why this password cannot be chosen, in the order of the checklist; empty if it can. */
export function passwordRefusals(
  typed: string,
  owner: { name?: string; email?: string } = {},
): PasswordRefusal[] {
  const password = composed(typed)
  const broken: PasswordRefusal[] = PASSWORD_RULE_NAMES.filter((rule) => !PASSWORD_RULES[rule](password))
  if (password.length > PASSWORD_MAX) broken.push('password-too-long')
  if (broken.length > 0) return broken
  if (stems(password).some((stem) => ONE_LETTER.test(stem) || COMMON_STEMS.includes(stem)))
    return ['password-too-common']
  return stems(password).some((stem) => isOwn(stem, owner)) ? ['password-is-personal'] : []
}

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/** A live hint, not a rule: how far through the checklist the password is, and how long. */
export function passwordStrength(
  typed: string,
  owner: { name?: string; email?: string } = {},
): PasswordStrength {
  const password = composed(typed)
  const refusals = passwordRefusals(password, owner)
  if (refusals.length > 2 || password.length < PASSWORD_MIN) return 'weak'
  if (refusals.length > 0) return 'fair'
  return password.length >= 12 ? 'strong' : 'good'
}
