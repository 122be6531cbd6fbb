const CONTROLS = 'a, button, input, select, summary, textarea'

/**
 * An unsteady hand presses twice. If the first press put something else under the finger, such as a question with its
 * answers, the second was not meant for that, and does nothing. Returns how to stop.
 */
export function guardDoubleClicks(): () => void {
  let first: Element | null = null

  const judge = (event: MouseEvent) => {
    // The browser's own count of presses in a row at one place. Keys press nowhere.
    const { detail: count } = event
    const control = controlOf(event.target)
    if (count === 1) first = control
    if (count < 2 || control === null || control === first) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  window.addEventListener('click', judge, { capture: true })
  return () => window.removeEventListener('click', judge, { capture: true })
}

/** Target of a press. Browsers follow a press on a label by one on its field. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null
  return target.closest('label')?.control ?? target.closest(CONTROLS)
}
