import type { AdminColumn } from '@scan/contract/messages/index.ts'
import { Keyboard } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../../app/words/use-words.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { focusPageHeading } from '../../../ui/site/route-announcer.tsx'
import { Covered, HeldLine, type HeldPress, useHeld } from './held.tsx'
import { ListPanel, type ListPanelProps } from './list.tsx'
import styles from './panel.module.css'
import { type Selection, Several, type SeveralAction, useSelection } from './several.tsx'

export interface Column<Item> {
  /** Its heading, `admin.columns.phone`, and how the styles know it. */
  id: AdminColumn
  render: (item: Item) => ReactNode
  /** Whether the heading stands above it on a card too, where the words would not explain themselves. */
  isNamed?: boolean
}

interface TableProps<Item> {
  label: string
  items: readonly Item[]
  /** The first names the row; false for one that is left out. */
  columns: readonly (Column<Item> | false)[]
  /** What can be done with several rows at once, and undefined for a row that cannot be selected. */
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

/** With this few rows, keys gain nothing. */
const FEW = 4

/** Rows: a table if there is room, one compact card each on a phone. Works by keyboard while it has the focus. */
export function Table<Item extends { id: string | number }>({
  label,
  items,
  columns: all,
  several,
}: TableProps<Item>) {
  const { t } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const keys = useListKeys(list)
  const columns = all.filter((column) => column !== false)
  const heldOf = useHeld()
  const actions = several ? items.map((item) => several(item)) : []
  const possible = actions.filter((action) => action !== undefined)
  const selection = useSelection(possible.flatMap(({ id }) => (heldOf(id) ? [] : [id])))
  const isSelectable = possible.length > 0
  return (
    <div ref={list} className={styles.list} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
      {isSelectable && (
        <Several actions={possible} selection={selection}>
          <KeysHint keys={keys} isSelectable />
        </Several>
      )}
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
              select={isSelectable ? <Select of={actions[at]} selection={selection} /> : undefined}
              isSelected={selection.has(String(item.id))}
              press={heldOf(item.id)}
            />
          ))}
        </tbody>
      </table>
      {!isSelectable && items.length > FEW && <KeysHint keys={keys} />}
    </div>
  )
}

function Row<Item extends { id: string | number }>({
  item,
  columns: [head, ...others],
  select,
  isSelected,
  press,
}: {
  item: Item
  columns: readonly Column<Item>[]
  /** Its checkbox, if rows of this list have one. */
  select: ReactNode
  isSelected: boolean
  /** What was pressed about it and is not done yet. */
  press: HeldPress | undefined
}) {
  const { t } = useWords()
  const row = useRef<HTMLTableRowElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    // Whoever returns to the list goes on at this row.
    if (hash === `#${item.id}`) row.current?.focus()
  }, [item.id, hash])
  return (
    <tr
      ref={row}
      id={String(item.id)}
      role="row"
      tabIndex={-1}
      data-selected={isSelected || undefined}
      data-held-for={press && ''}
    >
      {select && (
        <td role="cell" data-column="select">
          <Covered press={press}>{select}</Covered>
        </td>
      )}
      <th role="rowheader" scope="row" className={styles.name}>
        {press && <HeldLine press={press} of={item.id} />}
        <Covered press={press}>{head?.render(item)}</Covered>
      </th>
      {others.map(({ id, render, isNamed }) => (
        <td key={id} role="cell" data-column={id}>
          {isNamed && (
            <span aria-hidden className={styles.label}>
              {t(`admin.columns.${id}`)}
            </span>
          )}
          <Covered press={press} className={styles.words}>
            {render(item)}
          </Covered>
        </td>
      ))}
    </tr>
  )
}

function Select({ of, selection }: { of: SeveralAction | undefined; selection: Selection }) {
  const { t } = useWords()
  if (!of) return null
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        data-key="select"
        aria-label={t('admin.several.select', { name: of.name })}
        checked={selection.has(of.id)}
        // A press with Shift includes everything between; change events say nothing of it.
        onClick={({ shiftKey }) => selection.toggle(of.id, shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}

const KEYS = ['j', 'k', 'x', 'a', 'z', '?'] as const

type ListKeys = ReturnType<typeof useListKeys>

/**
 * Single keys for working through a long list. They act only while the focus is in the list, and never while somebody
 * types (WCAG 2.1.4). Each presses something visible: `data-key` says what.
 */
function useListKeys(list: RefObject<HTMLElement | null>) {
  const [isShown, setShown] = useState(false)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])]

  const place = useRef<{ row: HTMLElement; at: number }>(undefined)
  useLayoutEffect(() => {
    // The focused row is gone, because somebody else was faster or another page has come.
    const { row, at = 0 } = place.current ?? {}
    if (row && !row.isConnected && document.activeElement === document.body)
      rows()[Math.min(at, rows().length - 1)]?.focus()
  })

  useLayoutEffect(() => {
    const shown = list.current
    // The list goes with whatever had the focus: its last row was somebody else's, or another page comes.
    return () => void (shown?.contains(document.activeElement) && focusPageHeading({ preventScroll: true }))
  }, [list])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event
    if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof Element)) return
    if (target.closest('input:not([type=checkbox]), textarea, select, dialog')) return
    const row = target.closest<HTMLElement>('tbody > tr')
    const press = (what: string) =>
      row?.querySelector<HTMLElement>(`[data-key="${what}"]:not([inert] *)`)?.click()
    const move = (by: number) => {
      const all = rows()
      const next = all[Math.max(0, row ? all.indexOf(row) + by : 0)] ?? row
      next?.focus()
      next?.scrollIntoView?.({ block: 'nearest' })
    }
    const act = {
      j: () => move(1),
      k: () => move(-1),
      x: () => press('select'),
      a: () => {
        // The selection goes before the focused row.
        const several = list.current?.querySelector<HTMLElement>('[data-key=several]')
        if (several) several.click()
        else press('act')
      },
      '?': () => setShown(true),
    }[key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return {
    onKeyDown,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest<HTMLElement>('tbody > tr')
      place.current = row ? { row, at: rows().indexOf(row) } : undefined
    },
    isShown,
    setShown,
    /** Moves the focus to the first row: the keys work from there on. */
    begin: () => {
      setShown(false)
      // Closing returns the focus first.
      setTimeout(() => rows()[0]?.focus())
    },
  }
}

/** Which keys there are, for people with a keyboard. */
function KeysHint({ keys, isSelectable = false }: { keys: ListKeys; isSelectable?: boolean }) {
  const { t } = useWords()
  const close = () => keys.setShown(false)
  const shown = KEYS.filter((key) => isSelectable || key !== 'x')
  return (
    <div className={styles.hint}>
      <Button variant="quiet" icon={Keyboard} onClick={() => keys.setShown(true)}>
        {t('admin.keys.button')}
      </Button>
      <Dialog
        open={keys.isShown}
        title={t('admin.keys.title')}
        lead={t('admin.keys.hint')}
        onClose={close}
        actions={
          <>
            <Button variant="quiet" onClick={close} data-first-focus>
              {t('admin.keys.close')}
            </Button>
            <Button onClick={keys.begin}>{t('admin.keys.begin')}</Button>
          </>
        }
      >
        <dl className={styles.keys}>
          {shown.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`admin.keys.names.${key}`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  )
}
