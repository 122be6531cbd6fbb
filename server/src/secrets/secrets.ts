import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

/** A value sealed for one row, named by its `id` column, opens in no other. */
export interface SealedColumn {
  table: string
  column: string
  id: string
}

export type Keys = readonly [newest: Buffer, ...older: Buffer[]]

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const KEY_ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 1

export const newKey = () => randomBytes(KEY_BYTES)

/** From a setting or a file, separated by commas or line breaks; undefined if one of them is no key. */
export function readKeys(text: string): Keys | undefined {
  const [newest, ...older] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => Buffer.from(key, 'base64'))
  const all = newest && ([newest, ...older] as const)
  return all?.every(({ length }) => length === KEY_BYTES) ? all : undefined
}

/** Prefix of every value sealed with this key. It reveals nothing about the key. */
export function headOf(key: Buffer): Buffer {
  const id = hash('sha256', key, 'buffer').subarray(0, KEY_ID_BYTES)
  return Buffer.concat([Buffer.of(VERSION), id])
}

/** Encrypts what has to be readable again: the newest key seals, each opens. Values are head, nonce, ciphertext, tag. */
export function secretsOf(keys: Keys) {
  const [newest] = keys
  return {
    seal(plain: Buffer, at: SealedColumn, id: string): Buffer {
      const head = headOf(newest)
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, newest, nonce).setAAD(bound(head, at, id))
      return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    /** Throws if the value was changed, or sealed for another row or with a foreign key. */
    open(sealed: Buffer, at: SealedColumn, id: string): Buffer {
      const key = keys.find((one) => sealed.indexOf(headOf(one)) === 0)
      if (!key) throw new Error(`${at.table}.${at.column} of ${id} is sealed with a key that is not ours`)
      const head = headOf(key)
      const nonce = sealed.subarray(head.length, head.length + NONCE_BYTES)
      const encrypted = sealed.subarray(head.length + NONCE_BYTES, -TAG_BYTES)
      const tag = sealed.subarray(-TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(bound(head, at, id)).setAuthTag(tag)
      return Buffer.concat([decipher.update(encrypted), decipher.final()])
    },
  }
}

export type Secrets = ReturnType<typeof secretsOf>

/** The additional authenticated data, so that a value cannot be moved elsewhere. */
function bound(head: Buffer, { table, column }: SealedColumn, id: string): Buffer {
  return Buffer.concat([head, Buffer.from(`${table}.${column} ${id}`)])
}
