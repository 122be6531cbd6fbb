const SOON_MS = 500
const NEAR_PX = 20
const CONTROLS = 'a, button, input, select, summary, textarea'

/**
 * An unsteady hand presses twice. Where the first press has put something else under the finger, such as a question with
 * its answers, the second one was not meant for that, and does nothing. Returns how to stop.
 */
export function ignoreStrayPresses(): () => void {
  let last: { control: Element | null; x: number; y: number; at: number } | undefined

  const judge = (event: MouseEvent) => {
    // Keys press nowhere.
    if (event.detail === 0) return
    const { clientX: x, clientY: y, timeStamp: at } = event
    const control = controlOf(event.target)
    const isSecond = last && at - last.at < SOON_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX
    const isStray = isSecond && control !== null && control !== last?.control
    // A third press is judged like the second: by what stood there at the first.
    last = { control: isStray ? (last?.control ?? null) : control, x, y, at }
    if (!isStray) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  window.addEventListener('click', judge, { capture: true })
  return () => window.removeEventListener('click', judge, { capture: true })
}

/** What a press there works on. One on a label is followed by one on its field, as the browser does it. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.control ?? target.closest(CONTROLS)
}
