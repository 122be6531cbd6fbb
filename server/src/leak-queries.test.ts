import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verbatim } from './testing/database.ts'
import { asha, lakshmi, meera, stage, world } from './testing/stage.ts'
import { accept, signInFrom } from './testing/steps.ts'
import { api } from '@scan/contract/index.ts'
import { NEEDS } from './testing/world.ts'

// What docs/if-something-leaked.md has an operator ask the database.

stage(['Lakshmi', 'Meera', 'Asha'])

const page = readFileSync(new URL('../../docs/if-something-leaked.md', import.meta.url), 'utf8')
const queries = [
  ...page.matchAll(/\*\*(?<when>[^*]+)\.\*\*[^`]*(?:`[^`\n]*`[^`]*)*```sql\n(?<text>[^`]+)```/g),
].map(({ groups }) => [groups?.['when'] ?? '', groups?.['text'] ?? ''] as const)
const statements = [...page.matchAll(/```sql\n([^`]+)```/g)].map(([, text = '']) => text)

const HERE = '203.0.113.7'
const run = (text: string, account: string) =>
  world.database.query<{ name: string }>(
    verbatim(
      text
        .replaceAll(":'network'", `'${HERE}'`)
        .replaceAll(":'since'", "'2026-11-20 00:00+05:30'")
        .replaceAll(":'account'", `'${account}'`),
    ),
  )

test('every statement runs', async () => {
  expect(statements.length).toBeGreaterThan(7)
  for (const text of statements) await run(text, meera.id)
})

test('each query finds whom it is about', async () => {
  const body = {
    action: 'request',
    email: null,
    ...NEEDS,
    ...world.inHours(24),
    area: null,
    address: null,
    landmark: null,
  } as const
  await world.call(api.askForHelp, { as: meera, body })
  await accept(asha, meera)
  await world.call(api.readPerson, { as: lakshmi, params: { id: meera.id } })
  for (let n = 0; n < 5; n++) await signInFrom(asha.email, { from: HERE, password: 'Wrong#47rain' })
  await signInFrom(asha.email, { from: HERE })
  const found = async (when: RegExp, account: string) => {
    const [, text = ''] = queries.find(([begins]) => when.test(begins)) ?? []
    return (await run(text, account)).map(({ name }) => name)
  }
  expect(await found(/from a network/, '')).toEqual(['Asha'])
  expect(await found(/guessed/, '')).toEqual(['Asha'])
  expect(await found(/volunteer's account/, asha.id)).toEqual(['Meera'])
  expect(await found(/citizen's account/, meera.id)).toEqual(['Asha'])
  expect((await found(/database/, meera.id)).toSorted()).toEqual(['Asha', 'Lakshmi', 'Meera'])
  const seen = statements.find((text) => text.includes('c.reporter_id')) ?? ''
  expect((await run(seen, lakshmi.id)).map(({ name }) => name)).toEqual(['Meera'])
})
