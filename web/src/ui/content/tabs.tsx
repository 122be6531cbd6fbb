import { Info } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classes } from '../attributes.ts'
import styles from './tabs.module.css'

export type Tab<Id extends string> = {
  id: Id
  label: string
  badge?: string | number
  /** Why it can't be opened now. It stays readable, and once it is pressed the reason is below the tabs. */
  disabledReason?: string | false | null | undefined
  /** With nothing in it. */
  isQuiet?: boolean
  panel: ReactNode
}

export type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  aside?: ReactNode
}

/** Left, Right, Home and End move and open at once; a disabled tab is reached like the others, and says why. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, aside }: TabsProps<Id>) {
  const prefix = useId()
  const open = tabs.find((tab) => tab.id === selected)
  const [pressed, setPressed] = useState<Id>()
  const select = (tab: Tab<Id>) => {
    setPressed(tab.id)
    if (!tab.disabledReason && tab.id !== selected) onSelect(tab.id)
  }

  const move = (event: KeyboardEvent) => {
    const focused = tabs.findIndex((tab) => document.activeElement?.id === `${prefix}-tab-${tab.id}`)
    const next = nextIndex(event.key, focused, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    document.getElementById(`${prefix}-tab-${tab.id}`)?.focus()
    select(tab)
  }

  return (
    <div>
      <div className={`no-print ${styles.line}`}>
        <div role="tablist" aria-label={label} className={styles.list}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${prefix}-tab-${tab.id}`}
              type="button"
              role="tab"
              aria-selected={tab.id === selected}
              aria-controls={tab.id === selected ? `${prefix}-panel` : undefined}
              aria-disabled={tab.disabledReason ? true : undefined}
              aria-describedby={tab.disabledReason ? `${prefix}-reason-${tab.id}` : undefined}
              tabIndex={tab.id === selected ? 0 : -1}
              className={classes(styles.tab, !tab.isQuiet && 'strong')}
              onClick={() => select(tab)}
              onKeyDown={move}
            >
              <span>{tab.label}</span>
              {tab.badge !== undefined && (
                <>
                  {' '}
                  <span className={styles.badge}>{tab.badge}</span>
                </>
              )}
            </button>
          ))}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {tabs.map(
        (tab) =>
          tab.disabledReason && (
            <p
              key={tab.id}
              id={`${prefix}-reason-${tab.id}`}
              className={classes(
                'no-print',
                tab.id === pressed ? `beside soft ${styles.reason}` : 'visually-hidden',
              )}
            >
              <Info aria-hidden />
              <span>{tab.disabledReason}</span>
            </p>
          ),
      )}
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-tab-${selected}`}
        tabIndex={0}
        className={styles.panel}
      >
        {open?.panel}
      </div>
    </div>
  )
}

function nextIndex(key: string, from: number, count: number) {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
