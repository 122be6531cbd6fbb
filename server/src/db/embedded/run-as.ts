import { spawn, type StdioOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'

export interface User {
  name: string
  uid: number
  gid: number
}

/** True where the process may do anything, and PostgreSQL therefore refuses to run. */
export const isRoot = process.getuid?.() === 0

/** An ordinary user to run something as: the given owner unless that is root, else the first of these that there is. */
export async function ordinaryUser(
  { uid, gid }: { uid: number; gid: number },
  others = ['postgres', '_postgres', 'nobody'],
): Promise<User> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const users = lines.map((line) => {
    const [name = '', , id, group] = line.split(':')
    return { name, uid: Number(id), gid: Number(group) }
  })
  if (uid !== 0) return { name: users.find((user) => user.uid === uid)?.name ?? `${uid}`, uid, gid }
  const known = others.map((name) => users.find((user) => user.name === name))
  return known.find((user) => user !== undefined) ?? { name: 'nobody', uid: 65534, gid: 65534 }
}

/**
 * Runs a program as this user to its end, in a folder that everybody can enter and without the secrets of our
 * environment. One that leaves another running must not be listened to: that one would hold the pipe open.
 */
export function runAs(user: User | undefined, command: string[], input = '', stdio: StdioOptions = 'pipe') {
  const [program = '', ...args] = command
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const identity = user && { cwd: '/', uid: user.uid, gid: user.gid }
    const child = spawn(program, args, { env: { LC_ALL: 'C' }, windowsHide: true, stdio, ...identity })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
    child.stdin?.on('error', () => {}) // It may end before it has read everything; its exit code tells.
    child.stdin?.end(input)
  })
}

/** Whether this user can run the command, asked of the system by trying, so access lists count too. */
export async function canRun(user: User, ...command: string[]): Promise<boolean> {
  return (await runAs(user, ['/bin/sh', '-c', '"$@"', 'sh', ...command])).code === 0
}
