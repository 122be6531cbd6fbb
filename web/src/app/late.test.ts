import { expect, test, vi } from 'vitest'
import { late } from './late.ts'

test('what is there at once is given at once, and made once', () => {
  const make = vi.fn(() => ({ name: 'connection' }))
  const connection = late(make)
  expect(connection.get()).toBe(undefined)
  expect(connection.load()).toBe(connection.load())
  expect(connection.get()).toEqual({ name: 'connection' })
  expect(make).toHaveBeenCalledOnce()
})

test('what has to be fetched is fetched once for all who wait for it', async () => {
  let come: (it: object) => void = () => {}
  const make = vi.fn(() => new Promise<object>((resolve) => (come = resolve)))
  const connection = late(make)
  const waiting = connection.load()
  expect(connection.load()).toBe(waiting)
  const it = {}
  come(it)
  expect(await waiting).toBe(it)
  expect(connection.load()).toBe(it)
  expect(make).toHaveBeenCalledOnce()
})

test('what did not come is fetched again by who asks next', async () => {
  const make = vi.fn(() => Promise.resolve({})).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const connection = late<object>(make)
  await expect(connection.load()).rejects.toThrow('Failed to fetch')
  expect(await connection.load()).toBe(connection.get())
})
