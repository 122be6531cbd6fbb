import { Readable } from 'node:stream'
import type { LiveEvent } from '@scan/contract/live.ts'

/** A listener who has not read the closing line by then never will. */
const END_WITHIN_MS = 2_000

export type EventStream = ReturnType<typeof eventStream>

/** Events on their way to one person. A slow reader gets each one once, however often it came, so nothing piles up. */
export function eventStream() {
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

  function write(text: string): void {
    if (out.destroyed || isEnding) return
    waiting.add(text)
    flush()
  }

  return {
    out,
    tell: (event: LiveEvent) => write(`data: ${event}\n\n`),
    /** A comment: it keeps proxies from closing the connection, and reveals a dead one. */
    beat: () => write(':\n\n'),
    end: () => {
      if (out.destroyed || isEnding) return
      isEnding = true
      if (isWanted) flush()
      setTimeout(() => out.destroy(), END_WITHIN_MS).unref()
    },
  }
}
