import { pathWith } from '@scan/contract/endpoint.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'zod/mini'
import { SECRETS_KEY } from './database.ts'
import { personalIn } from './watched-log.ts'
import { answerFrom } from './answer.ts'
import type { World } from './world.ts'

const SOURCES = join(import.meta.dirname, '../main.ts')
const START_WITHIN_MS = 30_000
/** As `npm start` does it: what is compiled for one start, the next ones find. */
const ROOT = join(import.meta.dirname, '../../..')
const { main, flags, compileCache } = JSON.parse(
  readFileSync(join(ROOT, 'scripts/server-process.json'), 'utf8'),
) as { main: string; flags: string[]; compileCache: string }

export interface ServerProcess {
  pid: number
  /** What it has said so far. */
  said(): string
  /** Where it listens. */
  url: string
  /** As `world.call`, but over HTTP. Queries are not for races. */
  call: World['call']
  /** Asks it to stop as an operating system would. Throws where it does not stop in good order. */
  stop(): Promise<void>
  /** Ends it as a power cut would, and answers once it has ended. */
  kill(): Promise<void>
}

/** The server as `npm start` runs it, built again if the sources have changed. */
export async function builtServer(): Promise<string> {
  const prepare = (await import(join(ROOT, 'scripts/prepare.mjs'))) as { buildServer(): Promise<boolean> }
  if (!(await prepare.buildServer())) throw new Error('The server could not be built.')
  return join(ROOT, main)
}

/** Starts the real server as a process of its own, on loopback, over this database or as other settings say. */
export async function startServerProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
  program = SOURCES,
): Promise<ServerProcess> {
  const server = spawn(process.execPath, [...flags, program], {
    env: {
      NODE_COMPILE_CACHE: join(ROOT, compileCache),
      DATABASE_URL: databaseUrl,
      SECRETS_KEY,
      PORT: '0',
      DEMO: 'off',
      THROTTLES: 'off',
      LOG_LEVEL: 'debug',
      PATH: process.env['PATH'],
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(server, 'exit') as Promise<[number | null]>
  endsWithTest(server)
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    const listen = (text: Buffer) => {
      said += String(text)
      const found = /http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    server.stdout.on('data', listen)
    server.stderr.on('data', listen)
    void exited.then(() => reject(new Error(`The server ended at its start: ${said}`)))
    setTimeout(() => reject(new Error(`The server did not start: ${said}`)), START_WITHIN_MS).unref()
  }).catch((error: unknown) => {
    server.kill('SIGKILL')
    throw error
  })
  const url = `http://127.0.0.1:${port}`
  const exit = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    const [code] = await exited
    const found = personalIn(said)
    if (found.length > 0) throw new Error(`The log holds ${found.join(', ')}: ${said}`)
    return code
  }
  return {
    pid: server.pid as number,
    said: () => said,
    url,
    call: callOver(url),
    stop: async () => {
      const code = await exit('SIGTERM')
      if (code !== 0) throw new Error(`The server ended with ${code}: ${said}`)
    },
    kill: async () => {
      await exit('SIGKILL')
    },
  }
}

/** A test that fails on its way does not stop its server, nor does a program that is interrupted. */
function endsWithTest(server: ChildProcess): void {
  const end = () => void server.kill('SIGKILL')
  try {
    onTestFinished(end)
  } catch {
    process.once('exit', end)
    server.once('exit', () => process.off('exit', end))
  }
}

/** As `world.call`, over HTTP. */
export function callOver(url: string): World['call'] {
  const call: World['call'] = async (endpoint, ...[sent]) => {
    type Sent = { as?: { sessionToken: string }; body?: unknown; params?: Record<string, string> }
    const { as: caller, body, params } = (sent ?? {}) as Sent
    const response = await fetch(url + pathWith(endpoint.path, params ?? {}), {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(caller && { authorization: `Bearer ${caller.sessionToken}` }),
      },
      body: endpoint.body && body ? JSON.stringify(z.encode(endpoint.body, body)) : null,
    })
    const json = (await response.json()) as object
    return answerFrom(endpoint, response.status, Object.fromEntries(response.headers), json)
  }
  return call
}
