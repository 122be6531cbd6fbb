import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Runs a program of this folder, tells it something and answers with the first thing that it says. */
export async function startChild(
  file: string,
  { hello, env }: { hello?: object; env?: NodeJS.ProcessEnv },
): Promise<{ child: ChildProcess; said: number }> {
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    serialization: 'advanced',
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it had said anything.`)
  })
  if (hello) child.send(hello)
  const [said] = (await Promise.race([once(child, 'message'), ended])) as [number]
  ended.catch(() => {}) // From here on it may end.
  return { child, said }
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
