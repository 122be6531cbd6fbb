import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '@scan/contract/endpoint.ts'
import type { ReplyCode } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'

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

/** What an endpoint answers with this reply, as it goes over the wire. */
export function encode({ reply: schema, says }: Endpoint, reply: unknown, body: unknown): Answer {
  const code = typeof says === 'function' ? says(body as never) : says
  const sent = z.encode(schema, reply) as object
  const json = JSON.stringify({
    success: true,
    ...(code && { message: en.replies[code as ReplyCode] }),
    ...sent,
  })
  return { bytes: Buffer.from(json) }
}

/** Sends it; `isNamed` with an ETag, by which people ask whether it has changed. */
export async function send(
  { headers }: FastifyRequest,
  sent: FastifyReply,
  answer: Answer,
  isNamed: boolean,
): Promise<Buffer | FastifyReply> {
  void sent.type('application/json; charset=utf-8')
  if (isNamed) {
    // By its bytes, on every server alike. Weak, because compressing it changes no word.
    const etag = (answer.etag ??= `W/"${hash('sha1', answer.bytes, 'base64url')}"`)
    void sent.header('etag', etag)
    if (headers['if-none-match'] === etag) return sent.code(304).send()
  }
  if (answer.bytes.length < PACKED_FROM_BYTES) return answer.bytes
  void sent.header('vary', 'accept-encoding')
  const packing = packingFor(headers['accept-encoding'])
  if (!packing) return answer.bytes
  void sent.header('content-encoding', packing)
  const packed = (answer.packed ??= {})
  return (packed[packing] ??= packings[packing](answer.bytes))
}

/** The compression this reader accepts, if any. */
function packingFor(accepted = ''): Packing | undefined {
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined
}

const refusals = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ }

function accepts(accepted: string, packing: Packing): boolean {
  return accepted.includes(packing) && !refusals[packing].test(accepted)
}
