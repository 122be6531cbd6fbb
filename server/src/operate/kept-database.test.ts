import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forgetDatabase, keepDatabase, placeOf, putBackDatabase } from './kept-database.ts'

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
