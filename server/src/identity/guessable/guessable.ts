import { composed, passwordRefusals, type PasswordRefusal } from '@scan/domain/password.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { refusedField } from '../../http/errors.ts'

/** The estimator's own boundary of 'safe'; below it a password falls within hours. */
const GUESSES_AT_LEAST = 1e8
/** Bounds on the work, so that no check holds up other calls. */
const LENGTH_LOOKED_AT = 32
const LEET_READINGS = 4

/** Suffixes that satisfy the rules. The estimator knows years, but not with a sign next to them. */
function endings(): string[] {
  const years = Array.from({ length: 91 }, (_, before) => String(2030 - before))
  const numbers = ['1', '123', '12', '1234', '12345', '123456', '143', '786', '108', '007', '10', '7', '18']
  return [...numbers, ...years].flatMap((number) =>
    ['@', '!', '#', '.'].flatMap((sign) => [sign + number, number + sign]),
  )
}

export async function localWords(): Promise<Record<string, string[]>> {
  const text = await readFile(join(import.meta.dirname, 'local-words.txt'), 'utf8')
  const sections = text.matchAll(/^\[(?<heading>\w+)\]$(?<words>[^[]*)/gm)
  return Object.fromEntries(
    Array.from(sections, ([, heading, words = '']) => [heading, [...new Set(words.trim().split(/\s+/))]]),
  )
}

/** One for the process, like the modules it is made of: the same words for every context. */
let estimator: Promise<ZxcvbnFactory> | undefined

/** 50,000 words and 30 MB: loaded for the first new password, not at the start. */
async function loaded(): Promise<ZxcvbnFactory> {
  const [core, common, local] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    localWords(),
  ])
  return new core.ZxcvbnFactory({
    dictionary: {
      passwords: common.dictionary['passwords-common'],
      endings: endings(),
      ...local,
    },
    graphs: common.adjacencyGraphs,
    maxLength: LENGTH_LOOKED_AT,
    l33tMaxSubstitutions: LEET_READINGS,
  })
}

/** Such as 'Kerala@123', 'Qwerty!789' or 'Trivandrum#2024', which meet every rule. */
export async function isGuessable(password: string): Promise<boolean> {
  estimator ??= loaded()
  return (await estimator).check(password).guesses < GUESSES_AT_LEAST
}

export async function passwordRefusal(
  password: string,
  owner: { name: string; email: string },
): Promise<PasswordRefusal | undefined> {
  const [refusal] = passwordRefusals(password, owner)
  return refusal ?? ((await isGuessable(composed(password))) ? 'password-too-common' : undefined)
}

/** The contract has checked the rules; only here is it known whose password it becomes. */
export async function refuseGuessable(...asked: Parameters<typeof passwordRefusal>): Promise<void> {
  const refusal = await passwordRefusal(...asked)
  if (refusal) throw refusedField('password', refusal)
}
