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
  let absence: { endsAt: number; isOver: Promise<void>; why: unknown } | undefined

  /** Until somebody answers, whatever that is. */
  async function isBack(): Promise<void> {
    for (let isAbsent = true; isAbsent && !over.signal.aborted;) {
      await sleep(LOOK_EVERY_MS, undefined, { ref: false })
      isAbsent = await look().then(() => false, isAway)
    }
    absence = undefined
  }

  /** Throws why somebody is away where that has lasted too long. */
  async function wait({ endsAt, isOver, why }: NonNullable<typeof absence>, giveUpAt: number): Promise<void> {
    const leftMs = Math.min(giveUpAt, endsAt) - performance.now()
    const { signal } = over
    if (leftMs <= 0 || signal.aborted) throw why
    await Promise.race([isOver, sleep(leftMs, undefined, { signal, ref: false }).catch(() => {})])
  }

  return {
    async open(): Promise<Opened> {
      for (const giveUpAt = performance.now() + mostMs; ;) {
        if (absence) {
          await wait(absence, giveUpAt)
          continue
        }
        try {
          return await tryOpen()
        } catch (error) {
          // Whoever tried before the first was refused may hear it in other words, and waits as well.
          if (absence) continue
          if (!isAway(error)) throw error
          onAway(error as Error)
          absence = { endsAt: performance.now() + mostMs, isOver: isBack(), why: error }
        }
      }
    },
    isAway: () => absence !== undefined,
    /** For longer than anybody waits: who comes now is refused at once. */
    isLongAway: () => absence !== undefined && performance.now() > absence.endsAt,
    waitNoMore: () => over.abort(),
  }
}
