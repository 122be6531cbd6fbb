import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { readyUrl } from '../operate/machine.ts'
import { settingsOfService } from '../operate/settings-file.ts'

/** Migrations of a large database are waited for. */
const READY_WITHIN_MS = 10 * 60_000
/** A service that keeps ending is started again each second. */
const ENDED_OFTEN = 5

async function isReady({ HOST: host, PORT: port }: Record<string, string>): Promise<boolean> {
  const url = readyUrl({ host: host || '127.0.0.1', port: Number(port || 3000) })
  const until = Date.now() + READY_WITHIN_MS
  for (let ended = 0; Date.now() < until && ended < ENDED_OFTEN; await sleep(1_000)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (answer?.ok) return true
    if (spawnSync('systemctl', ['is-active', '--quiet', 'senior-help']).status !== 0) ended++
  }
  return false
}

// `update.ts ready`, for deploy/update.sh and setup: waits for the service, and fails if it does not come.
try {
  const isDone = process.argv[2] === 'ready' && (await isReady(settingsOfService()))
  process.exitCode = isDone ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
