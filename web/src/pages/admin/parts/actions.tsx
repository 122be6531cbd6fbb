import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { textOf } from '../../../app/failure.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import { Actions } from '../../../ui/content/card.tsx'
import { Button, type ButtonProps } from '../../../ui/forms/button.tsx'
import type { Action } from './action.ts'
import styles from './actions.module.css'
import { usePanelActions } from './pending.ts'
import { Undoable } from './undo.tsx'

/** Its name is the word on it; whom it concerns is its description. */
export function ActionButton({
  action: one,
  ...look
}: { action: Action } & Pick<ButtonProps, 'icon' | 'variant' | 'className'>) {
  const { t } = useWords()
  const { ask } = usePanelActions()
  return (
    <Button
      variant="quiet"
      icon={one.icon}
      {...look}
      aria-description={one.name}
      onClick={({ currentTarget }) => {
        // The focus returns to the menu's button, and from the question's end there too.
        for (let menu = menuAround(currentTarget); menu; menu = menuAround(menu.parentElement))
          menu.hidePopover?.()
        ask(one)
      }}
    >
      {textOf(t, one.label)}
    </Button>
  )
}

const menuAround = (element: Element | null) => element?.closest<HTMLElement>('[popover]')

/** Buttons side by side, the usual next step first; what takes something away or is rare is there, and quiet. */
export function ActionButtons({
  of: id,
  actions,
  children,
}: {
  of: string
  actions: readonly Action[]
  children?: ReactNode
}) {
  const first = actions.find(({ tone }) => tone === 'main')
  return (
    <Undoable of={id}>
      <Actions>
        {first && <ActionButton action={first} variant="action" />}
        {children}
        {actions
          .filter((one) => one !== first)
          .map((one) => (
            <ActionButton
              key={one.words}
              action={one}
              {...(one.tone && one.tone !== 'main' && { variant: 'link' })}
            />
          ))}
      </Actions>
    </Undoable>
  )
}

/**
 * What can be done from a row. In a table the actions of the specification stand in it, and the rest behind 'More'; on a
 * card all but the usual next step is behind 'Actions'.
 */
export function RowActions({
  name,
  actions,
  lead,
  children,
}: {
  /** Name of the row's person or thing. */
  name: string
  actions: readonly Action[]
  /** The first step, if that is no action. */
  lead?: ReactNode
  /** Links, behind 'More'. */
  children?: ReactNode
}) {
  const { t } = useWords()
  const first = actions.find(({ tone }) => tone === 'main')
  const others = actions.filter((one) => one !== first)
  const inRow = others.filter(({ isInRow }) => isInRow)
  const behind = others.filter(({ isInRow }) => !isInRow)
  const button = (one: Action) => <ActionButton key={one.words} action={one} />
  const more = (behind.length > 0 || children) && (
    <Menu word={t('admin.more')} name={name}>
      {children}
      {behind.map(button)}
    </Menu>
  )
  return (
    <div className={styles.actions}>
      <span>{lead}</span>
      {first && <ActionButton action={first} icon={undefined} />}
      {inRow.length === 0 ? (
        more
      ) : (
        <Menu word={t('admin.columns.actions')} name={name} className={styles.cardMenu}>
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
  children,
}: {
  word: string
  name: string
  className?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-description={name}
        className={classes('text-button', styles.opener, className)}
      >
        <span>{word}</span>
        <ChevronDown aria-hidden />
      </button>
      <div id={id} popover="auto" className={classes(styles.menu, className)}>
        {children}
      </div>
    </>
  )
}
