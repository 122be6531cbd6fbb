import { hash, randomBytes, randomInt } from 'node:crypto'

const TOKEN_BYTES = 32

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** A token of 256 random bits needs no slow hash. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
