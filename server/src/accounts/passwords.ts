import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ApiProblem } from '@scan/contract/problems.ts'

/** OWASP's minimum for argon2id, which is the library's own choice of algorithm: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays free for everybody else's calls. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const QUEUE = 64
const RETRY_AFTER_SECONDS = 5

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is the one hashed; an undefined hash costs the same time and is never right. */
  matches(password: string, hash: string | undefined): Promise<boolean>
}

/**
 * Hashing off the event loop, a few at a time with a bounded queue: a storm of sign-ins answers 'too-busy'
 * rather than starving every other call.
 */
export function passwords({ atOnce = AT_ONCE, queue = QUEUE, cost = COST } = {}): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= queue) throw new ApiProblem('too-busy', { retryAfter: RETRY_AFTER_SECONDS })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  let decoy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (password, known) =>
      inTurn(async () => {
        decoy ??= hash('nobody has this password', cost)
        const right = await verify(known ?? (await decoy), password)
        return right && known !== undefined
      }),
  }
}
