import { availableParallelism } from 'node:os'
import { hash, type Options } from '@node-rs/argon2'
import { ApiProblem } from '@scan/contract/problems.ts'
import { composed } from '@scan/domain/password.ts'

/** OWASP's minimum for argon2id, the library's default algorithm: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays free for everybody else's calls. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const QUEUE = 64
const RETRY_AFTER_SECONDS = 5

export interface Passwords {
  hash(password: string, salt?: Buffer): Promise<string>
  /** The password's hash among these. Hashes that share a salt cost one hashing together, and so does an empty list. */
  find(password: string, hashes: readonly string[]): Promise<string | undefined>
  /** An undefined hash takes the same time and is never right. */
  matches(password: string, hash: string | undefined): Promise<boolean>
}

const HASH = /^(\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$)/

function optionsOf(hashes: readonly string[]): Options[] {
  const known = new Map<string, Options>()
  for (const text of hashes) {
    const [, head, memoryCost, timeCost, parallelism, salt] = HASH.exec(text) ?? []
    if (!head || !salt) continue
    known.set(head, {
      memoryCost: Number(memoryCost),
      timeCost: Number(timeCost),
      parallelism: Number(parallelism),
      salt: Buffer.from(salt, 'base64'),
    })
  }
  return [...known.values()]
}

/** Hashing off the event loop, with a bounded queue: a storm of sign-ins is answered 'too-busy' and starves nobody. */
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

  function find(password: string, hashes: readonly string[]): Promise<string | undefined> {
    const known = optionsOf(hashes)
    // Until 1.1 a password was hashed as it was typed: whichever way that was, it still opens.
    const forms = new Set([composed(password), password, password.normalize('NFD')])
    return inTurn(async () => {
      let found: string | undefined
      for (const options of known.length > 0 ? known : [cost])
        for (const form of forms) {
          const again = await hash(form, options)
          found ??= hashes.find((one) => one === again)
        }
      return found
    })
  }

  return {
    hash: (password, salt) => inTurn(() => hash(composed(password), salt ? { ...cost, salt } : cost)),
    find,
    matches: async (password, known) => (await find(password, known ? [known] : [])) !== undefined,
  }
}
