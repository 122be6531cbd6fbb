import type { AdminAction } from '@scan/contract/messages/index.ts'
import { ChevronDown, ChevronsDownUp, ChevronsUpDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Call } from '../../../app/api/client.ts'
import type { Done } from '../../../app/use-action.ts'
import type { Translate } from '../../../app/words/translate.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import { Actions } from '../../../ui/content/card.tsx'
import { Button, type ButtonProps } from '../../../ui/forms/button.tsx'
import { type Choice, type Question, useConfirm } from './confirm.tsx'
import { useIsHeld } from './held.ts'
import styles from './panel.module.css'

interface Named {
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
}

/** What somebody is chosen for first, in a dialog. */
export interface Choosing extends Named {
  choice: Choice
}

/** What an administrator can do with a person or thing: asked, done, and told in its own sentences. */
export interface Action extends Named {
  asksReason?: true
  follows?: Question['follows']
  do: (call: Call, reason: string) => Promise<unknown>
}

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
    // Most have no words of their own for it.
    keep: t([`admin.actions.${words as 'answer' | 'cancel' | 'seePattern'}.keep`, 'admin.notNow']),
    confirm: t(`admin.actions.${words}.confirm`, { name }),
    busy: t(`admin.actions.${words}.busy`),
    isDanger: action.tone === 'danger',
    explain,
    goes: action.leaves && 'row',
    what: (say) => say('admin.undo.what', { action: say(`admin.actions.${words}.button`), name }),
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

/** Asks whether this should be done. */
export function useAsk(): (action: Action | Choosing) => void {
  const { t } = useWords()
  const { confirm } = useConfirm()
  return (action) => confirm('choice' in action ? action.choice : questionOf(t, action))
}

/** Its name is the word on it; whom it concerns is its description. */
export function ActionButton({
  action,
  onPress,
  ...look
}: {
  action: Action | Choosing
  /** Before it asks. */
  onPress?: () => void
} & Pick<ButtonProps, 'icon' | 'variant'> & { 'data-key'?: 'act' | undefined }) {
  const { t } = useWords()
  const ask = useAsk()
  const isHeld = useIsHeld(action.id) && !action.goesAtOnce
  return (
    <Button
      variant="quiet"
      icon={action.icon}
      {...look}
      disabledReason={isHeld && t('admin.undo.waits')}
      aria-description={action.name}
      onClick={() => {
        onPress?.()
        ask(action)
      }}
    >
      {t(`admin.actions.${action.words}.button`)}
    </Button>
  )
}

/** What can be done, side by side, the usual next step first. */
export function ActionButtons({ actions, children }: { actions: readonly Action[]; children?: ReactNode }) {
  const first = actions.find(({ tone }) => tone === 'main')
  return (
    <Actions>
      {first && <ActionButton action={first} variant="action" />}
      {children}
      {actions
        .filter((action) => action !== first)
        .map((action) => (
          <ActionButton key={action.words} action={action} />
        ))}
    </Actions>
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
  actions: readonly (Action | Choosing)[]
  /** The first step, if that is no action. */
  lead?: ReactNode
  /** Links, behind 'More'. */
  children?: ReactNode
}) {
  const { t } = useWords()
  // Of the row's words, as the styles have them: all are shown, or some lack room.
  const [words, setWords] = useState<'whole' | 'cut'>()
  const all = useRef<HTMLDivElement>(null)
  const row = () => all.current?.closest('tr')
  const first = actions.find(({ tone }) => tone === 'main')
  const others = actions.filter((action) => action !== first)
  const inRow = others.filter(({ isInRow }) => isInRow)
  const behind = others.filter(({ isInRow }) => !isInRow)
  // First, so that the focus is back on the row, where the question will return it.
  const close = () => {
    for (const menu of all.current?.querySelectorAll<HTMLElement>('[popover]') ?? []) menu.hidePopover?.()
  }
  const button = (action: Action | Choosing) => (
    <ActionButton key={action.words} action={action} onPress={close} />
  )
  const look = () => {
    const clamped = [...(row()?.querySelectorAll(`.${styles.clamped}`) ?? [])]
    const isCut = clamped.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    setWords(row()?.hasAttribute('data-whole') ? 'whole' : isCut ? 'cut' : undefined)
  }
  const more = (behind.length > 0 || children) && (
    <Menu word={t('admin.more')} name={name} onOpen={look}>
      {words && (
        <Button
          variant="quiet"
          icon={words === 'whole' ? ChevronsDownUp : ChevronsUpDown}
          onClick={() => {
            close()
            row()?.toggleAttribute('data-whole')
          }}
        >
          {t(words === 'whole' ? 'admin.showLess' : 'admin.showWhole')}
        </Button>
      )}
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
        <Menu word={t('admin.columns.actions')} name={name} className={styles.cardMenu} onOpen={look}>
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
  name: string
  className?: string | undefined
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
