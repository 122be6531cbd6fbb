import type { ReactNode } from 'react'
import { useWords } from '../../i18n/use-words.tsx'
import type { AdminColumn } from '@scan/contract/admin/admin-panel.ts'
import styles from './admin-table.module.css'

export interface AdminTableProps {
  label: string
  columns: readonly AdminColumn[]
  /** Whether the rows are still those of the page before. */
  isStale?: boolean
  /** `AdminRow`s. */
  children: ReactNode
}

/** Rows: a table where there is room, one card each on a phone. */
export function AdminTable({ label, columns, isStale = false, children }: AdminTableProps) {
  const { t } = useWords()
  return (
    // As cards it is laid out in blocks, and browsers forget then that it is a table: hence the roles.
    <table role="table" aria-label={label} aria-busy={isStale || undefined} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" data-column={column}>
              {t(`admin.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  )
}

/** `head` names the row; `children` are a `AdminCell` for each further column. */
export function AdminRow({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={styles.name}>
        {head}
      </th>
      {children}
    </tr>
  )
}

export interface AdminCellProps {
  column: AdminColumn
  /** Whether the column's name stands above it on a card, where the words would not explain themselves. */
  isNamed?: boolean
  children: ReactNode
}

export function AdminCell({ column, isNamed = false, children }: AdminCellProps) {
  const { t } = useWords()
  return (
    <td role="cell" data-column={column}>
      {isNamed && (
        <span aria-hidden className={styles.label}>
          {t(`admin.columns.${column}`)}
        </span>
      )}
      <div className={styles.words}>{children}</div>
    </td>
  )
}
