import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Longer than a standby takes to become the primary (deploy/patroni.yml), and less than a browser waits for an answer.
 */
export const PATIENCE_MS = 25_000
const LOOK_EVERY_MS = 250

interface Deps {
  isAway: (error: unknown) => boolean
  /** Resolves once somebody answers. */
  look: () => Promise<unknown>
  /** Told when the other side is first found to be away. */
  onAway: (error: Error) => void
  mostMs?: number
}

/**
 * While nobody answers, each attempt to open something waits until somebody does: nothing has been asked yet, so
 * nothing can be done twice. They all wait for one that looks, and no longer than this after the first of them found
 * nobody; later ones are refused at once.
 */
export function patience<Opened>(
  tryOpen: () => Promise<Opened>,
  { isAway, look, onAway, mostMs = PATIENCE_MS }: Deps,
) {
  const over = new AbortController()
  let absence: { endsAt: number; isOver: Promise<void>; why: unknown } | undefined

  /** Until somebody answers, whatever the answer. */
  async function isBack(): Promise<void> {
    for (let isAbsent = true; isAbsent && !over.signal.aborted;) {
      await sleep(LOOK_EVERY_MS, undefined, { ref: false })
      isAbsent = await look().then(() => false, isAway)
    }
    absence = undefined
  }

  /** Throws the reason of the absence if it has lasted too long. */
  async function wait({ endsAt, isOver, why }: NonNullable<typeof absence>, giveUpAt: number): Promise<void> {
    const leftMs = Math.min(giveUpAt, endsAt) - performance.now()
    const { signal } = over
    if (leftMs <= 0 || signal.aborted) throw why
    await Promise.race([isOver, sleep(leftMs, undefined, { signal }).catch(() => {})])
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
          // Attempts begun before the first was refused may fail in another way, and wait as well.
          if (absence) continue
          if (!isAway(error)) throw error
          onAway(error as Error)
          absence = { endsAt: performance.now() + mostMs, isOver: isBack(), why: error }
        }
      }
    },
    isAway: () => absence !== undefined,
    /** Longer than anybody waits: newcomers are refused at once. */
    isLongAway: () => absence !== undefined && performance.now() > absence.endsAt,
    waitNoMore: () => over.abort(),
  }
}
