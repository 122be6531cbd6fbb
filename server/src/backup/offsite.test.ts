import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isNightly } from '../testing/world.ts'
import { sendOffsite, type Offsite } from './offsite.ts'

const NAME = 'senior-help-2026-11-20T0907Z.backup'
const BACKUP = randomBytes(3 * 1024 * 1024)
/** Base64, as Amazon's are. */
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'network-offsite-'))
  file = join(folder, NAME)
  await writeFile(file, BACKUP)
})
afterAll(() => rm(folder, { recursive: true }))

const send = (to: Offsite, signal = new AbortController().signal) => sendOffsite(to, file, signal)
/** What is said of it in the log. */
const refusal = (to: Offsite) =>
  send(to).then(
    () => 'sent',
    (error: Error) => `${error.name}: ${error.message}`,
  )
const hashOf = (algorithm: string) => createHash(algorithm).update(BACKUP)

describe('to a bucket', () => {
  const AS_SENT = { 'content-length': String(BACKUP.length) }
  /** What it answers to the file, and what it says afterwards that it keeps. */
  async function store(
    status: number,
    answer: string | Readable,
    { kept = [200, AS_SENT] as [number, OutgoingHttpHeaders], etag = '' } = {},
  ) {
    const calls: { request: IncomingMessage; body: Buffer }[] = []
    const server = createServer(async (request, response) => {
      calls.push({ request, body: await buffer(request) })
      if (request.method === 'HEAD') return void response.writeHead(...kept).end()
      response.writeHead(status, { location: 'http://127.0.0.1:1/', etag })
      Readable.from(answer).pipe(response)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const to = { url: `http://127.0.0.1:${port}/bucket/folder`, keyId: 'OURKEY', secret: SECRET }
    return { server, calls, to: { ...to, region: 'ap-south-1' } }
  }

  test('the file is put under its name, with what a bucket that locks asks for', async () => {
    const { calls, to } = await store(200, '')
    await send(to)
    const { request, body } = calls[0] as (typeof calls)[0]
    expect(`${request.method} ${request.url}`).toBe(`PUT /bucket/folder/${NAME}`)
    expect(body.equals(BACKUP)).toBe(true)
    expect(request.headers).toMatchObject({
      'content-length': String(BACKUP.length),
      'x-amz-content-sha256': hashOf('sha256').digest('hex'),
      'content-md5': hashOf('md5').digest('base64'),
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=OURKEY\/\d{8}\/ap-south-1\/s3\/aws4_request, SignedHeaders=content-md5;host;x-amz-content-sha256;x-amz-date, Signature=/,
      ),
    })
  })

  test.each([
    [403, '<Error><Code>AccessDenied</Code><Message>OURKEY may not</Message></Error>', '403 AccessDenied'],
    [502, '', '502'],
  ])('what it answers is said, and nothing else: %s', async (status, answer, said) => {
    const { to } = await store(status, answer)
    expect(await refusal(to)).toBe(`Error: it was answered with ${said}`)
  })

  const md5 = () => hashOf('md5').digest('hex')
  test.each([
    ['less than was sent', { kept: [200, { 'content-length': '9' }] }, '9 of'],
    ['nothing', { kept: [404, {}] }, 'answered with 404'],
    ['other bytes', { kept: [200, { ...AS_SENT, 'x-amz-checksum-sha256': 'b3RoZXI=' }] }, 'does not keep'],
    ['what nobody may look at, nor has it counted', { kept: [403, {}] }, '403 of'],
    ['what nobody may look at, but has counted', { kept: [403, {}], etag: `"${md5()}"` }, 'sent'],
  ] as const)('a copy counts once it is there whole: the store keeps %s', async (_, says, said) => {
    const { calls, to } = await store(200, '', says as Parameters<typeof store>[2])
    expect(await refusal(to)).toContain(said)
    expect(calls.map(({ request }) => request.method)).toEqual(['PUT', 'HEAD'])
  })

  test('of an answer without an end it reads the beginning, and hangs up', async () => {
    let given = 0
    const endless = new Readable({
      read() {
        given += 65_536
        this.push(Buffer.alloc(65_536))
      },
    })
    const { to } = await store(200, endless)
    expect(await refusal(to)).toBe('sent')
    expect(given).toBeLessThan(20 * 1024 * 1024)
  })

  test('it does not follow to another place, and says if there is nobody', async () => {
    const { server, to } = await store(307, '')
    expect(await refusal(to)).toMatch(/^Error: no answer \(.+\)$/)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await refusal(to)).toBe('Error: no answer (ECONNREFUSED)')
  })

  test.runIf(isNightly)(
    'a server that checks signatures takes it with the right secret alone',
    async () => {
      const home = join(folder, 'store')
      const npm = ['install', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', STORE]
      await promisify(execFile)('npm', npm)
      const { default: Store } = (await import(
        join(home, 'node_modules/@20minutes/s3rver/lib/s3rver.js')
      )) as {
        default: new (options: object) => { run(): Promise<AddressInfo>; close(): Promise<void> }
      }
      const running = new Store({
        ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(home, 'kept') },
        configureBuckets: [{ name: 'backups' }],
      })
      const { port } = await running.run()
      onTestFinished(() => running.close())
      const to = { url: `http://127.0.0.1:${port}/backups/a folder`, keyId: 'S3RVER', region: undefined }
      expect(await refusal({ ...to, secret: 'S3RVERS' })).toBe(
        'Error: it was answered with 403 SignatureDoesNotMatch',
      )
      expect(await refusal({ ...to, secret: 'S3RVER' })).toBe('sent')
      const kept = await readdir(join(home, 'kept/backups/a folder'))
      const name = kept.find((each) => each.endsWith('_object')) as string
      expect(name).toContain(NAME)
      expect((await readFile(join(home, 'kept/backups/a folder', name))).equals(BACKUP)).toBe(true)
    },
    300_000,
  )
})

/** Of those that npm has, the one that checks signatures. Only at night: it would bring 65 packages. */
const STORE = '@20minutes/s3rver@5.0.0'

describe('by a command', () => {
  test('it is given the file, and none of our settings', async () => {
    vi.stubEnv('SECRETS_KEY', 'ours')
    onTestFinished(() => void vi.unstubAllEnvs())
    await send({ command: `cat "$FILE" > '${folder}/copy'; env > '${folder}/environment'` })
    expect((await readFile(join(folder, 'copy'))).equals(BACKUP)).toBe(true)
    const environment = await readFile(join(folder, 'environment'), 'utf8')
    expect(environment).toContain(`FILE=${file}\n`)
    expect(environment).not.toContain('SECRETS_KEY')
  })

  test.each([
    ['exit 3', '', 'ended with 3: '],
    ['. ./complain', 'echo nothing; echo is full >&2; echo more >&2; exit 1', 'ended with 1: is full'],
    [
      `TO='ftp://x:pa/ss@wo@help.example.org'; . ./complain`,
      'echo "curl: no login at ${TO##*@} with ${TO%@*}, which is pa/ss@wo" >&2; exit 67',
      'ended with 67: curl: no login at … with …, which is …',
    ],
    ['PASSWORD=hunter22 sh ./complain', 'echo "$PASSWORD is wrong" >&2; exit 1', 'ended with 1: …is wrong'],
    ['kill $$', '', 'ended with a signal: '],
  ])('what it complains of is said, without what stands in it: %s', async (command, complaint, said) => {
    await writeFile(join(folder, 'complain'), complaint)
    const refused = await refusal({ command: `cd '${folder}'; ${command}` })
    expect(refused).toBe(`Error: its command ${said}`)
  })

  test('whatever it has started ends with the time for it', async () => {
    const over = new AbortController()
    const pids = join(folder, 'pids')
    const sending = send({ command: `sleep 600 & echo $! > '${pids}'; wait` }, over.signal)
    const pid = await vi.waitFor(async () => {
      const [found] = /\d+/.exec(await readFile(pids, 'utf8')) ?? []
      if (!found) throw new Error('It has not begun.')
      return Number(found)
    })
    over.abort()
    await expect(sending).rejects.toThrow('abort')
    await vi.waitFor(async () => {
      // A zombie where nobody reaps what has lost its parent.
      const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z ')
      expect(state).toMatch(/\) Z /)
    })
  })
})
