import { hash, randomBytes, randomInt } from 'node:crypto'

const TOKEN_BYTES = 32

/** An opaque secret of 256 bits, safe in a link. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What is stored of a secret. A token of 256 random bits needs no slow hash. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Six digits, leading zeros included. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text could be an id at all; asking the database about another would be an error. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
