import { flushSync } from 'react-dom'

type Box = HTMLInputElement | HTMLTextAreaElement

/** Calls `catchUp` before anything that is pressed or sent is dealt with. Returns how to stop. */
export function beforeEachPress(catchUp: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const before = ({ target }: Event) => {
    // Browsers tick before the click event: rendering now would untick it, and React would hear of no change.
    if (!(target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type))) catchUp()
  }
  // React listens further down.
  for (const type of ['click', 'submit']) window.addEventListener(type, before, { capture: true, signal })
  return () => listening.abort()
}

/**
 * What stands in a field is what counts. Password managers and scripts fill fields without the event by which React hears
 * of it; for those that React controls, it is made up for. Returns how to stop.
 */
export function hearSilentFields(): () => void {
  const heard = new WeakMap<Box, string>()
  const note = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      heard.set(target, target.value)
  }
  window.addEventListener('input', note, { capture: true })
  const stop = beforeEachPress(() => {
    // React keeps the attribute of what it controls at the value it knows.
    const silent = [...document.querySelectorAll<Box>('input[value], textarea')]
      .filter((box) => box.value !== box.defaultValue && box.value !== heard.get(box))
      .map((box) => [box, box.value] as const)
    // The first may draw the others as React knows them.
    for (const [box, value] of silent) tell(box, value)
  })
  return () => {
    window.removeEventListener('input', note, { capture: true })
    stop()
  }
}

/** React ignores an event that brings the value it saw last, and it sees what is set on the element itself. */
function tell(box: Box, value: string): void {
  box.value = box.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, value)
  flushSync(() => box.dispatchEvent(new Event('input', { bubbles: true })))
}
