import { expect, test } from 'vitest'
import { batch } from './batch.ts'

test('those who ask in one turn of the loop share a question, and whoever comes later never joins one on its way', async () => {
  const asked: string[][] = []
  const answer = Promise.withResolvers<void>()
  const ask = batch(async (keys: string[]) => {
    asked.push(keys)
    if (asked.length === 1) await answer.promise
    if (keys.includes('broken')) throw new Error('the connection was lost')
    return keys.map((key) => key.toUpperCase())
  })
  const early = [ask('a'), ask('b'), ask('a')]
  await new Promise(setImmediate)
  const failed = ask('broken').catch(String)
  await new Promise(setImmediate)
  const late = ask('c')
  expect([await failed, await late]).toEqual(['Error: the connection was lost', 'C'])
  answer.resolve()
  expect(await Promise.all(early)).toEqual(['A', 'B', 'A'])
  expect(asked).toEqual([['a', 'b', 'a'], ['broken'], ['c']])
})
