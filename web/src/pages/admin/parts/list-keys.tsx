import { Keyboard } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { focusPageHeading } from '../../../ui/site/route-announcer.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { classes } from '../../../ui/attributes.ts'
import styles from './list-keys.module.css'

const KEYS = ['j', 'k', 'x', 'a', '?'] as const

export interface ListKeys {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  isShown: boolean
  show: () => void
  hide: () => void
  /** Moves the focus to the first row: the keys work from there on. */
  begin: () => void
}

/**
 * Single keys for working through a long list. They act only while the focus is in the list, and never while somebody
 * types (WCAG 2.1.4). Each presses something visible: `data-key` says what.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): ListKeys {
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
    const press = (what: string) => row?.querySelector<HTMLElement>(`[data-key="${what}"]`)?.click()
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
    onFocus: ({ target }) => {
      const row = target.closest<HTMLElement>('tbody > tr')
      place.current = row ? { row, at: rows().indexOf(row) } : undefined
    },
    isShown,
    show: () => setShown(true),
    hide: () => setShown(false),
    begin: () => {
      setShown(false)
      // Closing returns the focus first.
      setTimeout(() => rows()[0]?.focus())
    },
  }
}

/** Which keys there are, for people with a keyboard. */
export function KeysHint({ keys, isSelectable = false }: { keys: ListKeys; isSelectable?: boolean }) {
  const { t } = useWords()
  const shown = KEYS.filter((key) => isSelectable || key !== 'x')
  return (
    <div className={isSelectable ? classes(styles.hint, styles.beside) : styles.hint}>
      <Button variant="quiet" icon={Keyboard} onClick={keys.show}>
        {t('admin.keys.button')}
      </Button>
      <Dialog
        open={keys.isShown}
        title={t('admin.keys.title')}
        lead={t('admin.keys.hint')}
        onClose={keys.hide}
        actions={
          <>
            <Button variant="quiet" onClick={keys.hide} data-first-focus>
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
