import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than a standby takes to become the primary (deploy/patroni.yml), and less than a browser waits. */
const WAIT_MS = 25_000
const LOOK_EVERY_MS = 250

interface ReconnectOptions<Connection> {
  connect: () => Promise<Connection>
  /** True if waiting may help. */
  isAway: (error: unknown) => boolean
  look: () => Promise<unknown>
  onAway: (error: Error) => void
  waitMs?: number
}

/** Connecting waits while nobody answers: nothing was asked yet, so nothing is done twice. One looks for all. */
export function reconnecting<Connection>({
  connect,
  isAway,
  look,
  onAway,
  waitMs = WAIT_MS,
}: ReconnectOptions<Connection>) {
  const stopping = new AbortController()
  const { signal } = stopping
  let absence: { why: unknown; endsAt: number; isOver: Promise<void> } | undefined

  async function untilBack(): Promise<void> {
    do await sleep(LOOK_EVERY_MS, undefined, { ref: false })
    while (!signal.aborted && (await look().then(() => false, isAway)))
    absence = undefined
  }

  async function open(): Promise<Connection> {
    const giveUpAt = performance.now() + waitMs
    for (;;) {
      try {
        if (!absence) return await connect()
      } catch (error) {
        // Attempts begun before the first was refused may fail in another way, and wait as well.
        if (!absence && !isAway(error)) throw error
        if (!absence) onAway(error as Error)
        absence ??= { why: error, endsAt: performance.now() + waitMs, isOver: untilBack() }
        // It may come and go: whoever looks finds it, and whoever calls does not.
        if (performance.now() > giveUpAt) throw error
      }
      if (!absence) continue
      const leftMs = Math.min(absence.endsAt, giveUpAt) - performance.now()
      if (leftMs <= 0 || signal.aborted) throw absence.why
      await Promise.race([absence.isOver, sleep(leftMs, undefined, { signal }).catch(() => {})])
    }
  }

  return {
    open,
    isAway: () => absence !== undefined,
    isLongAway: () => absence !== undefined && performance.now() > absence.endsAt,
    waitNoMore: () => stopping.abort(),
  }
}
