import { Readable } from 'node:stream'
import type { LiveEvent } from '@scan/contract/live.ts'

/** A listener who has not read the closing line by then never will. */
const END_PATIENCE_MS = 2_000

export interface EventStream {
  /** What is sent to the listener. */
  readonly out: Readable
  tell(event: LiveEvent): void
  /** A comment, which nobody reads: it keeps proxies from closing the connection, and reveals a dead one. */
  beat(): void
  end(): void
}

/**
 * Events on their way to one person. A slow reader gets each one once, however often it was repeated meanwhile, so
 * nothing piles up.
 */
export function eventStream(): EventStream {
  const waiting = new Set<string>()
  let isWanted = false
  let isEnding = false
  const out = new Readable({
    read() {
      isWanted = true
      flush()
    },
  })

  function flush(): void {
    for (const text of waiting) {
      if (!isWanted) return
      waiting.delete(text)
      isWanted = out.push(text)
    }
    if (isEnding) out.push(null)
  }

  function say(text: string): void {
    if (out.destroyed || isEnding) return
    waiting.add(text)
    flush()
  }

  return {
    out,
    tell: (event) => say(`data: ${event}\n\n`),
    beat: () => say(':\n\n'),
    end: () => {
      if (out.destroyed || isEnding) return
      isEnding = true
      if (isWanted) flush()
      setTimeout(() => out.destroy(), END_PATIENCE_MS).unref()
    },
  }
}
