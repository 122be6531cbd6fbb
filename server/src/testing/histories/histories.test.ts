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
const call = (begun: number, ended: number, what: Partial<Written>): Written => ({ begun, ended, ...what })

test.each<[string, Written[], isWrong: boolean]>([
  ['what was written is read', [call(0, 1, { writes: 1 }), call(2, 3, { reads: 1 })], false],
  [
    'what was written and acknowledged is not read',
    [call(0, 1, { writes: 1 }), call(2, 3, { reads: 0 })],
    true,
  ],
  [
    'beside a write either is read',
    [call(0, 9, { writes: 1 }), call(2, 3, { reads: 0 }), call(4, 5, { reads: 1 })],
    false,
  ],
  [
    'once the new is read, the old is not',
    [call(0, 9, { writes: 1 }), call(2, 3, { reads: 1 }), call(4, 5, { reads: 0 })],
    true,
  ],
  [
    'a write whose answer was lost shows late',
    [call(0, 9, { writes: 1, isLost: true }), call(2, 3, { reads: 0 }), call(4, 5, { reads: 1 })],
    false,
  ],
  [
    'a write whose answer was lost shows and is gone again',
    [call(0, 9, { writes: 1, isLost: true }), call(2, 3, { reads: 1 }), call(4, 5, { reads: 0 })],
    true,
  ],
  [
    'a write whose answer was lost never shows',
    [call(0, 1, { writes: 1, isLost: true }), call(2, 3, { reads: 0 }), call(4, 5, { reads: 0 })],
    false,
  ],
  [
    'a write whose answer was lost shows after all, though not at its end',
    [call(0, 1, { writes: 1, isLost: true }), call(2, 3, { reads: 0 }), call(4, 5, { reads: 1 })],
    true,
  ],
  [
    'a write of what is there already works after one of something else',
    [call(0, 9, { writes: 0 }), call(1, 2, { writes: 1 }), call(10, 11, { reads: 0 })],
    false,
  ],
  [
    'two that overlap have one order for everybody',
    [
      call(0, 9, { writes: 1 }),
      call(0, 9, { writes: 2 }),
      call(10, 11, { reads: 1 }),
      call(10, 11, { reads: 2 }),
    ],
    true,
  ],
])('a history in which %s', (_what, history, isWrong) => {
  expect(anomalyIn(history, register) !== undefined).toBe(isWrong)
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
