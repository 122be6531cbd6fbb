import { expect, test } from 'vitest'
import { patience } from './patience.ts'

/** A door that can be shut, and how often somebody came to it. */
function door(mostMs = 60_000) {
  const state = { isShut: true, tries: 0, looks: 0, told: 0, why: 'away' }
  const open = async () => {
    if (state.isShut) throw new Error(state.why)
    return 'opened'
  }
  return Object.assign(
    state,
    patience(() => (state.tries++, open()), {
      isAway: (error) => (error as Error).message === 'away',
      look: () => (state.looks++, open()),
      onAway: () => state.told++,
      mostMs,
    }),
  )
}

test('whoever comes while nobody is there waits, all for one who looks', async () => {
  const it = door()
  const waiting = [it.open(), it.open(), it.open()]
  await expect.poll(() => it.looks).toBeGreaterThan(1)
  expect([it.isAway(), it.tries, it.told]).toEqual([true, 3, 1])
  it.isShut = false
  expect(await Promise.all(waiting)).toEqual(['opened', 'opened', 'opened'])
  expect([it.isAway(), it.tries]).toEqual([false, 6])
})

test('whoever tried before somebody was found away, and hears it in other words, waits too', async () => {
  const refusals = ['away', 'all in use']
  const it = patience(
    async () => {
      const why = refusals.shift()
      if (why) throw new Error(why)
      return 'opened'
    },
    { isAway: (error) => (error as Error).message === 'away', look: async () => {}, onAway: () => {} },
  )
  expect(await Promise.all([it.open(), it.open()])).toEqual(['opened', 'opened'])
})

test('nobody waits longer than so long after the first, and later ones do not wait', async () => {
  const it = door(300)
  await expect(it.open()).rejects.toThrow('away')
  const looks = it.looks
  await expect(it.open()).rejects.toThrow('away')
  expect([it.looks, it.told, it.isLongAway()]).toEqual([looks, 1, true])
  it.isShut = false
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
