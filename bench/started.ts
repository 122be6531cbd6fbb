import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const OURS = join(import.meta.dirname, '..')

export interface Started {
  pid: number
  port: number
  /** From the command until it says where it listens. */
  readyMs: number
  stop(): Promise<void>
}

const children = new Set<ChildProcess>()
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

/** Starts the built server of a checkout as its `npm start` does, without limits. */
export async function startProduct(checkout: string, settings: NodeJS.ProcessEnv): Promise<Started> {
  spawnSync(process.execPath, [join(checkout, 'scripts/prepare.mjs')], { stdio: ['ignore', 2, 2] })
  const { main, flags, compileCache } = JSON.parse(
    readFileSync(join(checkout, 'scripts/server-process.json'), 'utf8'),
  ) as { main: string; flags: string[]; compileCache: string }
  const compiled = { NODE_COMPILE_CACHE: join(checkout, compileCache) }
  return start([...flags, join(checkout, main)], { ...compiled, THROTTLES: 'off', ...settings })
}

/** Starts a program that listens on PORT and says so. */
export async function start(args: string[], settings: NodeJS.ProcessEnv): Promise<Started> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  const { DATABASE_URL: _, ...ours } = process.env
  const env = { ...ours, PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}`, ...settings }
  const from = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const ended = once(child, 'exit').finally(() => children.delete(child))
  const stop = async () => {
    child.kill()
    await ended
  }
  for await (const line of createInterface(child.stdout)) {
    if (!line.includes('http://localhost:')) continue
    child.stdout.resume()
    return { pid: child.pid ?? 0, port, readyMs: performance.now() - from, stop }
  }
  throw new Error(`It ended before it was ready: ${args.join(' ')}`)
}
