import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import { expect, onTestFinished, test } from 'vitest'
import { passwords } from '../identity/password-hashing.ts'
import { sql } from '../db/sql.ts'
import { createDatabase } from '../testing/database.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { PASSWORD } from '../testing/world.ts'

const CALLERS = 24
const BUSY_FOR_MS = 700

/** The status, or the code of what went wrong with the connection. */
function post(url: string, body: object, agent: Agent | false): Promise<number | string> {
  const headers = { 'content-type': 'application/json' }
  return new Promise((resolve) => {
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', ({ message }) => resolve(message))
    })
    call.on('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
    call.end(JSON.stringify(body))
  })
}

/** A server over a database in which Meera has an account. */
async function openServer() {
  const { url, database, drop } = await createDatabase()
  onTestFinished(drop)
  const [email, hash] = ['meera@example.org', await passwords().hash(PASSWORD)]
  await database.query(sql`
    insert into accounts (name, email, phone, category, password_hash, created_at)
    values ('Meera', ${email}, '9847012345', 'Citizen', ${hash}, now())`)
  return { server: await startServerProcess(url), body: { email, password: PASSWORD } }
}

const counted = (outcomes: readonly (number | string)[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]),
  )

test.each([
  ['a new connection for each', () => false as const],
  ['connections kept open', () => new Agent({ keepAlive: true, maxSockets: 1 })],
])(
  'a stop in the middle of many sign-ins over %s resets none',
  async (_, newAgent) => {
    const { server, body } = await openServer()
    const outcomes: (number | string)[] = []
    const caller = async () => {
      const agent = newAgent()
      for (let outcome: number | string = 200; outcome !== 'ECONNREFUSED'; outcomes.push(outcome))
        outcome = await post(server.url + api.signIn.path, body, agent)
    }
    const callers = Array.from({ length: CALLERS }, caller)
    await sleep(BUSY_FOR_MS)
    await Promise.all([server.stop(), ...callers])
    expect(counted(outcomes)).toEqual({ 200: expect.any(Number) as number, ECONNREFUSED: CALLERS })
  },
  60_000,
)

test('a call whose bytes had arrived when the stop did is answered, over whichever connection', async () => {
  const { server, body } = await openServer()
  const json = JSON.stringify(body)
  const head = `POST ${api.signIn.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n`
  const open = async (before = '') => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(socket, 'connect')
    if (before) await new Promise((done) => socket.write(before, done))
    return socket
  }
  const group = (before?: string) => Promise.all(Array.from({ length: 8 }, () => open(before)))
  const [silent, begun, used] = [
    await group(),
    await group(head),
    await group('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'),
  ]
  await Promise.all(used.map((socket) => once(socket, 'data')))
  process.kill(server.pid, 'SIGSTOP') // What comes now waits in the kernel, as behind a busy event loop.
  const late = await group()
  const rest = [...silent, ...used, ...late].map((socket) => [socket, head + json] as const)
  const answers = [...rest, ...begun.map((socket) => [socket, json] as const)].map(
    async ([socket, bytes]) => {
      await new Promise((done) => socket.write(bytes, done))
      return text(socket).then(
        (answer) => /^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 'closed',
        ({ code }: NodeJS.ErrnoException) => code ?? '',
      )
    },
  )
  await sleep(100)
  const stopped = server.stop()
  process.kill(server.pid, 'SIGCONT')
  expect(counted(await Promise.all(answers))).toEqual({ 200: 32 })
  await stopped
}, 60_000)
