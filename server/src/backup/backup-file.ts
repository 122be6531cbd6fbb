import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { headOf, type Keys } from '../secrets/secrets.ts'

/** Why a file is not restored from, or not written, as a sentence for whoever asked for it. */
export class BackupRefused extends Error {}

// A file is a line saying how it is sealed, then the packed text in chunks. Each chunk is its length (the highest bit
// set in the last one), its content, and a tag over both, its place and the first line: cutting, changing, moving or
// adding anything is detected.
const KIND = 'senior-citizen-assistance-network-backup 1'
const HEADING = new RegExp(`^${KIND} (plain|aes-256-gcm ([0-9a-f]{18})) ([0-9a-f]{64})$`)
const HEADING_LIMIT_BYTES = 256
const CHUNK_BYTES = 64 * 1024
const LENGTH_BYTES = 4
const LAST = 0x8000_0000
const SALT_BYTES = 32
/** Many times the size of 500 rows of the longest texts; without a limit, an endless line would fill the memory. */
const LINE_LIMIT = 64 * 1024 * 1024

/** Seals and opens the chunks of one file. */
interface Closing {
  tagBytes: number
  close(body: Buffer, place: Buffer): Buffer[]
  /** Undefined if the tag does not belong to this body at this place. */
  open(body: Buffer, tag: Buffer, place: Buffer): Buffer | undefined
}

const plain = (heading: Buffer): Closing => {
  const tagOf = (body: Buffer, place: Buffer) =>
    createHash('sha256').update(heading).update(place).update(body).digest()
  return {
    tagBytes: 32,
    close: (body, place) => [body, tagOf(body, place)],
    open: (body, tag, place) => (tagOf(body, place).equals(tag) ? body : undefined),
  }
}

/** Each file has its own key, derived from BACKUP_KEY and its salt, so the place may serve as the nonce. */
const encrypted = (heading: Buffer, key: Buffer, salt: Buffer): Closing => {
  const own = Buffer.from(hkdfSync('sha256', key, salt, KIND, 32))
  return {
    tagBytes: 16,
    close: (body, place) => {
      const cipher = createCipheriv('aes-256-gcm', own, place).setAAD(heading)
      return [cipher.update(body), cipher.final(), cipher.getAuthTag()]
    },
    open: (body, tag, place) => {
      const decipher = createDecipheriv('aes-256-gcm', own, place, { authTagLength: 16 })
      decipher.setAAD(heading).setAuthTag(tag)
      const text = decipher.update(body)
      try {
        return Buffer.concat([text, decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** Used like a nonce: no two chunks of a file share it. */
function placeOf(number: number, isLast: boolean): Buffer {
  const place = Buffer.alloc(12)
  place.writeUIntBE(number, 0, 6)
  place.writeUInt8(isLast ? 1 : 0, 11)
  return place
}

/**
 * Writes lines into a sealed file of this name, packed, and encrypted with the newest key. The file takes its name once
 * it is complete and on disk.
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  keys: Keys | undefined,
  signal?: AbortSignal,
): Promise<void> {
  if (await stat(file).catch(() => undefined))
    throw new BackupRefused(`${file} is there already. Choose another name.`)
  const part = `${file}.part`
  await rm(part, { force: true })
  try {
    const output = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    const options = signal ? { signal } : {}
    await pipeline(lines, createGzip({ level: 6 }), (packed) => inChunks(packed, keys), output, options)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function* inChunks(packed: AsyncIterable<Buffer>, keys: Keys | undefined): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const how = keys ? `aes-256-gcm ${headOf(keys[0]).toString('hex')}` : 'plain'
  const heading = Buffer.from(`${KIND} ${how} ${salt.toString('hex')}\n`)
  const closing = keys ? encrypted(heading, keys[0], salt) : plain(heading)
  yield heading
  let number = 0
  const chunk = (body: Buffer, isLast: boolean) => {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(isLast ? body.length + LAST : body.length)
    return Buffer.concat([length, ...closing.close(body, placeOf(number++, isLast))])
  }
  let waiting = Buffer.alloc(0)
  for await (const bytes of packed) {
    waiting = Buffer.concat([waiting, bytes])
    for (; waiting.length > CHUNK_BYTES; waiting = waiting.subarray(CHUNK_BYTES))
      yield chunk(waiting.subarray(0, CHUNK_BYTES), false)
  }
  yield chunk(waiting, true)
}

/** The lines of a backup file. Throws a sentence if the file was cut or changed, at the latest at its end. */
export async function* readBackupFile(file: string, keys: Keys | undefined): AsyncGenerator<string> {
  const unpacking = createGunzip()
  const done = pipeline(createReadStream(file), (bytes) => outOfChunks(bytes, file, keys), unpacking)
  done.catch(() => {}) // Reported below, by the reader.
  let rest = ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of unpacking as AsyncIterable<Buffer>) {
    const lines = decoder.decode(bytes, { stream: true }).split('\n')
    lines[0] = `${rest}${lines[0]}`
    rest = lines.pop() as string
    if (rest.length > LINE_LIMIT) throw changed(file)
    yield* lines
  }
  await done
}

async function* outOfChunks(
  bytes: AsyncIterable<Buffer>,
  file: string,
  keys: Keys | undefined,
): AsyncGenerator<Buffer> {
  const take = reading(bytes, file)
  const heading = await take.line()
  const [, how = '', keyId, salt = ''] = HEADING.exec(heading.toString().trimEnd()) ?? []
  if (!how) throw new BackupRefused(`${file} is no backup of this product.`)
  const key = keys?.find((one) => headOf(one).toString('hex') === keyId)
  if (keyId && !key)
    throw new BackupRefused(
      `${file} is encrypted, and BACKUP_KEY is ${keys ? 'another key' : 'not set'}: set it to the key it was made with.`,
    )
  // Without a key, anybody could write such a file with an administrator of their own in it.
  if (keys && !keyId)
    throw new BackupRefused(
      `${file} is not encrypted, and BACKUP_KEY is set: anybody may have written it. If you know where it was all the time, try again without BACKUP_KEY.`,
    )
  const closing = key ? encrypted(heading, key, Buffer.from(salt, 'hex')) : plain(heading)
  for (let number = 0; ; number++) {
    const stated = (await take.bytes(LENGTH_BYTES)).readUInt32BE()
    const isLast = stated >= LAST
    const length = isLast ? stated - LAST : stated
    if (length > CHUNK_BYTES) throw changed(file)
    const body = await take.bytes(length)
    const opened = closing.open(body, await take.bytes(closing.tagBytes), placeOf(number, isLast))
    if (!opened) throw changed(file)
    yield opened
    if (isLast) break
  }
  if (!(await take.isAtEnd())) throw changed(file)
}

const changed = (file: string) =>
  new BackupRefused(`${file} was changed after it was made. Take another one.`)

/** Takes this many bytes at a time from a stream; throws a sentence if it ends too early. */
function reading(bytes: AsyncIterable<Buffer>, file: string) {
  const source = bytes[Symbol.asyncIterator]()
  let waiting = Buffer.alloc(0)
  async function more(): Promise<boolean> {
    const { value, done } = await source.next()
    if (!done) waiting = Buffer.concat([waiting, value])
    return !done
  }
  const take = (count: number) => {
    const taken = waiting.subarray(0, count)
    waiting = waiting.subarray(count)
    return taken
  }
  return {
    async bytes(count: number): Promise<Buffer> {
      while (waiting.length < count)
        if (!(await more()))
          throw new BackupRefused(`${file} ends too early: it was cut off. Take another one.`)
      return take(count)
    },
    async line(): Promise<Buffer> {
      while (!waiting.includes('\n') && waiting.length < HEADING_LIMIT_BYTES && (await more()));
      return take(waiting.indexOf('\n') + 1)
    },
    async isAtEnd(): Promise<boolean> {
      return waiting.length === 0 && !(await more())
    },
  }
}
