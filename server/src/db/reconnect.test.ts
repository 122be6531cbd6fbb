import { expect, test } from 'vitest'
import { reconnecting } from './reconnect.ts'

/** A door that can be shut, and how often somebody came to it. */
function door(waitMs = 60_000) {
  const state = { why: 'away', tries: 0, looks: 0, told: 0 }
  const connect = async () => {
    if (state.why) throw new Error(state.why)
    return 'opened'
  }
  const waiting = reconnecting({
    connect: () => (state.tries++, connect()),
    isAway: (error) => (error as Error).message === 'away',
    look: () => (state.looks++, connect()),
    onAway: () => state.told++,
    waitMs,
  })
  return Object.assign(state, waiting)
}

test('whoever comes while nobody is there waits, all for one who looks', async () => {
  const it = door()
  const waiting = [it.open(), it.open(), it.open()]
  await expect.poll(() => it.looks).toBeGreaterThan(1)
  expect([it.isAway(), it.tries, it.told]).toEqual([true, 3, 1])
  it.why = ''
  expect(await Promise.all(waiting)).toEqual(['opened', 'opened', 'opened'])
  expect([it.isAway(), it.tries]).toEqual([false, 6])
})

test('nobody waits longer than so long after the first, later ones not at all', async () => {
  const it = door(300)
  await expect(it.open()).rejects.toThrow('away')
  const { looks } = it
  await expect(it.open()).rejects.toThrow('away')
  expect([it.looks, it.told, it.isLongAway()]).toEqual([looks, 1, true])
  it.why = ''
  await expect.poll(() => it.isAway()).toBe(false)
})

test('nobody waits where waiting does not help, or any more', async () => {
  const refused = door()
  refused.why = 'no such user'
  await expect(refused.open()).rejects.toThrow('no such user')
  const it = door()
  const waiting = it.open()
  it.waitNoMore()
  await expect(waiting).rejects.toThrow('away')
})

test('nobody waits longer where whoever looks gets in and they do not', async () => {
  const { open } = reconnecting({
    connect: () => Promise.reject(new Error('away')),
    isAway: () => true,
    look: async () => {},
    onAway: () => {},
    waitMs: 300,
  })
  await expect(open()).rejects.toThrow('away')
})
