import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ordinaryUser } from '../../server/src/db/embedded/run-as.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const WITHIN_MS = 90_000

/** Ends a program, or keeps it from saying anything. */
export type Signal = 'SIGKILL' | 'SIGSTOP'

export type Programs = Awaited<ReturnType<typeof openPrograms>>

/** A folder, and programs that run in it as an ordinary user until all of it is closed. */
export async function openPrograms(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `network-${name}-`))
  const user = await ordinaryUser({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 })
  const as = process.getuid?.() === 0 ? { uid: user.uid, gid: user.gid } : {}
  const running: ChildProcess[] = []
  const own = async (path: string) => {
    if (as.uid) await chown(path, as.uid, as.gid)
  }
  await chmod(folder, 0o755)
  await own(folder)

  // Interrupting this leaves nothing behind.
  const kill = (one: ChildProcess, signal: Signal = 'SIGKILL') => process.kill(-(one.pid as number), signal)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  process.once('exit', () => {
    running.filter(lives).forEach((one) => kill(one))
    rmSync(folder, { recursive: true, force: true })
  })

  async function lose(one: ChildProcess, signal: Signal = 'SIGKILL'): Promise<void> {
    if (!lives(one)) return
    const ended = once(one, 'exit')
    kill(one, signal)
    if (signal === 'SIGKILL') await ended
  }

  return {
    folder,
    own,
    lose,
    /** Each in a process group of its own, so that all of it can be lost at once. */
    run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
      const options = { cwd: folder, stdio: 'ignore', detached: true, ...as } as const
      const one = spawn(program, args, { ...options, env: { ...process.env, ...env } })
      running.push(one)
      return one
    },
    /** A file of deploy/ with this machine's addresses in place of the others', and its path. */
    async deployed(name: string, change: (text: string) => string, as = name): Promise<string> {
      const path = join(folder, as)
      await writeFile(path, change(here(await readFile(join(DEPLOY, name), 'utf8'))))
      return path
    },
    async close(): Promise<void> {
      await Promise.all(running.map((one) => lose(one)))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const lives = (one: ChildProcess) => one.exitCode === null && one.signalCode === null

/** Separate machines are addresses of this one. */
const here = (text: string) => text.replaceAll('10.0.', '127.0.')

export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + WITHIN_MS; !(await holds().catch(() => false)); await sleep(200))
    if (Date.now() > giveUpAt)
      throw new Error(`${what}: not within ${WITHIN_MS / 1000} s. Are Debian's packages installed?`)
}
