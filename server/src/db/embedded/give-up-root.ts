import { flushCompileCache } from 'node:module'
import type { Server } from 'node:net'
import { canRun, isRoot, ordinaryUser, type User } from './run-as.ts'

interface Deps {
  /** Continues as this user; undefined: as nobody in particular. */
  user: User | undefined
  /** Files and folders that a running server reads. */
  needed: readonly string[]
  say: (sentence: string) => void
  warn: (sentence: string) => void
}

/**
 * Turns a root process into an ordinary user once this server listens: after it has its port, which may take root, and
 * before it takes the first call.
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
    flushCompileCache() // Otherwise written at the end, when only root may.
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
