/** Whoever presses on while a page turns ends the turning. React Router leaves the promise that says so to nobody. */
export function endTurnsQuietly(): void {
  if (!('startViewTransition' in document)) return
  const turn = document.startViewTransition.bind(document)
  document.startViewTransition = (change) => {
    const turning = turn(change)
    turning.ready.catch(() => undefined)
    return turning
  }
}
