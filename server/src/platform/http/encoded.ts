import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const PACKED_FROM_BYTES = 1024
const BROTLI_QUALITY = 4

const packings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
type Packing = keyof typeof packings

/** Names an answer by what it says, on every server alike. Weak, because packing it changes no word. */
export function etagOf(json: string | Buffer): string {
  return `W/"${hash('sha1', json, 'base64url')}"`
}

/** An answer as it goes over the wire, made once for all who are answered the same; packed when the first one wants it so. */
export class Encoded {
  readonly bytes: Buffer
  readonly etag: string
  readonly #packed = new Map<Packing, Promise<Buffer>>()

  constructor(json: string) {
    this.bytes = Buffer.from(json)
    this.etag = etagOf(this.bytes)
  }

  /** How it is packed for who accepts this, if it is. */
  packingFor(accepted: string | undefined): Packing | undefined {
    if (!accepted || this.bytes.length < PACKED_FROM_BYTES) return undefined
    return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined
  }

  packed(packing: Packing): Promise<Buffer> {
    const known = this.#packed.get(packing) ?? packings[packing](this.bytes)
    this.#packed.set(packing, known)
    return known
  }
}

const refusals = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ }

function accepts(accepted: string, packing: Packing): boolean {
  return accepted.includes(packing) && !refusals[packing].test(accepted)
}
