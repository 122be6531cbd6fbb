import { chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Owner } from '../secrets/private-file.ts'
import type { Database } from '../db/pool.ts'
import { isRoot } from '../db/embedded/place.ts'
import { sql } from '../db/sql.ts'
import { writeBackup } from './backup.ts'

interface Deps {
  database: Database
  url: string
  /** BACKUP_DIR. */
  folder: string
  keep: number
  publicKeys: string[]
}

/** It checks every hour: half an hour short of a day keeps the backup at the same hour. */
const EVERY_HOURS = 23.5
const OURS = /^network-\d{4}-\d\d-\d\dT\d{4}Z\.backup$/
const UNFINISHED = /^network-.*\.backup\.part$/

/** Makes the folder, owned by the user the server will run as. */
export async function readyFolder(folder: string, user: Owner | undefined): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made && user && isRoot) await chown(folder, user.uid, user.gid)
}

/** Makes a backup if the last is a day old, whoever made that one, and removes the oldest beyond the number kept. */
export function dailyBackup({ database, url, folder, keep, publicKeys }: Deps) {
  return async (signal: AbortSignal): Promise<void> => {
    const since = sql`now() - make_interval(secs => ${EVERY_HOURS * 3600})`
    const recent = await database.query(sql`select from last_done where what = 'backup' and at > ${since}`)
    if (recent.length > 0) return
    const minute = new Date().toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace(':', '')
    await writeBackup({ url, file: join(folder, `network-${minute}Z.backup`), publicKeys, signal })
    const names = (await readdir(folder)).toSorted()
    const old = names.filter((name) => OURS.test(name)).slice(0, -keep)
    const unfinished = names.filter((name) => UNFINISHED.test(name)) // Left by a server that was killed; only one makes them at a time.
    for (const name of [...old, ...unfinished]) await rm(join(folder, name), { force: true })
  }
}
