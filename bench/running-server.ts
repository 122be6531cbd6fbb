import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '..')

export interface Answer {
  status: number
  text: string
  ms: number
}

export interface Server {
  process: ChildProcess
  port: number
  /** From the command until it says where it is. */
  readyAfterMs: number
}

/** As `npm start` runs it, built beforehand. */
const { main, flags, compileCache } = JSON.parse(
  readFileSync(join(ROOT, 'scripts/server-process.json'), 'utf8'),
) as {
  main: string
  flags: string[]
  compileCache: string
}

/** A server of our own on a free port, without limits, and with these settings. */
export async function startServer(settings: NodeJS.ProcessEnv): Promise<Server> {
  const { DATABASE_URL: _, ...env } = process.env
  spawnSync(process.execPath, [join(ROOT, 'scripts/prepare.mjs')], { stdio: 'inherit' })
  const from = performance.now()
  const server = spawn(process.execPath, [...flags, join(ROOT, main)], {
    env: {
      NODE_COMPILE_CACHE: join(ROOT, compileCache),
      ...env,
      PORT: '0',
      HOST: '127.0.0.1',
      THROTTLES: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(server.stdout)) {
    const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1]
    if (!port) continue
    server.stdout.resume()
    return { process: server, port: Number(port), readyAfterMs: performance.now() - from }
  }
  throw new Error('The server ended before it was ready. Try npm start.')
}

/** The same as in production, on a port of its own and with somebody to take its emails. */
export async function startForReal(settings: NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort()
  const real = {
    NODE_ENV: 'production',
    PORT: `${port}`,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'warn',
  }
  return startServer({ ...real, ...settings })
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export async function stop({ process: server }: Server): Promise<void> {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

export const agent = new Agent({ keepAlive: true })

export function call(
  port: number,
  path: string,
  options: { token?: string; body?: object } = {},
): Promise<Answer> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const body = options.body && JSON.stringify(options.body)
    const headers = {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request({ agent, host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers })
    sent.on('error', reject).on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - from }),
      )
    })
    sent.end(body)
  })
}

/** Signs in and answers with the session token. */
export async function sessionOf(port: number, who: { email: string; password: string }): Promise<string> {
  const { status, text } = await call(port, '/api/auth/login', { body: who })
  if (status !== 200) throw new Error(`Nobody can sign in: ${status} ${text}`)
  return (JSON.parse(text) as { sessionToken: string }).sessionToken
}

/** The time within which this part of the answers came. */
export function percentile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0
}
