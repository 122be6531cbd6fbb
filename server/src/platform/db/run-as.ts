import { spawn, type SpawnOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'

export interface User {
  name: string
  uid: number
  gid: number
}

export interface Outcome {
  code: number | null
  output: string
}

/** True where the process may do anything, and PostgreSQL therefore refuses to run. */
export const isRoot = process.getuid?.() === 0

const NOBODY_ID = 65534

/** An ordinary user for the database to run as: the given owner unless that is root, else postgres, else nobody. */
export async function ordinaryUser(owner: { uid: number; gid: number }): Promise<User> {
  const users = await readUsers()
  if (owner.uid !== 0) {
    return users.find(({ uid }) => uid === owner.uid) ?? { name: `user ${owner.uid}`, ...owner }
  }
  const known = ['postgres', '_postgres', 'nobody'].map((name) => users.find((user) => user.name === name))
  return known.find((user) => user && user.uid !== 0) ?? { name: 'nobody', uid: NOBODY_ID, gid: NOBODY_ID }
}

async function readUsers(): Promise<User[]> {
  const lines = await readFile('/etc/passwd', 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    // macOS writes nobody as -2; the system calls want the same number unsigned.
    return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
  })
}

/** How to start a program as this user, from a folder everybody can enter, without the secrets in our environment. */
export function spawnOptions(user: User | undefined): SpawnOptions {
  const kept = ['PATH', 'TEMP', 'TMP', 'TMPDIR', 'SystemRoot', 'SystemDrive', 'windir']
  const env = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  return {
    env: { ...env, LC_ALL: 'C' },
    windowsHide: true,
    ...(user && { cwd: '/', uid: user.uid, gid: user.gid }),
  }
}

/** Runs a program to its end and answers with its exit code and all that it wrote. */
export function runAs(user: User | undefined, program: string, args: string[], input = ''): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(user), stdio: 'pipe' })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
    child.stdin?.on('error', () => {}) // The program may end before it has read everything; its exit code tells.
    child.stdin?.end(input)
  })
}

/** Whether this user can enter the folder: asked of the system by trying, so access lists count too. */
export async function canEnter(user: User, folder: string): Promise<boolean> {
  const { code } = await runAs(user, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])
  return code === 0
}

/** Whether this user can run the program. */
export async function canRun(user: User, program: string): Promise<boolean> {
  return runAs(user, program, ['--version']).then(
    ({ code }) => code === 0,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES' || error.code === 'ENOENT') return false
      throw error
    },
  )
}
