import { expect, inject, test } from 'vitest'
import { isNightly } from '../nightly.ts'
import { tryHistory } from './campaign.ts'
import { anomalyIn } from './linearizable.ts'

interface Written {
  begun: number
  ended: number
  isLost?: boolean
  /** The number that was written, or the one that was read. */
  writes?: number
  reads?: number
}

const register = {
  begin: 0,
  after: (kept: number, { writes, reads }: Written) => writes ?? (reads === kept ? kept : undefined),
  mayChange: ({ writes }: Written) => writes !== undefined,
}
/** 'w1 0-9 lost': the number 1 was written, from 0 to 9, and the answer was lost. */
function calls(history: string): Written[] {
  return history.split(', ').map((call) => {
    const [, does, number, begun, ended, isLost] = /^([wr])(\d) (\d+)-(\d+)( lost)?$/.exec(call) ?? []
    const what = does === 'w' ? { writes: Number(number) } : { reads: Number(number) }
    return { begun: Number(begun), ended: Number(ended), isLost: isLost !== undefined, ...what }
  })
}

test.each([
  ['what was written is read', 'w1 0-1, r1 2-3', false],
  ['what was written and acknowledged is not read', 'w1 0-1, r0 2-3', true],
  ['beside a write either is read', 'w1 0-9, r0 2-3, r1 4-5', false],
  ['once the new is read, the old is not', 'w1 0-9, r1 2-3, r0 4-5', true],
  ['a write whose answer was lost shows late', 'w1 0-9 lost, r0 2-3, r1 4-5', false],
  ['a write whose answer was lost shows and is gone again', 'w1 0-9 lost, r1 2-3, r0 4-5', true],
  ['a write whose answer was lost never shows', 'w1 0-1 lost, r0 2-3, r0 4-5', false],
  [
    'a write whose answer was lost shows after all, though not at its end',
    'w1 0-1 lost, r0 2-3, r1 4-5',
    true,
  ],
  ['a write of what is there already works after one of something else', 'w0 0-9, w1 1-2, r0 10-11', false],
  [
    'a write of what is there already has worked before one of something else',
    'w0 0-9, w1 1-2, r1 10-11',
    false,
  ],
  ['two that overlap have one order for everybody', 'w1 0-9, w2 0-9, r1 10-11, r2 10-11', true],
])('a history in which %s', (_what, history, isWrong) => {
  expect(anomalyIn(calls(history), register) !== undefined).toBe(isWrong)
})

const CALLS = isNightly ? 400 : 120
const SEEDS = isNightly ? [1, 2, 3, 4, 5, 6, 7, 8] : [1]

test.each(SEEDS)(
  'whatever people do at once on two servers, their answers are those of one that does one thing after the other (seed %i)',
  async (seed) => {
    const { anomaly, answers } = await tryHistory(inject('databaseServer'), CALLS, seed)
    expect(anomaly).toBeUndefined()
    // Otherwise it proves little. Which moves find their moment is chance; of 400 calls about 60 do.
    const moves = Object.entries(answers).filter(([what]) => /^(?!read).*: done$/.test(what))
    expect(moves.reduce((all, [, times]) => all + times, 0)).toBeGreaterThan(CALLS / 14)
  },
  600_000,
)
