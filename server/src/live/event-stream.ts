import { Readable } from 'node:stream'
import type { LiveEvent } from '@scan/contract/live.ts'

/** Who has not read the end by then does not read any more. */
const END_PATIENCE_MS = 2_000

export interface EventStream {
  /** What goes to the person who listens. */
  readonly out: Readable
  tell(event: LiveEvent): void
  /** A comment, which nobody reads: it keeps proxies from closing the connection, and shows where it is dead. */
  beat(): void
  end(): void
}

/**
 * Events on their way to one person. Whoever reads too slowly gets each word once, however often it was said meanwhile, so
 * that nothing piles up.
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
