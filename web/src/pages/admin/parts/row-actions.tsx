import type { AdminAction } from '@scan/contract/messages/index.ts'
import { ChevronDown, ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useWords } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { useRow } from './admin-table.tsx'
import { ActionButton } from './action-button.tsx'
import { ACTIONS } from './actions.ts'
import type { Subject } from './admin-actions.tsx'
import styles from './row-actions.module.css'

export interface RowActionsProps {
  actions: readonly AdminAction[]
  subject: Subject
  /** The first step, if that is no action of ours. */
  lead?: ReactNode
  /** Links, behind 'More'. */
  children?: ReactNode
}

/**
 * What can be done from a row, each asking first. In a table the actions of the specification stand in it, and the rest
 * behind 'More'; on a card all but the usual next step is behind 'Actions'.
 */
export function RowActions({ actions, subject, lead, children }: RowActionsProps) {
  const { t } = useWords()
  const { isWhole, setWhole, isCut } = useRow()
  const [canUnfold, setCanUnfold] = useState(false)
  const all = useRef<HTMLDivElement>(null)
  const first = actions.find((action) => ACTIONS[action].tone === 'main')
  const others = actions.filter((action) => action !== first)
  const inRow = others.filter((action) => ACTIONS[action].isInRow)
  const behind = others.filter((action) => !ACTIONS[action].isInRow)
  // First, so that the focus is back on the row, where the question will return it.
  const close = () => {
    for (const menu of all.current?.querySelectorAll<HTMLElement>('[popover]') ?? []) menu.hidePopover?.()
  }
  const button = (action: AdminAction) => (
    <ActionButton key={action} action={action} subject={subject} onPress={close} />
  )
  const look = () => setCanUnfold(isWhole || isCut())
  const more = (behind.length > 0 || children) && (
    <Menu word={t('admin.more')} name={subject.name} className={styles.moreMenu} onOpen={look}>
      {canUnfold && (
        <Button
          variant="quiet"
          icon={isWhole ? ChevronsDownUp : ChevronsUpDown}
          onClick={() => {
            close()
            setWhole(!isWhole)
          }}
        >
          {isWhole ? t('admin.showLess') : t('admin.showWhole')}
        </Button>
      )}
      {children}
      {behind.map(button)}
    </Menu>
  )
  return (
    <div ref={all} className={styles.actions}>
      <span>{lead}</span>
      {first && <ActionButton action={first} subject={subject} icon={undefined} data-key="act" />}
      {inRow.length === 0 ? (
        more
      ) : (
        <Menu word={t('admin.columns.actions')} name={subject.name} className={styles.cardMenu} onOpen={look}>
          {inRow.map(button)}
          {more}
        </Menu>
      )}
    </div>
  )
}

function Menu({
  word,
  name,
  className,
  onOpen,
  children,
}: {
  word: string
  /** Whom or what it concerns. */
  name: string
  className: string | undefined
  onOpen: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-description={name}
        className={classes(styles.opener, className)}
      >
        <span>{word}</span>
        <ChevronDown aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        className={classes(styles.menu, className)}
        onBeforeToggle={({ target, currentTarget }) => {
          // One within it bubbles.
          if (target !== currentTarget) return
          place(currentTarget)
          onOpen()
        }}
      >
        {children}
      </div>
    </>
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
