import { expect, test, vi } from 'vitest'
import { together } from './together.ts'

test('whoever asks during a question goes with the next one, and each gets the answer to their own', async () => {
  const asked: string[][] = []
  const questions: (() => void)[] = []
  const ask = together(async (keys: string[]) => {
    asked.push(keys)
    await new Promise<void>((answer) => void questions.push(answer))
    return keys.map((key) => key.toUpperCase())
  })
  const first = [ask('a')]
  // In the same turn of the event loop, but not at the same moment.
  await Promise.resolve()
  first.push(ask('z'))
  await vi.waitFor(() => expect(asked).toEqual([['a', 'z']]))
  const others = ['b', 'c', 'b'].map(ask)
  questions[0]?.()
  expect(await Promise.all(first)).toEqual(['A', 'Z'])
  await vi.waitFor(() => expect(questions).toHaveLength(2))
  questions[1]?.()
  expect(await Promise.all(others)).toEqual(['B', 'C', 'B'])
  expect(asked).toEqual([
    ['a', 'z'],
    ['b', 'c', 'b'],
  ])
})

test('one that is never answered holds up nobody else for long, and one that fails nobody else at all', async () => {
  const asked: string[] = []
  const ask = together(async ([key = '']: string[]) => {
    asked.push(key)
    if (key === 'lost') await new Promise(() => {})
    if (key === 'broken') throw new Error('the connection was lost')
    return [key]
  })
  void ask('lost')
  await vi.waitFor(() => expect(asked).toEqual(['lost']))
  await expect(ask('broken')).rejects.toThrow('the connection was lost')
  expect(await ask('well')).toBe('well')
})
