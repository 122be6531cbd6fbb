import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgetDatabase, keepDatabase, placeOf, putBackDatabase } from './operate/kept-database.ts'
import { readyUrl } from './operate/machine.ts'
import { settingsOfService } from './operate/settings-file.ts'

// For deploy/update.sh: what it does with the data, as root.
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

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
    if (spawnSync('systemctl', ['is-active', '--quiet', 'network']).status !== 0) ended++
  }
  return false
}

const COMMANDS: Record<string, (settings: Record<string, string>) => Promise<boolean>> = {
  keep: async (settings) => {
    if (!(await keepDatabase(placeOf(settings))))
      say('This machine cannot copy the database: if the update fails, only the program is put back.')
    return true
  },
  ready: isReady,
  forget: async (settings) => {
    await forgetDatabase(placeOf(settings))
    return true
  },
  'put-back': async (settings) => {
    const isBack = await putBackDatabase(placeOf(settings))
    if (!isBack) say('There is no copy of the database. If the server does not start, restore the backup.')
    return isBack
  },
}

try {
  const isDone = await COMMANDS[process.argv[2] ?? '']?.(settingsOfService())
  process.exitCode = isDone ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
