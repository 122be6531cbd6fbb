import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than a standby takes to become the primary (deploy/patroni.yml), and less than a browser waits for an answer. */
export const PATIENCE_MS = 25_000
const LOOK_EVERY_MS = 250

interface Deps {
  isAway: (error: unknown) => boolean
  /** Resolves where somebody answers. */
  look: () => Promise<unknown>
  /** Told when somebody was first found away. */
  onAway: (error: Error) => void
  mostMs?: number
}

/**
 * While nobody answers, whoever opens something waits until somebody does: nothing has been asked yet, so nothing can be done
 * twice. All wait for one who looks, and no longer than so long after the first of them found nobody; later ones are told at once.
 */
export function patience<Opened>(
  tryOpen: () => Promise<Opened>,
  { isAway, look, onAway, mostMs = PATIENCE_MS }: Deps,
) {
  const over = new AbortController()
  let absence: { endsAt: number; isOver: Promise<void> } | undefined

  /** Until somebody answers, whatever that is. */
  async function isBack(): Promise<void> {
    for (let isAbsent = true; isAbsent && !over.signal.aborted;) {
      await sleep(LOOK_EVERY_MS, undefined, { ref: false })
      isAbsent = await look().then(() => false, isAway)
    }
    absence = undefined
  }

  return {
    async open(): Promise<Opened> {
      for (const giveUpAt = performance.now() + mostMs; ;) {
        try {
          return await tryOpen()
        } catch (error) {
          if (!isAway(error)) throw error
          if (!absence) {
            onAway(error as Error)
            absence = { endsAt: performance.now() + mostMs, isOver: isBack() }
          }
          const leftMs = Math.min(giveUpAt, absence.endsAt) - performance.now()
          if (leftMs <= 0 || over.signal.aborted) throw error
          const { signal } = over
          await Promise.race([
            absence.isOver,
            sleep(leftMs, undefined, { signal, ref: false }).catch(() => {}),
          ])
        }
      }
    },
    isAway: () => absence !== undefined,
    waitNoMore: () => over.abort(),
  }
}
