import { expect, test } from 'vitest'
import { together } from './together.ts'

test('whoever asks during a question goes with the next one, and each gets the answer to their own', async () => {
  const asked: string[][] = []
  const questions: (() => void)[] = []
  const ask = together(async (keys: string[]) => {
    asked.push(keys)
    await new Promise<void>((answer) => void questions.push(answer))
    return keys.map((key) => key.toUpperCase())
  })
  const first = ask('a')
  await new Promise(setImmediate)
  const others = ['b', 'c', 'b'].map(ask)
  await new Promise(setImmediate)
  expect(asked).toEqual([['a']])
  questions[0]?.()
  expect(await first).toBe('A')
  await new Promise(setImmediate)
  questions[1]?.()
  expect(await Promise.all(others)).toEqual(['B', 'C', 'B'])
  expect(asked).toEqual([['a'], ['b', 'c', 'b']])
})

test('one that is never answered holds up nobody else for long, and one that fails nobody else at all', async () => {
  const ask = together(async ([key]: string[]) => {
    if (key === 'lost') await new Promise(() => {})
    if (key === 'broken') throw new Error('the connection was lost')
    return [key]
  })
  void ask('lost')
  await new Promise(setImmediate)
  await expect(ask('broken')).rejects.toThrow('the connection was lost')
  expect(await ask('well')).toBe('well')
})
