/** Navigating during a view transition skips it. React Router leaves the rejected `ready` promise unhandled. */
export function endTurnsQuietly(): void {
  if (!('startViewTransition' in document)) return
  const turn = document.startViewTransition.bind(document)
  document.startViewTransition = (change) => {
    const turning = turn(change)
    turning.ready.catch(() => undefined)
    return turning
  }
}
