/** How long a browser that cannot tell when it is idle gets for the page itself. */
const WITHOUT_A_WORD_MS = 3_000

/** Calls back once the page has loaded and the browser is idle. What it returns cancels that. */
export function whenIdle(callback: () => void): () => void {
  let stopWaiting = () => removeEventListener('load', wait)
  function wait() {
    if ('requestIdleCallback' in globalThis) {
      const waiting = requestIdleCallback(callback)
      stopWaiting = () => cancelIdleCallback(waiting)
    } else {
      const waiting = setTimeout(callback, WITHOUT_A_WORD_MS)
      stopWaiting = () => clearTimeout(waiting)
    }
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => stopWaiting()
}
