import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, openAsBlob } from 'node:fs'
import { homedir } from 'node:os'
import { basename } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'

/** Destination of copies: a bucket, or a command line that gets `$FILE`. */
export type Offsite = Bucket | { command: string }
type Bucket = { url: string; keyId: string; secret: string; region: string | undefined }

const PATH = '/usr/local/bin:/usr/bin:/bin'
const ANSWER_BYTES = 64 * 1024
const SAID_LIMIT = 1_000
/** Letters in a row that are no accident. */
const PART = 5

/** Says why without anything that the setting holds. */
export class NotSent extends Error {}

export async function sendOffsite(to: Offsite, file: string, signal: AbortSignal): Promise<void> {
  await ('command' in to ? run(to.command, file, signal) : put(to, file, signal))
}

async function put(to: Bucket, file: string, signal: AbortSignal): Promise<void> {
  const [sha256, md5] = await Promise.all([hashOf(file, 'sha256'), hashOf(file, 'md5')])
  const body = await openAsBlob(file) // Read while it is sent.
  // Buckets that lock what they hold ask for the second.
  const headers = { 'x-amz-content-sha256': sha256.toString('hex'), 'content-md5': md5.toString('base64') }
  const put = await ask(to, file, { method: 'PUT', headers, body, signal })
  if (!put.ok) throw refused(put)
  const kept = await ask(to, file, { method: 'HEAD', headers: { 'x-amz-checksum-mode': 'ENABLED' }, signal })
  // A key that may only write cannot look: what the store has counted while it took it in must do.
  const isOurs = kept.status === 403 ? put.etag === md5.toString('hex') : kept.size === String(body.size)
  if (!kept.ok && kept.status !== 403) throw refused(kept)
  if (!isOurs || (kept.sha256 ?? sha256.toString('base64')) !== sha256.toString('base64'))
    throw new NotSent(`it does not keep what was sent (${kept.size ?? kept.status} of ${body.size} bytes)`)
}

interface Answered {
  ok: boolean
  status: number
  code: string
  size: string | null
  sha256: string | null
  etag: string | undefined
}

const refused = ({ status, code }: Answered) => new NotSent(`it was answered with ${status} ${code}`.trim())

async function ask(
  { url, keyId, secret, region }: Bucket,
  file: string,
  {
    method,
    headers,
    body,
    signal,
  }: Pick<RequestInit, 'body'> & {
    method: string
    headers: Record<string, string>
    signal: AbortSignal
  },
): Promise<Answered> {
  const signed = await new AwsV4Signer({
    method,
    url: `${url}/${basename(file)}`,
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    ...(region && { region }),
    headers,
  }).sign()
  const sent = { method, headers: signed.headers, redirect: 'error', signal, ...(body && { body }) } as const
  try {
    const answer = await fetch(signed.url, sent)
    const { ok, status, headers: given } = answer
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await beginningOf(answer)) ?? []
    return {
      ok,
      status,
      code,
      size: given.get('content-length'),
      sha256: given.get('x-amz-checksum-sha256'),
      etag: given.get('etag')?.replaceAll('"', ''),
    }
  } catch (error) {
    if (signal.aborted) throw error
    const { cause, message } = error as Error & { cause?: { code?: string } }
    throw new NotSent(`no answer (${cause?.code ?? message})`)
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const read: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the rest.
  for await (const part of body ?? []) {
    read.push(part)
    length += part.length
    if (length >= ANSWER_BYTES) break
  }
  return Buffer.concat(read).toString('utf8', 0, ANSWER_BYTES)
}

const hashOf = async (file: string, algorithm: string): Promise<Buffer> =>
  (await createReadStream(file).pipe(createHash(algorithm)).toArray())[0] as Buffer

async function run(command: string, file: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  // A group of its own, so that what the shell has started ends with it. Our secrets are none of its business.
  const child = spawn('/bin/sh', ['-c', command], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH, HOME: homedir(), FILE: file },
  })
  const ended = once(child, 'close', { signal }) as Promise<[code: number | null]>
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    if (said.length < SAID_LIMIT) said += chunk
  })
  const [code] = await ended.catch((error: unknown) => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
    throw error
  })
  if (code === 0) return
  const [line = ''] = said.trim().split('\n')
  throw new NotSent(`its command ended with ${code ?? 'a signal'}: ${withoutPartsOf(command, line)}`)
}

/** A command's complaint may repeat a password from its command line. */
function withoutPartsOf(command: string, line: string): string {
  let rest = ''
  for (let at = 0; at < line.length;) {
    let length = 0
    while (at + length < line.length && command.includes(line.slice(at, at + length + 1))) length++
    const isPart = length >= PART
    rest += isPart ? '…' : line.charAt(at)
    at += isPart ? length : 1
  }
  return rest
}
