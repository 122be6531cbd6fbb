import { ApiProblem } from '@scan/contract/problems.ts'
import {
  HELPFUL_FAILURES,
  HELPFUL_FAILURES_WITHIN_MS,
  LIMITS,
  READS_COUNTED_AT_ONCE,
  WAITS_MS,
  WIDER_NETWORKS,
  WRONG_PASSWORDS_FORGOTTEN_MS,
  type Limit,
} from '@scan/domain/rate-limit.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { hasher } from '../secrets/keys.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { widerNetwork } from './client-subnet.ts'

interface RateLimitOptions {
  database: Database
  secrets: Secrets
  now: () => Date
  /** Off only for load tests. */
  on: boolean
}

const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)

function networksAround(clientSubnet: string): { network: string; times: number }[] {
  const wider = WIDER_NETWORKS.flatMap(({ bits, times }) => {
    const network = widerNetwork(clientSubnet, bits)
    return network ? [{ network, times }] : []
  })
  return [{ network: clientSubnet, times: 1 }, ...wider]
}

/** Limits that hold across restarts and servers. Each is one statement, so simultaneous calls cannot slip through. */
export function rateLimits({ database, secrets, now, on }: RateLimitOptions) {
  let hash: ReturnType<typeof hasher> | undefined
  const inTurn = turns()

  /** The tables reveal neither who tried nor from where. */
  async function keyed(...parts: string[]): Promise<Buffer> {
    hash ??= hasher(database, secrets, 'rate-limits')
    const made = await hash.catch((error: unknown) => {
      hash = undefined
      throw error
    })
    return made(parts.join('\n'))
  }

  function refuseUntil(instant: Date): never {
    const retryAfter = Math.max(1, Math.ceil((instant.getTime() - now().getTime()) / 1000))
    throw new ApiProblem('too-many-requests', { retryAfter })
  }

  /** Counts so many more; answers how many there are now, and when the window ends. */
  async function add(
    db: Queryable,
    key: Buffer,
    withinMs: number,
    more = 1,
  ): Promise<{ count: number; resetsAt: Date } | undefined> {
    const [row] = await db.query(sql<{ count: number; resetsAt: Date }>`
      insert into rate_limits as t (key, count, resets_at)
      values (${key}, ${more}, ${after(now(), withinMs)})
      on conflict (key) do update set
        count = case when t.resets_at <= ${now()} then excluded.count else t.count + excluded.count end,
        resets_at = case when t.resets_at <= ${now()} then excluded.resets_at else t.resets_at end
      returning count, resets_at as "resetsAt"`)
    return row
  }

  /** Counts one more; if that was one too many, answers when the window ends. */
  async function count(limit: Limit, who: string, db: Queryable): Promise<Date | undefined> {
    const { times, withinMs } = LIMITS[limit]
    const around = limit.endsWith('-from-subnet') ? networksAround(who) : [{ network: who, times: 1 }]
    for (const { network, times: share } of around) {
      const counted = await add(db, await keyed(limit, network), withinMs)
      // A refused attempt does not count against the wider networks.
      if (counted && counted.count > times * share) return counted.resetsAt
    }
    return undefined
  }

  /** Reads of this minute on this server, by account. */
  const reads = new Map<string, { count: number; refusedUntil: Date | undefined }>()
  let minute = 0

  /** Nearly always without a query: every 60th of an account is written down, where all servers count. */
  async function countRead(account: string): Promise<Date | undefined> {
    const { times, withinMs } = LIMITS['reads-of-account']
    const thisMinute = Math.floor(now().getTime() / withinMs)
    if (thisMinute !== minute) reads.clear()
    minute = thisMinute
    const own = reads.get(account) ?? { count: 0, refusedUntil: undefined }
    reads.set(account, own)
    if (own.refusedUntil && own.refusedUntil > now()) return own.refusedUntil
    own.count++
    if (own.count % READS_COUNTED_AT_ONCE > 0) return undefined
    const key = await keyed('reads-of-account', account)
    const counted = await add(database, key, withinMs, READS_COUNTED_AT_ONCE)
    own.refusedUntil = counted && counted.count > times ? counted.resetsAt : undefined
    return own.refusedUntil
  }

  /** Counts a try as wrong; answers until when this `who` has to wait, if at all. */
  async function countTry(key: Buffer): Promise<Date | undefined> {
    const stale = after(now(), -WRONG_PASSWORDS_FORGOTTEN_MS)
    const tries = sql`case when w.last_at < ${stale} then 1 else w.count + 1 end`
    const counted = await database.query(sql`
      insert into wrong_passwords as w (key, count, last_at, wait_until) values (${key}, 1, ${now()}, ${now()})
      on conflict (key) do update set
        count = ${tries}, last_at = excluded.last_at,
        wait_until = excluded.last_at + (${WAITS_MS}::int[])[least(${tries}, ${WAITS_MS.length})] * interval '1 ms'
      where w.wait_until <= excluded.last_at
      returning 1`)
    if (counted.length > 0) return undefined
    const [waiting] = await database.query(
      sql<{ until: Date }>`select wait_until as until from wrong_passwords where key = ${key}`,
    )
    return waiting?.until
  }

  async function resetTries(...who: string[]): Promise<void> {
    const keys = await Promise.all(who.map((one) => keyed('password', one)))
    await database.query(sql`delete from wrong_passwords where key = any(${keys}::bytea[])`)
  }

  return {
    areOn: on,

    /** Reads the key of the hashes, before transactions can hold every connection. */
    async open(): Promise<void> {
      await keyed()
    },

    async limit(limit: Limit, who: string, db: Queryable = database): Promise<void> {
      const until = on ? await count(limit, who, db) : undefined
      if (until) refuseUntil(until)
    },

    async limitReads(account: string): Promise<void> {
      const until = on ? await countRead(account) : undefined
      if (until) refuseUntil(until)
    },

    /** The same where a refusal would reveal something: quietly answers whether to go on. */
    async allows(limit: Limit, who: string, db: Queryable = database): Promise<boolean> {
      return !on || (await count(limit, who, db)) === undefined
    },

    /** Counts one more of what refuses nobody; answers whether this was the first too many. */
    async passes(limit: Limit, who: string, db: Queryable): Promise<boolean> {
      if (!on) return false
      const { times, withinMs } = LIMITS[limit]
      const counted = await add(db, await keyed(limit, who), withinMs)
      return counted?.count === times + 1
    },

    /**
     * Counts a password or code as wrong before it is checked, so that simultaneous tries all count; a right one clears
     * the count. Throws while `who` has to wait. Tries sent together are checked in turn, so right ones never wait.
     */
    tryPassword<T>(
      who: string,
      check: () => Promise<T>,
      isRight: (found: T) => boolean = Boolean,
    ): Promise<T> {
      if (!on) return check()
      return inTurn(who, async () => {
        const key = await keyed('password', who)
        const waitsUntil = await countTry(key)
        if (waitsUntil) refuseUntil(waitsUntil)
        const found = await check().catch(async (error: unknown) => {
          // A try that could not be checked is taken back, and the wait that came with it.
          const takenBack = sql`
            update wrong_passwords set count = count - 1, wait_until = last_at where key = ${key} and count > 0`
          await database.query(takenBack).catch(() => undefined)
          throw error
        })
        if (isRight(found)) await resetTries(who)
        return found
      })
    },

    resetTries,

    /** Records that this address failed to sign in; answers whether failures from there may still say why (D18). */
    async mayExplainFailure(clientSubnet: string, address: string): Promise<boolean> {
      if (!on) return true
      const since = after(now(), -HELPFUL_FAILURES_WITHIN_MS)
      const whose = await keyed('address', address)
      for (const { network, times } of networksAround(clientSubnet)) {
        const from = await keyed('client-subnet', network)
        await database.query(sql`
          insert into failed_addresses (client_subnet, address, at) values (${from}, ${whose}, ${now()})
          on conflict (client_subnet, address) do update set at = excluded.at`)
        const [row] = await database.query(sql<{ count: number }>`
          select count(*) as count from failed_addresses where client_subnet = ${from} and at > ${since}`)
        if ((row?.count ?? 0) > HELPFUL_FAILURES * times) return false
      }
      return true
    },

    async purge(): Promise<void> {
      await database.query(sql`delete from rate_limits where resets_at <= ${now()}`)
      await database.query(
        sql`delete from wrong_passwords where last_at < ${after(now(), -WRONG_PASSWORDS_FORGOTTEN_MS)}`,
      )
      await database.query(
        sql`delete from failed_addresses where at < ${after(now(), -HELPFUL_FAILURES_WITHIN_MS)}`,
      )
    },
  }
}

export type RateLimits = ReturnType<typeof rateLimits>

/** Runs the work of each `who` in order, and that of different ones at once. */
function turns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(who) ?? Promise.resolve()).then(work)
    const over = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(who) === over) last.delete(who)
      })
    last.set(who, over)
    return turn
  }
}
