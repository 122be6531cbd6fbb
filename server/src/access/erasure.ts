import type { Queryable } from '../db/pool.ts'

/** What a feature erases of somebody whose account is deleted, beside the rows that go with the account. */
export interface Erasure {
  /** The columns that hold it, by table. */
  columns: Readonly<Record<string, readonly string[]>>
  erase(tx: Queryable, person: { id: string; name: string; email: string; phone: string }): Promise<void>
}
