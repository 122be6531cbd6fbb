import { Children, type ReactNode, createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import type { AdminColumn } from '@scan/contract/messages/index.ts'
import styles from './admin-table.module.css'
import cards from './cards.module.css'
import cells from './cells.module.css'
import { KeysHint, useListKeys } from './list-keys.tsx'
import type { Selection } from './use-selection.ts'

/** With this few rows, keys gain nothing. */
const FEW = 4

export interface AdminTableProps {
  label: string
  columns: readonly AdminColumn[]
  /** Whether the rows are still those of the previous page. */
  isStale?: boolean
  /** `<Several>`, above the rows; each `AdminRow` then has a checkbox. */
  several?: ReactNode
  /** `AdminRow`s. */
  children: ReactNode
}

/** Rows: a table if there is room, one compact card each on a phone. Works by keyboard while it has the focus. */
export function AdminTable({ label, columns, isStale = false, several, children }: AdminTableProps) {
  const { t } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const keys = useListKeys(list)
  return (
    <div ref={list} className={styles.list} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
      {several && (
        <>
          {several}
          <KeysHint keys={keys} isSelectable />
        </>
      )}
      {/* As cards it is laid out in blocks, and browsers forget then that it is a table: hence the roles. */}
      <table
        role="table"
        aria-label={label}
        aria-busy={isStale || undefined}
        className={classes(styles.table, cards.table)}
      >
        <thead role="rowgroup">
          <tr role="row">
            {several && (
              <td role="cell" data-column="select">
                <span className="visually-hidden">{t('admin.several.selected')}</span>
              </td>
            )}
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" data-column={column}>
                <span className={column === 'actions' ? 'visually-hidden' : undefined}>
                  {t(`admin.columns.${column}`)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
      {!several && Children.count(children) > FEW && <KeysHint keys={keys} />}
    </div>
  )
}

export interface AdminRowProps {
  /** Names the row. */
  head: ReactNode
  /** The fragment by which an address names it: returning to the list goes on there. */
  anchor?: string
  /** If rows can be selected: this one's checkbox, or null if it has none. */
  select?: { selection: Selection; id: string; name: string } | null | undefined
  /** An `AdminCell` for each further column. */
  children: ReactNode
}

interface Row {
  /** Whether it shows all of its words, however tall it gets. */
  isWhole: boolean
  setWhole: (isWhole: boolean) => void
  /** Whether some of its words lack room. */
  isCut: () => boolean
}

const RowContext = createContext<Row>({ isWhole: false, setWhole: () => {}, isCut: () => false })

/** The row this is in. */
export const useRow = () => use(RowContext)

export function AdminRow({ head, anchor, select, children }: AdminRowProps) {
  const { t } = useWords()
  const row = useRef<HTMLTableRowElement>(null)
  const [isWhole, setWhole] = useState(false)
  const context = useMemo(
    () => ({
      isWhole,
      setWhole,
      isCut: () =>
        [...(row.current?.querySelectorAll(`.${cells.clamped}`) ?? [])].some(
          ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
        ),
    }),
    [isWhole],
  )
  const { hash } = useLocation()
  useEffect(() => {
    if (anchor && hash === `#${anchor}`) row.current?.focus()
  }, [anchor, hash])
  const isSelected = select?.selection.has(select.id) ?? false
  return (
    <tr
      ref={row}
      id={anchor}
      role="row"
      tabIndex={-1}
      data-selected={isSelected || undefined}
      data-whole={isWhole || undefined}
    >
      {select !== undefined && (
        <td role="cell" data-column="select">
          {select && (
            <label className={styles.select}>
              <input
                type="checkbox"
                data-key="select"
                aria-label={t('admin.several.select', { name: select.name })}
                checked={isSelected}
                // A press with Shift includes everything between; change events say nothing of it.
                onClick={({ shiftKey }) => select.selection.toggle(select.id, shiftKey)}
                onChange={() => undefined}
              />
            </label>
          )}
        </td>
      )}
      <RowContext value={context}>
        <th role="rowheader" scope="row" className={styles.name}>
          {head}
        </th>
        {children}
      </RowContext>
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
        <span aria-hidden className={cards.label}>
          {t(`admin.columns.${column}`)}
        </span>
      )}
      <div className={styles.words}>{children}</div>
    </td>
  )
}
