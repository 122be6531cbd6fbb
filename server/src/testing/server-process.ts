import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@scan/contract/index.ts'
import type { Category } from '@scan/domain/role.ts'
import { onTestFinished } from 'vitest'
import type { Database } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { SECRETS_KEY } from './database.ts'
import { personalIn } from './watched-log.ts'
import { PASSWORD, callsBy, cheapPasswords, type TestPerson } from './world.ts'

const SOURCES = join(import.meta.dirname, '../main.ts')
const START_WITHIN_MS = 50_000
/** As `npm start` does it: what is compiled for one start, the next ones find. */
const ROOT = join(import.meta.dirname, '../../..')
const { main, flags, compileCache } = JSON.parse(
  readFileSync(join(ROOT, 'scripts/server-process.json'), 'utf8'),
) as { main: string; flags: string[]; compileCache: string }

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

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
) {
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
    /** What it has said so far. */
    said: () => said,
    url,
    call: callsBy(async ({ method, url: path, headers, payload }) => {
      const sent = {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(payload) ?? null,
      }
      const response = await fetch(url + path, { method, ...sent })
      const json = (await response.json()) as Record<string, unknown>
      return { status: response.status, headers: Object.fromEntries(response.headers), json }
    }),
    /** Asks it to stop as an operating system would. Throws where it does not stop in good order. */
    stop: async () => {
      const code = await exit('SIGTERM')
      if (code !== 0) throw new Error(`The server ended with ${code}: ${said}`)
    },
    /** Ends it as a power cut would, and answers once it has ended. */
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

/**
 * People of a server that is a process of its own, verified, approved and signed in, by their names. None of them is
 * stopped for giving back often.
 */
export async function gather(
  database: Database,
  call: ServerProcess['call'],
  people: readonly (readonly [name: string, category: Category])[],
): Promise<TestPerson[]> {
  const hash = await cheapPasswords().hash(PASSWORD)
  const gathered: TestPerson[] = []
  for (const [index, [name, category]] of people.entries()) {
    const [email, phone] = [`${name.toLowerCase()}@example.org`, `98471000${10 + index}`]
    const skills = category === 'Volunteer' ? ['shopping'] : null
    await database.query(sql`
      insert into accounts (name, email, phone, category, district, skills, password_hash, created_at, approved_at, resumed_at)
      values (${name}, ${email}, ${phone}, ${category}, 'Kollam', ${skills}, ${hash}, now(), now(), '2100-01-01')`)
    const { reply } = await call(api.signIn, { body: { email, password: PASSWORD } })
    const { sessionToken, refreshToken, user } = reply
    gathered.push({ id: user.id, name, email, phone, sessionToken, refreshToken })
  }
  return gathered
}
