import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, openAsBlob } from 'node:fs'
import { homedir } from 'node:os'
import { basename } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'

/** Where copies of the backups go: a bucket, or whatever a command line makes of `$FILE`. */
export type Offsite = Bucket | { command: string }
type Bucket = { url: string; keyId: string; secret: string; region: string | undefined }

const PATH = '/usr/local/bin:/usr/bin:/bin'
const SAID_LIMIT = 1_000
/** Letters in a row that are no accident. */
const PART = 5

/** Says why without anything that the setting holds. */
export class NotSent extends Error {}

export async function sendOffsite(to: Offsite, file: string, signal: AbortSignal): Promise<void> {
  await ('command' in to ? run(to.command, file, signal) : put(to, file, signal))
}

async function put({ url, keyId, secret, region }: Bucket, file: string, signal: AbortSignal) {
  const [sha256, md5] = await Promise.all([hashOf(file, 'sha256'), hashOf(file, 'md5')])
  const signed = await new AwsV4Signer({
    ...{ method: 'PUT', url: `${url}/${basename(file)}`, accessKeyId: keyId, secretAccessKey: secret },
    ...{ service: 's3', ...(region && { region }) },
    // Buckets that lock what they hold ask for the second.
    headers: { 'x-amz-content-sha256': sha256.toString('hex'), 'content-md5': md5.toString('base64') },
  }).sign()
  const { method, headers } = signed
  const body = await openAsBlob(file) // Read while it is sent.
  const answer = await fetch(signed.url, { method, headers, body, redirect: 'error', signal }).catch(
    (error: Error & { cause?: { code?: string } }) => {
      throw signal.aborted ? error : new NotSent(`no answer (${error.cause?.code ?? error.message})`)
    },
  )
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? []
  if (!answer.ok) throw new NotSent(`it was answered with ${answer.status} ${code}`.trim())
}

const hashOf = async (file: string, algorithm: string): Promise<Buffer> =>
  (await createReadStream(file).pipe(createHash(algorithm)).toArray())[0] as Buffer

async function run(command: string, file: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  // A group of its own, so that what the shell has started ends with it. Our secrets are none of its business.
  const child = spawn('/bin/sh', ['-c', command], {
    ...{ detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { PATH, HOME: homedir(), FILE: file } },
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

/** What a command complains of may repeat a password that stands in it. */
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
