import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { classes } from '../attributes.ts'
import styles from './toasts.module.css'
import { useUiLabels } from '../ui-labels.tsx'
import { clearPlace } from './clear-place.ts'

/** More in sight would hide the page. The library keeps 20; the others are in a list. */
const IN_SIGHT = 3

const ICONS = {
  success: CircleCheck,
  error: CircleAlert,
  loading: LoaderCircle,
  blank: Info,
  custom: Info,
}

/** Words only, and said on the page too, where they are read aloud: a toast that also spoke would say all twice. */
export { toast }

/** `toast.success(words, ALOUD)`: for words that nothing on the page reads aloud. */
export const ALOUD = { ariaProps: { role: 'alert', 'aria-live': 'polite' } } as const
const isAloud = ({ ariaProps }: Toast) => ariaProps.role === ALOUD.ariaProps.role

/** A failure that leads to another page is told there. */
const OF_THE_PAGE_BEFORE_MS = 1_000

/** Failures of another page go with it, and everything said in another language. */
export function Toasts({ page, language }: { page: string; language: string }) {
  const labels = useUiLabels()
  const { toasts, handlers } = useToaster()
  const leave = useEffectEvent(() => {
    for (const { id, type, createdAt } of toasts)
      if (type === 'error' && Date.now() - createdAt > OF_THE_PAGE_BEFORE_MS) toast.dismiss(id)
  })
  // Toasts outlive the pages that show them.
  useEffect(() => leave(), [page])
  useEffect(() => () => toast.dismiss(), [language])
  const shown = toasts.filter((one) => one.visible)
  const newest = shown.slice(0, IN_SIGHT)
  const others = shown.slice(IN_SIGHT)
  const region = useRef<HTMLElement>(null)
  const ids = shown.map(({ id }) => id).join()
  // Before paint: a toast must not cover the focus even for a moment.
  useLayoutEffect(() => {
    if (ids === '') return
    const place = () => keepClear(region.current)
    place()
    const moves = ['scroll', 'resize', 'focusin'] as const
    for (const one of moves) addEventListener(one, place, { passive: true })
    // What comes late on the page moves it too.
    const late = new MutationObserver(place)
    late.observe(document.body, { childList: true, subtree: true })
    return () => {
      for (const one of moves) removeEventListener(one, place)
      late.disconnect()
    }
  }, [ids])
  const item = (one: Toast) => <Item key={one.id} toast={one} dismiss={labels.dismiss} />
  return (
    <section
      ref={region}
      aria-label={labels.messages}
      className={styles.region}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) handlers.endPause()
      }}
    >
      {others.length > 0 && (
        <details className={styles.more}>
          <summary className={styles.summary}>{labels.moreMessages(others.length)}</summary>
          <div className={styles.others}>{others.map(item)}</div>
        </details>
      )}
      {/* There from the start: what appears in a region that appears with it often goes unsaid. */}
      <div role="status" aria-atomic={false} className={styles.live}>
        {newest.filter(isAloud).map(item)}
      </div>
      <div className={styles.live}>{newest.filter((one) => !isAloud(one)).map(item)}</div>
    </section>
  )
}

/** Never covered by a message: fields, notices, and the focused element. */
const KEPT_CLEAR = 'h1, h2, input, select, textarea, [data-kept-clear]'

/** Width of the focus ring. */
const RING_PX = 8

/** Puts the messages where they lie on none of that. */
function keepClear(region: HTMLElement | null): void {
  if (!region) return
  const { activeElement: focused } = document
  const boxes = [...document.querySelectorAll(KEPT_CLEAR)].map((one) => one.getBoundingClientRect())
  const withFocus = focused && focused !== document.body && !region.contains(focused) ? [focused] : []
  const above = withFocus.map((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return { top: top - RING_PX, bottom: bottom + RING_PX }
  })
  const place = clearPlace(region.offsetHeight, boxes, innerHeight, above)
  region.style.setProperty('--place', `${place}px`)
}

function Item({ toast: one, dismiss }: { toast: Toast; dismiss: string }) {
  const Icon = ICONS[one.type]
  return (
    <div data-tone={one.type === 'error' ? 'danger' : 'success'} className={classes('row', styles.toast)}>
      <Icon aria-hidden />
      <p className={classes('strong', styles.text)}>{resolveValue(one.message, one)}</p>
      <button
        type="button"
        className={classes('text-button', styles.dismiss)}
        onClick={() => toast.dismiss(one.id)}
      >
        <X aria-hidden />
        <span>{dismiss}</span>
      </button>
    </div>
  )
}
