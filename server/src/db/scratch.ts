import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { withClient } from './client.ts'

export type Scratch = Awaited<ReturnType<typeof createScratch>>

/** Creates a database on this server, empty or as a copy of `template`, that is gone again after `drop`. */
export async function createScratch(serverUrl: string, template = 'template0') {
  const name = `scratch_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${pg.escapeIdentifier(template)}`)
  return { url: inDatabase(serverUrl, name), drop: () => drop(serverUrl, name) }
}

const DROP_WITHIN_MS = 20_000
const INSUFFICIENT_PRIVILEGE = '42501'

async function drop(serverUrl: string, name: string): Promise<void> {
  for (const giveUpAt = Date.now() + DROP_WITHIN_MS; ; await setTimeout(100)) {
    try {
      await onServer(serverUrl, untilUnused(name))
      return await onServer(serverUrl, `drop database if exists ${name} with (force)`)
    } catch (error) {
      // Only a superuser may cancel an autovacuum, which is done in a moment.
      const isVacuumed = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE
      if (!isVacuumed || Date.now() > giveUpAt) throw error
    }
  }
}

/** Waits up to a second: a pool that ended may still be closing, and forced, its connections would fail. */
const untilUnused = (name: string) => `
  do $$ begin
    for n in 1..20 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_stat_clear_snapshot(), pg_sleep(0.05);
    end loop;
  end $$`

/** The same server and role, another database. */
export function inDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(url: string, statement: string): Promise<void> {
  await withClient(url, 'senior-help-scratch', (client) => client.query(statement))
}
