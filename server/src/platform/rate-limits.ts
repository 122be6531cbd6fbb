import { createHash } from 'node:crypto'
import { ApiProblem } from '@scan/contract/problems.ts'
import {
  HELPFUL_FAILURES,
  HELPFUL_FAILURES_WITHIN_MS,
  LIMITS,
  WRONG_PASSWORDS_FORGOTTEN_MS,
  waitAfterWrongPasswords,
} from '@scan/domain/rate-limit.ts'
import type { Limit } from '@scan/domain/rate-limit.ts'
import type { Database } from './db/pool.ts'
import { sql } from './db/sql.ts'

interface Deps {
  database: Database
  now: () => Date
  /** Off only for load tests. */
  on: boolean
}

/** Whoever reads the tables learns neither who tried nor from where. */
function keyed(...parts: string[]): Buffer {
  return createHash('sha256').update(parts.join('\n')).digest()
}

function before(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() - milliseconds)
}

function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

/** Limits that survive a restart and hold across servers. Each is one statement, so calls at once cannot slip through. */
export function rateLimits({ database, now, on }: Deps) {
  function refuseUntil(instant: Date): never {
    const retryAfter = Math.max(1, Math.ceil((instant.getTime() - now().getTime()) / 1000))
    throw new ApiProblem('too-many-requests', { retryAfter })
  }

  /** Counts one more, and answers until when the window lasts if that was one too many. */
  async function count(limit: Limit, who: string): Promise<Date | undefined> {
    const { times, withinMs } = LIMITS[limit]
    const [row] = await database.query(sql<{ count: number; resetsAt: Date }>`
      insert into rate_limits as t (key, count, resets_at)
      values (${keyed(limit, who)}, 1, ${after(now(), withinMs)})
      on conflict (key) do update set
        count = case when t.resets_at <= ${now()} then 1 else t.count + 1 end,
        resets_at = case when t.resets_at <= ${now()} then excluded.resets_at else t.resets_at end
      returning count, resets_at as "resetsAt"`)
    return row && row.count > times ? row.resetsAt : undefined
  }

  return {
    /** Throws 'too-many-requests' where this was done too often. */
    async limit(limit: Limit, who: string): Promise<void> {
      const until = on ? await count(limit, who) : undefined
      if (until) refuseUntil(until)
    },

    /** The same for where a refusal would tell something: answers whether to go on, quietly. */
    async allows(limit: Limit, who: string): Promise<boolean> {
      return !on || (await count(limit, who)) === undefined
    },

    /**
     * Counts a try of a password as wrong before it is looked at, so that a hundred tries at once are a hundred.
     * Throws while this `who` has to wait; `passwordWasRight` takes it back.
     */
    async tryPassword(who: string): Promise<void> {
      if (!on) return
      const key = keyed('password', who)
      const stale = before(now(), WRONG_PASSWORDS_FORGOTTEN_MS)
      const waitsUntil = await database.transaction(async (tx) => {
        // The row stays locked until the waiting time is written too: tries at once come one after another.
        const [counted] = await tx.query(sql<{ count: number }>`
          insert into wrong_passwords as w (key, count, last_at, wait_until) values (${key}, 1, ${now()}, ${now()})
          on conflict (key) do update set count = case when w.last_at < ${stale} then 1 else w.count + 1 end, last_at = ${now()}
          where w.wait_until <= ${now()}
          returning count`)
        if (!counted) {
          const [waiting] = await tx.query(
            sql<{ until: Date }>`select wait_until as until from wrong_passwords where key = ${key}`,
          )
          return waiting?.until
        }
        const until = after(now(), waitAfterWrongPasswords(counted.count))
        await tx.query(sql`update wrong_passwords set wait_until = ${until} where key = ${key}`)
        return undefined
      })
      if (waitsUntil) refuseUntil(waitsUntil)
    },

    async passwordWasRight(who: string): Promise<void> {
      await database.query(sql`delete from wrong_passwords where key = ${keyed('password', who)}`)
    },

    /** Notes that this address failed to sign in from there; answers whether failures may still say why (D18). */
    async mayExplainFailure(clientSubnet: string, address: string): Promise<boolean> {
      if (!on) return true
      const since = before(now(), HELPFUL_FAILURES_WITHIN_MS)
      const from = keyed('client-subnet', clientSubnet)
      await database.query(sql`
        insert into failed_addresses (client_subnet, address, at) values (${from}, ${keyed('address', address.toLowerCase())}, ${now()})
        on conflict (client_subnet, address) do update set at = excluded.at`)
      const [row] = await database.query(sql<{ count: number }>`
        select count(*) as count from failed_addresses where client_subnet = ${from} and at > ${since}`)
      return (row?.count ?? 0) <= HELPFUL_FAILURES
    },

    /** Forgets what no limit needs any more. */
    async forget(): Promise<void> {
      await database.query(sql`delete from rate_limits where resets_at <= ${now()}`)
      await database.query(
        sql`delete from wrong_passwords where last_at < ${before(now(), WRONG_PASSWORDS_FORGOTTEN_MS)}`,
      )
      await database.query(
        sql`delete from failed_addresses where at < ${before(now(), HELPFUL_FAILURES_WITHIN_MS)}`,
      )
    },
  }
}

export type RateLimits = ReturnType<typeof rateLimits>
