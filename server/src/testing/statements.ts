import { vi } from 'vitest'
import type { Database } from '../db/pool.ts'

/** The statements of the transactions that this work makes, in their order. */
export async function statementsOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const begin = database.transaction.bind(database)
  const texts: string[] = []
  const spied = vi.spyOn(database, 'transaction').mockImplementation((act, ...options) =>
    begin(
      (tx) => {
        const asking = vi.spyOn(tx, 'query')
        return act(tx).finally(() => texts.push(...asking.mock.calls.map(([{ text }]) => text)))
      },
      ...options,
    ),
  )
  await work().finally(() => spied.mockRestore())
  return texts
}
