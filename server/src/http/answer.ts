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

/** An answer as it goes over the wire, named and compressed once for everybody who gets the same. */
export interface Answer {
  readonly bytes: Buffer
  etag?: string
  packed?: Partial<Record<Packing, Promise<Buffer>>>
}

/** Identifies it by its bytes, on every server alike. Weak, because compressing it changes no word. */
export function etagOf(answer: Answer): string {
  return (answer.etag ??= `W/"${hash('sha1', answer.bytes, 'base64url')}"`)
}

export const isPackable = ({ bytes }: Answer): boolean => bytes.length >= PACKED_FROM_BYTES

/** The compression this reader accepts, if any. */
export function packingFor(accepted = ''): Packing | undefined {
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined
}

export function pack(answer: Answer, packing: Packing): Promise<Buffer> {
  const packed = (answer.packed ??= {})
  return (packed[packing] ??= packings[packing](answer.bytes))
}

const refusals = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ }

function accepts(accepted: string, packing: Packing): boolean {
  return accepted.includes(packing) && !refusals[packing].test(accepted)
}
