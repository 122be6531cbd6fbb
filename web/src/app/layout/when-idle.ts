/** Calls back once the page has loaded and the browser is idle, or has had 3 s to be. What it returns cancels that. */
export function whenIdle(callback: () => void): () => void {
  let isWanted = true
  const run = () => isWanted && callback()
  const wait = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run, 3_000))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => void (isWanted = false)
}
