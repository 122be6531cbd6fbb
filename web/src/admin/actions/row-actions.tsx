import type { AdminAction } from '@scan/contract/admin/admin-panel.ts'
import { ChevronsDownUp, ChevronsUpDown, EllipsisVertical } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useWords } from '../../i18n/use-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { useRow } from '../table/admin-table.tsx'
import { ACTIONS } from './actions.ts'
import { type Subject, readChooseVolunteer, useAsk } from './admin-actions.tsx'
import styles from './row-actions.module.css'

export interface RowActionsProps {
  actions: readonly AdminAction[]
  subject: Subject
  /** The first step, if that is no action of ours. */
  lead?: ReactNode
  /** Links in the menu, before whatever asks first. */
  children?: ReactNode
}

/** What can be done from a row: the usual next step at once, the rest in a menu; each asks first. */
export function RowActions({ actions, subject, lead, children }: RowActionsProps) {
  const { t } = useWords()
  const ask = useAsk()
  const { isWhole, setWhole, isCut } = useRow()
  const [canUnfold, setCanUnfold] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const first = actions.find((action) => ACTIONS[action].tone === 'main')
  const rest = actions.filter((action) => action !== first)
  const labels = (action: AdminAction) => ({
    icon: ACTIONS[action].icon,
    'aria-label': t(`admin.actions.${action}.buttonFor`, { name: subject.name }),
    children: t(`admin.actions.${action}.button`),
  })
  return (
    <div className={styles.actions}>
      <span>{lead}</span>
      {first && (
        <Button
          {...labels(first)}
          icon={undefined}
          variant="quiet"
          data-key="act"
          onClick={() => ask(first, subject)}
        />
      )}
      {(rest.length > 0 || children) && (
        <>
          <button
            type="button"
            popoverTarget={id}
            aria-label={t('admin.more', { name: subject.name })}
            className={styles.more}
          >
            <EllipsisVertical aria-hidden data-sign />
          </button>
          <div
            ref={menu}
            id={id}
            popover="auto"
            className={styles.menu}
            onBeforeToggle={({ currentTarget }) => {
              place(currentTarget)
              if (actions.includes('assign')) void readChooseVolunteer()
              setCanUnfold(isWhole || isCut())
            }}
          >
            {canUnfold && (
              <Button
                variant="quiet"
                icon={isWhole ? ChevronsDownUp : ChevronsUpDown}
                onClick={() => {
                  menu.current?.hidePopover?.()
                  setWhole(!isWhole)
                }}
              >
                {isWhole ? t('admin.showLess') : t('admin.showWhole')}
              </Button>
            )}
            {children}
            {rest.map((action) => (
              <Button
                key={action}
                {...labels(action)}
                variant="quiet"
                onClick={() => {
                  // First, so that the focus is back on the row, where the question will return it.
                  menu.current?.hidePopover?.()
                  ask(action, subject)
                }}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/** Below its button, or above if there is no room; the browser itself closes it. */
function place(menu: HTMLElement) {
  const button = menu.previousElementSibling?.getBoundingClientRect()
  if (!button) return
  const isLow = button.bottom > window.innerHeight * 0.6
  menu.style.insetBlockStart = isLow ? 'auto' : `${button.bottom}px`
  menu.style.insetBlockEnd = isLow ? `${window.innerHeight - button.top}px` : 'auto'
  menu.style.setProperty('--end', `${document.documentElement.clientWidth - button.right}px`)
}
