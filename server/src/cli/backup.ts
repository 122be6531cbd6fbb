import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { writeBackup } from '../backup/backup.ts'
import { BackupRefused, isEncrypted, type Manifest } from '../backup/backup-file.ts'
import { drill } from '../backup/drill.ts'
import { askForPrivateKey } from '../backup/private-key.ts'
import { checkBackup, compareWith, restoreBackup, type Comparison } from '../backup/restore.ts'
import { BadConfig, readConfig, type Config } from '../config.ts'
import { DatabaseRefused } from '../db/embedded/installation.ts'
import { connect } from '../db/pool.ts'
import { openServer } from './open-database.ts'
import { readKeyFile } from '../secrets/open-secrets.ts'
import { headOf } from '../secrets/secrets.ts'

const USAGE = `Usage: senior-help backup FILE        writes the database into a new file, also while the server runs
       senior-help backup --new-key   makes a key pair that backups are encrypted with
       senior-help restore FILE       fills an empty database with a backup; the server must not run
       senior-help drill FILE         restores a backup for a trial, compares everything, and throws it away

The private key is asked for where a backup is read, or is read from standard input.
`
const print = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** Ctrl-C, or a lost connection, leaves nothing half made behind, and no copy of what people wrote. The second one ends at once. */
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => stopping.abort(new BackupRefused('It was interrupted.')))
const { signal } = stopping

function tell(file: string, { at, release, migrations, contents }: Manifest): void {
  const rows = Object.values(contents).reduce((sum, table) => sum + table.rows, 0)
  print(`${file}: ${rows} rows of ${at}, release ${release}, ${migrations.at(-1)?.name}.`)
}

async function backup(config: Config, file: string): Promise<void> {
  const database = await openServer(config, { print, forCommand: true })
  try {
    tell(file, await writeBackup({ url: database.url, file, recipients: config.backupRecipients, signal }))
    if (config.backupRecipients.length === 0) print('It is not encrypted: BACKUP_RECIPIENT is not set.')
    print('Keep the SECRETS_KEY of this server too, and elsewhere: without it a part stays closed.')
  } finally {
    await database.close()
  }
}

async function restore(config: Config, file: string): Promise<void> {
  const privateKey = await keyOf(file, config)
  await checkBackup(file, privateKey) // Before anything is made.
  const server = await openServer(config, { print })
  const database = connect({ url: server.url, size: 1 })
  try {
    const manifest = await restoreBackup({ url: server.url, file, privateKey, signal })
    tell(file, manifest)
    report(await compareWith(manifest, database), 'All of it is restored.', 'It is restored, but differs.')
    await tellOfSecrets(manifest, config)
  } finally {
    await database.end()
    await server.close()
  }
}

/** The key is not in the backup. */
async function tellOfSecrets({ sealedWith }: Manifest, config: Config): Promise<void> {
  const secretsFile = join(config.dataDir, 'secrets-key')
  const secrets = config.secretsKeys ?? (await readKeyFile(secretsFile)) ?? []
  if (sealedWith && !secrets.some((key) => headOf(key).toString('hex') === sealedWith))
    print(
      `What it keeps encrypted opens only with the SECRETS_KEY of the server it was made on. Put that into SECRETS_KEY or ${secretsFile} before you start.`,
    )
}

async function tryOut(config: Config, file: string): Promise<void> {
  const privateKey = await keyOf(file, config)
  try {
    const { manifest, ...found } = await drill(file, privateKey, signal)
    tell(file, manifest)
    await tellOfSecrets(manifest, config)
    report(found, 'The drill went well: every table has its rows.', 'The drill failed.')
  } catch (error) {
    // Faults of the file, or of its rows in the database.
    if (!(error instanceof BackupRefused || error instanceof pg.DatabaseError)) throw error
    report({ differences: [error.message], lines: 0 }, '', 'The drill failed.')
  }
}

function report({ differences, lines }: Comparison, fine: string, bad: string): void {
  for (const sentence of differences) print(sentence)
  if (differences.length > 0) process.exitCode = 1
  print(differences.length > 0 ? bad : `${fine} The audit log is whole: ${lines} lines.`)
}

async function keyOf(file: string, { backupRecipients }: Config): Promise<string | undefined> {
  if (await isEncrypted(file)) return askForPrivateKey()
  // Whoever has no key could write such a file with an administrator of their own in it.
  if (backupRecipients.length > 0)
    throw new BackupRefused(
      `${file} is not encrypted, and BACKUP_RECIPIENT is set: anybody may have written it. If you know where it was all the time, try again without BACKUP_RECIPIENT.`,
    )
  return undefined
}

async function newKey(): Promise<void> {
  const privateKey = await generateX25519Identity()
  print(`BACKUP_RECIPIENT=${await identityToRecipient(privateKey)}`)
  print(privateKey)
  print('The first line is for the settings. Keep the second elsewhere: it alone opens the backups.')
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'new-key': { type: 'boolean' } },
    })
  } catch {
    throw new BackupRefused(USAGE)
  }
}

try {
  const { positionals, values } = readArguments()
  const [command, file, ...more] = positionals
  const config = readConfig()
  if (values['new-key']) await newKey()
  else if (!file || more.length > 0) throw new BackupRefused(USAGE)
  else if (command === 'backup') await backup(config, file)
  else if (command === 'restore') await restore(config, file)
  else if (command === 'drill') await tryOut(config, file)
  else throw new BackupRefused(USAGE)
} catch (cause) {
  const error: unknown = signal.aborted ? signal.reason : cause
  const isTheirs = [BadConfig, BackupRefused, DatabaseRefused].some((kind) => error instanceof kind)
  process.stderr.write(`${isTheirs ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
}
