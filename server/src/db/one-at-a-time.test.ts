import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('whoever asks during a run shares the next one, also where the run fails', async () => {
  const runs: { end: (result: string) => void; fail: (error: Error) => void }[] = []
  const ask = oneAtATime(() => new Promise<string>((end, fail) => void runs.push({ end, fail })))
  const first = ask()
  await Promise.resolve()
  const second = ask()
  const third = ask()
  await Promise.resolve()
  expect(runs).toHaveLength(1)
  runs[0]?.fail(new Error('too late'))
  await expect(first).rejects.toThrow('too late')
  await Promise.resolve()
  expect(runs).toHaveLength(2)
  runs[1]?.end('all is well')
  expect(await Promise.all([second, third])).toEqual(['all is well', 'all is well'])
})
