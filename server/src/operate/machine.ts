import { spawn } from 'node:child_process'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

export interface Running {
  /** Another user than root. */
  as?: string
  input?: string
  /** All of it but PATH: ours may contain the passwords that setup was given. */
  env?: Record<string, string | undefined>
}

/** All that `senior-help setup` reads and changes. */
export interface Machine {
  run(command: readonly string[], running?: Running): Promise<{ code: number | null; output: string }>
  read(path: string): Promise<string | undefined>
  /** Nothing in between is ever to be seen: neither half a file, nor one that others may read. */
  write(path: string, text: string, mode: number): Promise<void>
  answers(url: string): Promise<boolean>
}

export const PROGRAM = join(import.meta.dirname, '../../..')

/** The readiness probe. */
export function readyUrl({ host, port }: { host: string; port: number }): string {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${at.includes(':') ? `[${at}]` : at}:${port}/readyz`
}

export const thisMachine: Machine = {
  async run(command, { as, input = '', env } = {}) {
    const [program = '', ...args] = as ? ['runuser', '-u', as, '--', ...command] : command
    // Not where we are: that user may not be allowed to stand there.
    const child = spawn(program, args, { cwd: '/', env: { PATH: process.env['PATH'], ...env } })
    child.stdin.on('error', () => {}).end(input)
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', resolve)
      child.on('error', () => resolve(null))
    })
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { code, output: (code === 0 ? out : `${out}${err}`).trim() }
  },
  read: (path) => readFile(path, 'utf8').catch(() => undefined),
  async write(path, content, mode) {
    await mkdir(dirname(path), { recursive: true })
    await rm(`${path}.new`, { force: true })
    await writeFile(`${path}.new`, content, { mode, flag: 'wx' })
    await chmod(`${path}.new`, mode)
    await rename(`${path}.new`, path)
  },
  answers: (url) =>
    fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
}
