import { Undo2 } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { createStore, useStore } from 'zustand'
import { Outcome, type OutcomePlace } from '../../../app/outcome.tsx'
import type { Translate } from '../../../app/words/translate.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { classes } from '../../../ui/attributes.ts'
import { Button } from '../../../ui/forms/button.tsx'
import styles from './held.module.css'

/** What was pressed and can still be taken back: nothing of it is sent yet. */
export interface Press {
  /** 'Asha Thomas will be approved'; of several pressed at once, for one of them by its id. */
  says: (t: Translate, id?: string) => string
  /** Whom or what it concerns. */
  ids: readonly string[]
  /** The page it was pressed on, whose rows show it. */
  page: string
  /** Sends it, and tells what became of it. */
  send: () => Promise<void>
}

export interface HeldPress extends Press {
  key: number
  /** By this device's clock, in milliseconds. */
  until: number
  isSent: boolean
}

export type HeldPresses = ReturnType<typeof createHeldPresses>

/** Holds each press for its seconds, and then sends it. */
export function createHeldPresses() {
  const store = createStore<readonly HeldPress[]>(() => [])
  let presses = 0

  const drop = (key: number) => store.setState((all) => all.filter((one) => one.key !== key), true)

  async function send(key: number): Promise<void> {
    const press = store.getState().find((one) => one.key === key)
    if (!press || press.isSent) return
    store.setState((all) => all.map((one) => (one === press ? { ...one, isSent: true } : one)), true)
    await press.send().finally(() => drop(key))
  }

  return {
    store,
    hold(press: Press, seconds: number): void {
      const key = ++presses
      const until = Date.now() + seconds * 1_000
      store.setState((all) => [...all, { ...press, key, until, isSent: false }], true)
      setTimeout(() => void send(key), seconds * 1_000)
    },
    undo: drop,
    /** Sends at once what still waits, in the order of the presses. */
    sendAll: async (): Promise<void> =>
      void (await Promise.all(store.getState().map(({ key }) => send(key)))),
  }
}

interface Holding {
  held: HeldPresses
  undo: (press: HeldPress) => void
}

export const HeldContext = createContext<Holding>({ held: createHeldPresses(), undo: () => undefined })

/** What was pressed about this person or thing and is not done yet. */
export function useHeld(): (id: string | number) => HeldPress | undefined {
  const all = useStore(use(HeldContext).held.store)
  return (id) => all.find(({ ids }) => ids.includes(String(id)))
}

/** Over a row or its buttons, in the room they have: what will happen, in how many seconds, and 'Undo'. */
export function HeldLine({ press, of: id }: { press: HeldPress; of?: string | number }) {
  const { t } = useWords()
  const { undo } = use(HeldContext)
  const now = useNow()
  const what = press.says(t, id === undefined ? undefined : String(id))
  const count = press.ids.length
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = line.current
    const place = shown?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
    // Its 'Undo' goes with it.
    return () => void (shown?.contains(document.activeElement) && place?.focus())
  }, [])
  return (
    <div ref={line} data-held={press.key} className={styles.line}>
      <span>
        {t('admin.undo.in', { what, seconds: Math.max(0, Math.ceil((press.until - now) / 1_000)) })}
      </span>
      <Button
        variant="quiet"
        icon={Undo2}
        aria-description={what}
        onClick={() => press.isSent || undo(press)}
      >
        {count > 1 ? t('admin.undo.all', { count }) : t('admin.undo.button')}
      </Button>
    </div>
  )
}

/** What can be done with this person or thing, and over it what will happen, while that can be taken back. */
export function Holdable({
  as: Tag = 'div',
  of: id,
  className,
  children,
}: {
  as?: 'div' | 'li'
  of: string
  className?: string | undefined
  children: ReactNode
}) {
  const press = useHeld()(id)
  return (
    <Tag tabIndex={-1} className={classes(styles.holdable, className)}>
      {press && <HeldLine press={press} of={id} />}
      <Covered press={press}>{children}</Covered>
    </Tag>
  )
}

/** Keeps its room, and can be neither read nor pressed. */
export function Covered({
  press,
  ...rest
}: { press: HeldPress | undefined } & Pick<ComponentProps<'div'>, 'className' | 'children'>) {
  return <div {...rest} inert={press !== undefined} />
}

/** What was pressed on a page that has been left, and what became of the last. Stays in sight below a long list. */
export function UndoBar({
  place,
  goesOn,
  isAsked,
}: {
  place: OutcomePlace
  /** What takes the focus after a press. */
  goesOn: RefObject<HTMLElement | null>
  /** Whether a question is open. */
  isAsked: boolean
}) {
  const { t } = useWords()
  const { held } = use(HeldContext)
  const bar = useRef<HTMLElement>(null)
  const hasFocus = useRef(false)
  const waiting = useStore(held.store).filter(({ isSent }) => !isSent)
  const newest = waiting.at(-1)
  const { pathname, search } = useLocation()
  const elsewhere = waiting.filter(({ page }) => page !== pathname + search)

  const followed = useRef(0)
  useEffect(() => {
    // Behind the question nothing takes the focus.
    if (isAsked || !newest || newest.key <= followed.current) return
    followed.current = newest.key
    const line = document.querySelector<HTMLElement>(`[data-held="${newest.key}"] button`)
    const next = goesOn.current?.isConnected ? goesOn.current : (line ?? bar.current)
    next?.focus()
  }, [newest, isAsked, goesOn])
  useLayoutEffect(() => {
    // Its 'Undo' is gone.
    if (hasFocus.current && document.activeElement === document.body) bar.current?.focus()
  })

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t('admin.undo.label')}
      data-kept-clear
      className={classes(styles.bar, 'no-print')}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    >
      {elsewhere.length > 0 && (
        <ul role="list">
          {elsewhere.map((press) => (
            <li key={press.key}>
              <HeldLine press={press} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {newest && <Announced key={newest.key} press={newest} />}
      </p>
      <Outcome of={place} />
    </section>
  )
}

/** Once: the seconds that pass are not read out. */
function Announced({ press }: { press: HeldPress }) {
  const { t } = useWords()
  const [seconds] = useState(() => Math.round((press.until - Date.now()) / 1_000))
  return <span>{t('admin.undo.said', { what: press.says(t), seconds })}</span>
}

/** This device's time, every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
