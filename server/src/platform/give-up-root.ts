import { flushCompileCache } from 'node:module'
import type { Server } from 'node:net'
import { canRun, isRoot, ordinaryUser, type User } from './db/run-as.ts'

interface Deps {
  /** Goes on as this user; undefined: as nobody in particular. */
  user: User | undefined
  /** Files and folders that a running server reads. */
  needed: readonly string[]
  say: (sentence: string) => void
  warn: (sentence: string) => void
}

/**
 * Lets a process that is root be an ordinary user from the moment on that this server listens: after the port is its
 * own, which may take root, and before the first call is taken.
 */
export async function giveUpRoot(server: Server, { user, needed, say, warn }: Deps): Promise<void> {
  if (!isRoot) return
  const { name, uid, gid } = user ?? (await ordinaryUser({ uid: 0, gid: 0 }, ['nobody']))
  const readable = await Promise.all(needed.map((path) => canRun({ name, uid, gid }, 'test', '-r', path)))
  const closed = needed.find((_, index) => !readable[index])
  if (closed)
    return warn(
      `The server goes on as root: the user ${name} can't read ${closed}. Start it as a user who can.`,
    )
  server.once('listening', () => {
    flushCompileCache() // Written at the end otherwise, when only root may.
    try {
      process.setgroups?.([])
      process.setgid?.(gid)
      process.setuid?.(uid)
      say(`The server goes on as the user ${name}, without root.`)
    } catch (error) {
      warn(`The server goes on as root: it may not become the user ${name} (${(error as Error).message}).`)
    }
  })
}
