import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@scan/contract/index.ts'
import { Secret } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { block } from '../identity/marks.ts'
import { authenticator } from '../testing/authenticator.ts'
import { createDatabase, everyRow, type TestDatabase } from '../testing/database.ts'
import { createWorld, PASSWORD } from '../testing/world.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { SEALED, hasher } from './keys.ts'
import { openSecrets } from './open-secrets.ts'
import { newKey, readKeys, secretsOf, type Keys } from './secrets.ts'
import { mintReset } from '../identity/password.ts'

const dump = async (db: Queryable) => (await everyRow(db)).join('\n')

test('whoever has a dump of the database can open nothing with it', async () => {
  const world = await createWorld()
  const lakshmi = await world.person('Lakshmi', 'Admin')
  const { secret, address } = (
    await world.call(api.beginSecondFactor, { as: lakshmi, body: { password: PASSWORD } })
  ).reply
  const code = authenticator(address).codeAt(world.now())
  const { recoveryCodes } = (await world.call(api.confirmSecondFactor, { as: lakshmi, body: { code } })).reply
  const reset = await mintReset(world.context, lakshmi.id, lakshmi.email)
  const meera = {
    name: 'Meera',
    email: 'meera@example.org',
    phone: '9847012345',
    category: 'Citizen',
  } as const
  await world.call(api.signUp, { body: { ...meera, password: PASSWORD } })
  const text = await dump(world.database)
  for (const { email } of [lakshmi, meera]) expect(text).toContain(email)
  const { sessionToken, refreshToken } = lakshmi
  const given = [PASSWORD, sessionToken, refreshToken, secret, reset?.token ?? '', ...recoveryCodes]
  const asKept = given.flatMap((one) => [one, Buffer.from(one).toString('hex')])
  for (const one of [...asKept, Secret.fromBase32(secret).hex.toLowerCase()]) expect(text).not.toContain(one)
  await world.close()
})

describe('an installation', () => {
  const ravi = { email: 'ravi@example.org', phone: '9847000001', phoneBefore: null }
  let db: TestDatabase
  let folder: string
  let said: string[]
  beforeEach(async () => {
    db = await createDatabase()
    folder = await mkdtemp(join(tmpdir(), 'network-secrets-'))
    said = []
  })
  afterEach(async () => {
    await db.drop()
    await rm(folder, { recursive: true })
  })

  /** As a server would at its start. */
  const startWith = (keys: Keys | undefined, name = 'secrets-key') => {
    const print = (sentence: string) => said.push(sentence)
    return openSecrets({ database: db.database, keys, file: join(folder, name), columns: SEALED, print })
  }

  test('makes its key at the first start, in a file that nobody else reads, and keeps it', async () => {
    const first = await startWith(undefined)
    const file = join(folder, 'secrets-key')
    expect(said).toEqual([`Made the key of what this database keeps encrypted: ${file}. Keep a copy of it.`])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const hash = await hasher(db.database, first, 'blocklist')
    const later = await startWith(undefined)
    expect((await hasher(db.database, later, 'blocklist'))('a')).toEqual(hash('a'))
    expect(said).toHaveLength(1)
    expect(await dump(db.database)).not.toContain((await readFile(file, 'utf8')).trim())
  })

  test('lets nobody who has a dump try which phone numbers were banned', async () => {
    const secrets = await startWith([newKey()])
    await block(db.database, secrets, ravi, { reason: 'banned', at: new Date() })
    const [{ hash } = { hash: Buffer.of() }] = await db.database.query(
      sql<{ hash: Buffer }>`select phone_hash as hash from blocklist`,
    )
    const kept = await db.database.query(
      sql<{ row: string }>`select t::text as row from keys t where name = 'blocklist'`,
    )
    const bytes = Buffer.from(/\\x([0-9a-f]+)/.exec(kept[0]?.row ?? '')?.[1] ?? '', 'hex')
    expect([hash.length, bytes.length >= 32]).toEqual([32, true])
    for (let from = 0; from + 32 <= bytes.length; from++) {
      const guess = createHmac('sha256', bytes.subarray(from, from + 32)).update(`phone ${ravi.phone}`)
      expect(guess.digest()).not.toEqual(hash)
    }
  })

  test('takes a new key before the old one, encrypts anew, and then needs the old one no more', async () => {
    const [old, fresh] = [newKey(), newKey()]
    const hashed = (await hasher(db.database, await startWith([old]), 'blocklist'))('a')
    const exchanged = await startWith([fresh, old])
    expect((await hasher(db.database, exchanged, 'blocklist'))('a')).toEqual(hashed)
    expect((await hasher(db.database, await startWith([fresh]), 'blocklist'))('a')).toEqual(hashed)
    await expect(startWith([old])).rejects.toThrow('encrypted with another key than that of SECRETS_KEY.')
  })

  test('refuses a lost or a wrong key with a sentence, and changes nothing', async () => {
    await startWith(undefined)
    const before = await dump(db.database)
    await rm(join(folder, 'secrets-key'))
    await expect(startWith(undefined)).rejects.toThrow(
      `encrypted with a key, and ${folder}/secrets-key is not there.`,
    )
    await expect(startWith([newKey()])).rejects.toThrow('several servers share one SECRETS_KEY')
    expect(await dump(db.database)).toBe(before)
    await expect(stat(join(folder, 'secrets-key'))).rejects.toThrow('ENOENT')
  })

  test.each(['', '\n', '\0'.repeat(45)])(
    'a file that the first start left empty gets its key; one that was in use is refused: %j',
    async (left) => {
      const file = join(folder, 'secrets-key')
      await writeFile(file, left)
      await startWith(undefined)
      expect((await readFile(file, 'utf8')).trim()).toMatch(/^[\w+/]{43}=$/)
      await startWith(undefined)
      await writeFile(file, left)
      await expect(startWith(undefined)).rejects.toThrow('encrypted with a key')
      expect(await readFile(file, 'utf8')).toBe(left)
    },
  )

  test('of two servers that start at once with folders of their own, one is refused; with the same one, none', async () => {
    const apart = await Promise.allSettled(['a', 'b'].map((file) => startWith(undefined, file)))
    expect(apart.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await db.database.query(sql`truncate keys`)
    const together = await Promise.all([startWith(undefined), startWith(undefined)])
    const hashes = await Promise.all(together.map((secrets) => hasher(db.database, secrets, 'blocklist')))
    expect(hashes[0]?.('a')).toEqual(hashes[1]?.('a'))
  })
})

test('what is sealed for one row opens in no other, and not once it was changed', () => {
  const [keys, factors] = SEALED as [(typeof SEALED)[0], (typeof SEALED)[0]]
  const secrets = secretsOf([newKey()])
  const sealed = secrets.seal(Buffer.from('words'), factors, 'a')
  expect(secrets.open(sealed, factors, 'a').toString()).toBe('words')
  expect(() => secrets.open(sealed, factors, 'b')).toThrow('unable to authenticate')
  expect(() => secrets.open(sealed, keys, 'a')).toThrow('unable to authenticate')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => secrets.open(changed, factors, 'a')).toThrow()
  }
  expect(sealed.length).toBe(1 + 8 + 12 + 'words'.length + 16)
})

test('a key is 32 bytes in base64, and nothing shorter', () => {
  const key = newKey().toString('base64')
  expect(readKeys(`${key}\n`)).toHaveLength(1)
  expect(readKeys(`${key}, ${key}`)).toHaveLength(2)
  for (const text of ['', 'a good password', key.slice(4), `${key},short`])
    expect(readKeys(text)).toBe(undefined)
})
