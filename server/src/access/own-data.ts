import type { OwnEntry, OwnPartName } from '@scan/contract/own-data.ts'
import type { Queryable } from '../db/pool.ts'

type Row = Partial<Record<keyof OwnEntry, string | string[] | Date | null>>

/** What a feature holds about a person, for them to read. */
export interface OwnData {
  part: OwnPartName
  of(db: Queryable, person: { id: string; email: string }): Promise<Row[]>
}

/** A row as its person reads it: empty values are left out. */
export function ownEntry(row: Row): OwnEntry {
  const said = Object.entries(row).flatMap(([fact, value]) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
      ? []
      : [[fact, value instanceof Date ? value.toISOString() : [value].flat().join(', ')]],
  )
  return Object.fromEntries(said) as OwnEntry
}
