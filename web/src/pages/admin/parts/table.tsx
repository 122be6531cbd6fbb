import type { AdminColumn } from '@scan/contract/messages/index.ts'
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../../app/words/use-words.tsx'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { focusPageHeading } from '../../../ui/site/route-announcer.tsx'
import type { SeveralAction } from './action.ts'
import { ListPanel, type ListPanelProps } from './list.tsx'
import { Select, SelectionBar, useSelection } from './selection.tsx'
import styles from './table.module.css'
import { type PendingAction, usePending } from './pending.ts'
import { PendingLine } from './undo.tsx'

export interface Column<Item> {
  /** Its heading, `admin.columns.phone`, and how the styles know it. */
  id: AdminColumn
  render: (item: Item) => ReactNode
  /** Shows the heading on cards too, where the text needs it. */
  isNamed?: boolean
}

interface TableProps<Item> {
  label: string
  items: readonly Item[]
  /** The first names the row; false for one that is left out. */
  columns: readonly (Column<Item> | false)[]
  /** The bulk action of a row; undefined if it cannot be selected. */
  several?: ((item: Item) => SeveralAction | undefined) | undefined
}

/** A list whose rows all look alike; it may be empty, or not read yet. */
export function ListTable<Item extends { id: string | number }>({
  list,
  filters,
  whenEmpty,
  canShowAll,
  ...table
}: Pick<TableProps<Item>, 'columns' | 'several'> & Omit<ListPanelProps<Item>, 'children'>) {
  const { t } = useWords()
  return (
    <ListPanel list={list} filters={filters} whenEmpty={whenEmpty} canShowAll={canShowAll}>
      {(items) => <Table label={t(`admin.lists.${list.name}.label`)} items={items} {...table} />}
    </ListPanel>
  )
}

/** Rows: a table if there is room, one compact card each on a phone. */
export function Table<Item extends { id: string | number }>({
  label,
  items,
  columns: all,
  several,
}: TableProps<Item>) {
  const { t } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const onFocus = useFocusKept(list)
  const columns = all.filter((column) => column !== false)
  const pendingOf = usePending()
  const actions = several ? items.map((item) => several(item)) : []
  const possible = actions.filter((action) => action !== undefined)
  const selection = useSelection(possible.flatMap(({ ids }) => ids).filter((id) => !pendingOf(id)))
  // One row alone is not ticked first; but what is there stays while the rows go one by one, and nothing jumps.
  const [hadMany, setHadMany] = useState(false)
  if (!hadMany && possible.length > 1) setHadMany(true)
  const isSelectable = hadMany && possible.length > 0
  return (
    <div ref={list} className={styles.list} onFocus={onFocus}>
      {isSelectable && <SelectionBar actions={possible} selection={selection} />}
      {/* As cards it is laid out in blocks, and browsers forget then that it is a table: hence the roles. */}
      <table role="table" aria-label={label} className={styles.table}>
        <thead role="rowgroup">
          <tr role="row">
            {isSelectable && (
              <td role="cell" data-column="select">
                <span className="visually-hidden">{t('admin.several.selected')}</span>
              </td>
            )}
            {columns.map(({ id }) => (
              <th key={id} role="columnheader" scope="col" data-column={id}>
                <span className={id === 'actions' ? 'visually-hidden' : undefined}>
                  {t(`admin.columns.${id}`)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((item, at) => (
            <Row
              key={item.id}
              item={item}
              columns={columns}
              select={
                isSelectable && (actions[at] ? <Select of={actions[at]} selection={selection} /> : null)
              }
              isSelected={selection.has(String(item.id))}
              pending={pendingOf(item.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row<Item extends { id: string | number }>({
  item,
  columns: [head, ...others],
  select,
  isSelected,
  pending,
}: {
  item: Item
  columns: readonly Column<Item>[]
  /** Its checkbox; null if it has none, and false if no row of this list has. */
  select: ReactNode
  isSelected: boolean
  pending: PendingAction | undefined
}) {
  const { t } = useWords()
  const { hash } = useLocation()
  const inert = pending !== undefined
  return (
    <tr
      // Whoever returns to the list goes on at this row.
      ref={hash === `#${item.id}` ? focusOnMount : undefined}
      id={String(item.id)}
      role="row"
      tabIndex={-1}
      data-selected={isSelected || undefined}
      data-pending-row={inert || undefined}
    >
      {select !== false && (
        <td role="cell" data-column="select">
          <div inert={inert}>{select}</div>
        </td>
      )}
      <th role="rowheader" scope="row" className={styles.name}>
        {pending && <PendingLine action={pending} of={item.id} />}
        <div inert={inert}>{head?.render(item)}</div>
      </th>
      {others.map(({ id, render, isNamed }) => (
        <td key={id} role="cell" data-column={id}>
          {isNamed && (
            <span aria-hidden className={styles.label}>
              {t(`admin.columns.${id}`)}
            </span>
          )}
          <div inert={inert} className={styles.words}>
            {render(item)}
          </div>
        </td>
      ))}
    </tr>
  )
}

/** The focus goes on where its row was: somebody else was faster, or another page has come. */
function useFocusKept(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ row: HTMLElement; at: number }>(undefined)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])]

  useLayoutEffect(() => {
    const { row, at = 0 } = last.current ?? {}
    if (row && !row.isConnected && document.activeElement === document.body)
      rows()[Math.min(at, rows().length - 1)]?.focus()
  })

  useLayoutEffect(() => {
    const shown = list.current
    // The list goes, with whatever had the focus.
    return () => void (shown?.contains(document.activeElement) && focusPageHeading({ preventScroll: true }))
  }, [list])

  return ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('tbody > tr')
    last.current = row ? { row, at: rows().indexOf(row) } : undefined
  }
}
