import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Takes the lock on this file, or answers undefined if another process keeps it longer than `waitMs`. Node has no file
 * locks of its own; SQLite does, on every platform. The operating system drops them with the process that holds them,
 * so no lock is ever stale.
 */
export function lockFile(file: string, waitMs: number) {
  const handle = new DatabaseSync(file, { timeout: waitMs })
  try {
    handle.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => handle.close() }
  } catch (error) {
    handle.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
}
