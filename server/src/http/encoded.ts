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

/**
 * An answer as it goes over the wire, encoded once for everybody who gets the same; compressed when the first reader
 * wants it so.
 */
export class Encoded {
  readonly bytes: Buffer
  readonly #packed = new Map<Packing, Promise<Buffer>>()
  #etag: string | undefined

  constructor(json: string) {
    this.bytes = Buffer.from(json)
  }

  /** Identifies it by its words, on every server alike. Weak, because compressing it changes no word. */
  get etag(): string {
    return (this.#etag ??= `W/"${hash('sha1', this.bytes, 'base64url')}"`)
  }

  get isPackable(): boolean {
    return this.bytes.length >= PACKED_FROM_BYTES
  }

  /** The compressed form for a reader that accepts this, if there is one. */
  packingFor(accepted: string | undefined): Packing | undefined {
    if (!accepted) return undefined
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
