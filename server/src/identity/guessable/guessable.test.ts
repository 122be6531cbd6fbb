import { readFileSync } from 'node:fs'
import { passwordRefusals } from '@scan/domain/password.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { isGuessable, localWords } from './guessable.ts'

/** Written before there was a filter, one password after the other. */
function listed(name: 'weak' | 'strong'): string[] {
  return readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split(/\s+/)
}

const refused = async (password: string) =>
  passwordRefusals(password).length > 0 || (await isGuessable(password))

async function taken(passwords: string[]): Promise<string[]> {
  const found: string[] = []
  for (const password of passwords) if (!(await refused(password))) found.push(password)
  return found
}

describe('of passwords that meet the four rules', () => {
  const weak = listed('weak')
  const strong = listed('strong')

  test('there are 500 and more of either kind', () => {
    expect(Math.min(new Set(weak).size, new Set(strong).size)).toBeGreaterThanOrEqual(500)
    const unruly = (password: string) =>
      passwordRefusals(password).some((refusal) => refusal !== 'password-too-common')
    expect([...weak, ...strong].filter(unruly)).toEqual([])
  })

  test('hardly one is taken that people in a hurry make up', async () => {
    expect((await taken(weak)).length).toBeLessThanOrEqual(weak.length * 0.02)
  })

  test('none is refused that a password manager or four words give', async () => {
    expect(await taken(strong)).toEqual(strong)
  })

  test('a common word with a number and a sign is refused, whichever of more than 10,000', async () => {
    const words = [
      ...Object.values(await localWords()).flat(),
      ...dictionary['passwords-common'].filter((word) => /^[a-z]{5,10}$/.test(word)).slice(0, 1500),
    ].filter((word) => word.length >= 5)
    const all = ['@1234', '2025!', '#123', '1!!', '@1980'].flatMap((ending) =>
      words.map((word) => word[0]?.toUpperCase() + word.slice(1) + ending),
    )
    expect(new Set(all).size).toBeGreaterThan(10_000)
    // Every 23rd of them: all would take half a minute.
    const some = all.filter((_, index) => index % 23 === 0)
    expect((await taken(some)).length).toBeLessThanOrEqual(some.length * 0.02)
  })
})

test.each(['Pa$$word'.repeat(16), 'aA1!'.repeat(32), '4@8({[<369&#!1/|0$5+7%2'.repeat(6).slice(0, 128)])(
  'only the beginning of a long password is looked at: %s',
  async (password) => {
    expect(await isGuessable(password)).toBe(await isGuessable(password.slice(0, 32)))
  },
)
