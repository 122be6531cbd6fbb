import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

// Node has no file locks of its own, SQLite does, on every platform. The operating system drops them with the
// process that holds them, so there is no stale lock to detect and no process id to be fooled by.

export interface Held {
  release(): void
}

const RETRY_MS = 20

/** Takes the lock on this file, alone ('exclusive') or beside others ('shared'), or answers undefined if it is taken. */
export function tryLock(file: string, kind: 'shared' | 'exclusive'): Held | undefined {
  const handle = new DatabaseSync(file, { timeout: 0 })
  try {
    if (kind === 'exclusive') handle.exec('begin exclusive')
    else handle.exec('begin; select count(*) from sqlite_schema')
    return { release: () => handle.close() }
  } catch (error) {
    handle.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** Waits for the lock, at most `patienceMs`; `undefined` if it was still taken then. */
export async function lock(
  file: string,
  kind: 'shared' | 'exclusive',
  patienceMs: number,
): Promise<Held | undefined> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const held = tryLock(file, kind)
    if (held || Date.now() > deadline) return held
    await sleep(RETRY_MS)
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
