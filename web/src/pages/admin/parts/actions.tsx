import type { AdminAction } from '@scan/contract/messages/index.ts'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import type { Call } from '../../../app/api/client.ts'
import type { Done } from '../../../app/use-action.ts'
import type { Translate } from '../../../app/words/translate.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import { Actions } from '../../../ui/content/card.tsx'
import { Button, type ButtonProps } from '../../../ui/forms/button.tsx'
import { type Question, useConfirm } from './confirm.tsx'
import { Holdable } from './held.tsx'
import styles from './panel.module.css'

/** What an administrator can do with a person or thing: asked, done, and told in its own sentences. */
export interface Action {
  /** Its sentences: `admin.actions.approve.question`. */
  words: AdminAction
  id: string
  /** What the sentences call the person or thing. */
  name: string
  icon: LucideIcon
  /** `main` is the usual next step; `danger` takes something away from the person. */
  tone?: 'main' | 'danger'
  /** Whether the specification has it stand in the row; the others are behind 'More'. */
  isInRow?: true
  /** Whether it is gone from the lists afterwards. */
  leaves?: true
  /** Whether it is done as soon as it was asked: what needs the password, or is done to a person for good. */
  goesAtOnce?: true
  asksReason?: true
  /** That reason says why this is safe, in so many letters at least. */
  leastLetters?: number
  follows?: Question['follows']
  do: (call: Call, reason: string) => Promise<unknown>
}

/** What goes at once is never held. */
type HeldAction = Exclude<AdminAction, 'ban' | 'reject' | 'delete'>

/** What is asked before it. */
export function questionOf(t: Translate, action: Action): Question {
  const { words, id, name } = action
  const explain = {
    failed: `admin.actions.${words}.failed` as const,
    noAnswer: `admin.actions.${words}.noAnswer` as const,
  }
  return {
    title: t(`admin.actions.${words}.question`, { name }),
    text: t(`admin.actions.${words}.consequence`, { name }),
    follows: action.follows,
    reason: action.asksReason && id,
    leastLetters: action.leastLetters,
    // Most have no words of their own for it.
    keep: t([`admin.actions.${words as 'answer' | 'cancel' | 'seePattern'}.keep`, 'admin.notNow']),
    confirm: t(`admin.actions.${words}.confirm`, { name }),
    busy: t(`admin.actions.${words}.busy`),
    isDanger: action.tone === 'danger',
    explain,
    goes: action.leaves && 'row',
    name,
    says: (say) => say(`admin.actions.${words as HeldAction}.held`, { name }),
    ids: [id],
    goesAtOnce: action.goesAtOnce,
    do: async (call, reason) => {
      await action.do(call, reason)
      const done: Done = {
        toast: `admin.actions.${words}.done`,
        isAloud: true,
        text: (say) => say(`admin.actions.${words}.doneFor`, { name }),
      }
      return { done, gone: action.leaves ? [id] : [] }
    },
  }
}

/** Its name is the word on it; whom it concerns is its description. */
export function ActionButton({
  action,
  onPress,
  ...look
}: {
  action: Action
  /** Before it asks. */
  onPress?: () => void
} & Pick<ButtonProps, 'icon' | 'variant'> & { 'data-key'?: 'act' | undefined }) {
  const { t } = useWords()
  const { confirm } = useConfirm()
  return (
    <Button
      variant="quiet"
      icon={action.icon}
      {...look}
      aria-description={action.name}
      onClick={() => {
        onPress?.()
        confirm(questionOf(t, action))
      }}
    >
      {t(`admin.actions.${action.words}.button`)}
    </Button>
  )
}

/** What can be done, side by side, the usual next step first. */
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
    <Holdable of={id}>
      <Actions>
        {first && <ActionButton action={first} variant="action" />}
        {children}
        {actions
          .filter((action) => action !== first)
          .map((action) => (
            <ActionButton key={action.words} action={action} />
          ))}
      </Actions>
    </Holdable>
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
  /** Whom or what the row is about. */
  name: string
  actions: readonly Action[]
  /** The first step, if that is no action. */
  lead?: ReactNode
  /** Links, behind 'More'. */
  children?: ReactNode
}) {
  const { t } = useWords()
  const all = useRef<HTMLDivElement>(null)
  const first = actions.find(({ tone }) => tone === 'main')
  const others = actions.filter((action) => action !== first)
  const inRow = others.filter(({ isInRow }) => isInRow)
  const behind = others.filter(({ isInRow }) => !isInRow)
  // First, so that the focus is back on the row, where the question will return it.
  const close = () => {
    for (const menu of all.current?.querySelectorAll<HTMLElement>('[popover]') ?? []) menu.hidePopover?.()
  }
  const button = (action: Action) => <ActionButton key={action.words} action={action} onPress={close} />
  const more = (behind.length > 0 || children) && (
    <Menu word={t('admin.more')} name={name}>
      {children}
      {behind.map(button)}
    </Menu>
  )
  return (
    <div ref={all} className={styles.actions}>
      <span>{lead}</span>
      {first && <ActionButton action={first} icon={undefined} data-key="act" />}
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
      <div
        id={id}
        popover="auto"
        className={classes(styles.menu, className)}
        onBeforeToggle={({ target, currentTarget }) => {
          // One within it bubbles.
          if (target === currentTarget) place(currentTarget)
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
