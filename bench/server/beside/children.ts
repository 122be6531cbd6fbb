import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Server } from '../../running-server.ts'

/** Runs a program of this folder and tells it something. The first thing it says is its port, if it has one. */
export async function startChild(
  file: string,
  { hello, env }: { hello?: object; env?: NodeJS.ProcessEnv } = {},
): Promise<Server & { said: number }> {
  const from = performance.now()
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    serialization: 'advanced',
  })
  // Interrupting this leaves nothing running.
  const stopWithUs = () => void child.kill()
  process.once('exit', stopWithUs)
  child.once('exit', () => process.off('exit', stopWithUs))
  const over = new AbortController()
  const ended = once(child, 'exit', over).then(() => {
    throw new Error(`${file} ended before it had said anything.`)
  })
  ended.catch(() => {}) // Later it may end.
  if (hello) child.send(hello)
  const [said] = (await Promise.race([once(child, 'message'), ended])) as [number]
  over.abort()
  return { process: child, port: said, said, readyAfterMs: performance.now() - from }
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
