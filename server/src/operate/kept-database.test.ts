import { chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@scan/domain/clock.ts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '../db/pool.ts'
import { createScratch } from '../db/scratch.ts'
import { sql } from '../db/sql.ts'
import { forgetDatabase, forgetOldCopies, keepDatabase, placeOf, putBackDatabase } from './kept-database.ts'

const local = { kind: 'local', name: 'network', host: undefined, port: undefined }

test.each([
  ['postgres://network@localhost/network?host=/run/postgresql', { ...local, host: '/run/postgresql' }],
  [
    'postgres://network@/network?host=/run/postgresql&port=5433',
    { ...local, host: '/run/postgresql', port: '5433' },
  ],
  ['postgres://network:secret@127.0.0.1:5433/my%20own', { ...local, name: 'my own', port: '5433' }],
  ['postgres://network:secret@localhost/network', local],
  ['postgres://network:secret@10.0.1.1/network?sslmode=verify-full', { kind: 'elsewhere' }],
])('the data of %s', (DATABASE_URL, place) => {
  expect(placeOf({ DATABASE_URL, DATA_DIR: '/var/lib/network' })).toEqual(place)
})

test.runIf(process.getuid?.() === 0)('a copy is made with the rights of the folder alone', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'network-kept-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  await writeFile(join(DATA_DIR, 'postgres'), 'of root', { mode: 0o600 })
  const nobody = 65_534
  await chown(DATA_DIR, nobody, nobody)
  await expect(keepDatabase(placeOf({ DATA_DIR }))).rejects.toThrow('Permission denied')
})

test('the server deletes what an update has kept once it is two weeks old', async () => {
  const { url: serverUrl } = inject('databaseServer')
  const { url: databaseUrl, drop } = await createScratch(serverUrl)
  const database = connect({ url: databaseUrl, size: 1 })
  const dataDir = await mkdtemp(join(tmpdir(), 'network-kept-'))
  const copy = sql.identifier(`${new URL(databaseUrl).pathname.slice(1)}_before`)
  await database.query(sql`create database ${copy} template template0`)
  onTestFinished(async () => {
    await database.query(sql`drop database if exists ${copy}`)
    await database.end()
    await drop()
    await rm(dataDir, { recursive: true })
  })
  const copies = () =>
    database.query(sql`select from pg_database where datname = current_database() || '_before'`)
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
  const forget = (days: number) => forgetOldCopies({ database, databaseUrl, dataDir, now: inDays(days) })

  await forget(99) // Made by nobody's update.
  await writeFile(join(dataDir, 'before-update.backup'), '')
  await forget(13.9)
  expect([await copies(), await readdir(dataDir)]).toEqual([[{}], ['before-update.backup']])
  await forget(14.1)
  expect([await copies(), await readdir(dataDir)]).toEqual([[], []])

  await mkdir(join(dataDir, 'postgres.before'))
  await writeFile(join(dataDir, 'before-update.backup'), '')
  await forgetOldCopies({ database, databaseUrl: undefined, dataDir, now: inDays(14.1) })
  expect(await readdir(dataDir)).toEqual([])
})

test('the embedded database comes back as it was kept, once', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'network-kept-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const place = placeOf({ DATA_DIR })
  const row = join(DATA_DIR, 'postgres')
  expect(await keepDatabase(place)).toBe(false)
  await writeFile(row, 'before')
  expect(await keepDatabase(place)).toBe(true)
  await writeFile(row, 'after')
  expect(await putBackDatabase(place)).toBe(true)
  expect(await readFile(row, 'utf8')).toBe('before')
  expect(await putBackDatabase(place)).toBe(false)
  await keepDatabase(place)
  await forgetDatabase(place)
  expect(await putBackDatabase(place)).toBe(false)
})
