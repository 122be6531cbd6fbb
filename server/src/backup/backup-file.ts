import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { userInfo } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { z } from 'zod/mini'

export class BackupRefused extends Error {}

// A backup holds one JSON value a line: the head, then for each table its name and its rows, many to a line, then the
// end. A row is the text that PostgreSQL itself writes and reads for it.

const Head = z.object({
  at: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The key its secrets are sealed with, as `headOf` identifies it; null if there was none yet. */
  sealedWith: z.nullable(z.string()),
  auditHash: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Head = z.infer<typeof Head>

const End = z.object({
  contents: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** Each with the value it would have given next. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), next: z.number() })),
})
export type End = z.infer<typeof End>

export type Manifest = Head & End

const Line = z.union([
  z.tuple([z.literal('head'), Head]),
  z.tuple([z.literal('table'), z.string()]),
  z.tuple([z.literal('rows'), z.array(z.string())]),
  z.tuple([z.literal('end'), End]),
])
export type Line = z.infer<typeof Line>

/** So that both sides write and read the same text, whatever the database's settings. */
export const SETTINGS = `
  set statement_timeout = 0; set lock_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'`

const AGE = Buffer.from('age-encryption.org/')
const GZIP = Buffer.of(0x1f, 0x8b)
/** Many times the size of 500 rows of the longest texts; without a limit, an endless line would fill the memory. */
const LINE_LIMIT = 64 * 1024 * 1024

const CLOSED = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']

/** Gzipped, and encrypted for these public keys of age, if there are any. It takes its name once it is complete and on disk. */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  recipients: string[],
  signal?: AbortSignal,
): Promise<void> {
  if (await stat(file).catch(() => undefined))
    throw new BackupRefused(`${file} is there already. Choose another name.`)
  const part = `${file}.part`
  try {
    await rm(part, { force: true })
    const output = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    const encrypt = recipients.length > 0 ? encryptedFor(recipients) : (bytes: AsyncIterable<Buffer>) => bytes
    await pipeline(lines, createGzip({ level: 6 }), encrypt, output, signal ? { signal } : {})
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    const { code = '' } = error as NodeJS.ErrnoException
    if (!CLOSED.includes(code)) throw error
    throw new BackupRefused(
      `The user ${userInfo().username} cannot write ${file}. Choose a folder that this user may write to.`,
      {
        cause: error,
      },
    )
  }
}

const encryptedFor = (recipients: string[]) =>
  async function* (bytes: AsyncIterable<Buffer>) {
    const encrypter = new Encrypter()
    for (const key of recipients) encrypter.addRecipient(key)
    yield* await encrypter.encrypt(ReadableStream.from(bytes))
  }

/** The private key is for an encrypted one alone. Throws a sentence if it cannot be opened, or was cut or changed. */
export async function* readBackupFile(
  file: string,
  privateKey: string | undefined,
): AsyncGenerator<{ text: string; line: Line }> {
  const unpacking = createGunzip()
  const source = createReadStream(file)
  const done = privateKey
    ? pipeline(source, decryptedWith(privateKey, file), unpacking)
    : pipeline(source, unpacking)
  done.catch(() => {}) // Reported below, by the reader.
  let rest = ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of unpacking as AsyncIterable<Buffer>) {
      const lines = decoder.decode(bytes, { stream: true }).split('\n')
      lines[0] = `${rest}${lines[0]}`
      rest = lines.pop() as string
      if (rest.length > LINE_LIMIT) throw changed(file)
      for (const text of lines) yield { text, line: Line.parse(JSON.parse(text)) }
    }
    await done
  } catch (error) {
    throw error instanceof BackupRefused ? error : changed(file)
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  if (!handle)
    throw new BackupRefused(`${file} is missing, or the user ${userInfo().username} may not read it.`)
  const start = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
  await handle.close()
  if (start.buffer.equals(AGE)) return true
  if (start.buffer.subarray(0, GZIP.length).equals(GZIP)) return false
  throw new BackupRefused(`${file} is no backup of this product.`)
}

const decryptedWith = (privateKey: string, file: string) =>
  async function* (bytes: AsyncIterable<Buffer>) {
    const decrypter = new Decrypter()
    decrypter.addIdentity(privateKey)
    const decrypted = await decrypter.decrypt(Readable.toWeb(Readable.from(bytes))).catch(() => {
      throw new BackupRefused(`${file} was made for another key, or it was changed.`)
    })
    yield* decrypted
  }

const changed = (file: string) =>
  new BackupRefused(`${file} was cut off or changed after it was made. Take another one.`)
