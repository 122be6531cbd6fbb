import { ApiProblem } from '@scan/contract/problems.ts'
import { accountRefusal } from '@scan/domain/account.ts'
import type { AccountMove } from '@scan/domain/account.ts'
import { Refused } from '@scan/domain/refused.ts'
import { confirmationRefusal } from '@scan/domain/session.ts'
import { record } from '../platform/audit.ts'
import type { Actor } from '../platform/caller.ts'
import type { Database, Queryable } from '../platform/db/pool.ts'
import { paged } from '../platform/db/paged.ts'
import { notify } from '../notifications/notifications.ts'
import type { Person } from '../notifications/notifications.ts'
import type { EndSessions } from './accounts.ts'
import { marksOf } from './blocklist.ts'
import * as store from './store.ts'
import type { Account, PeopleFilter } from './store.ts'

interface Deps {
  database: Database
  endSessions: EndSessions
  /** What becomes of the requests of somebody who is banned or deleted. */
  leaveRequests: (tx: Queryable, accountId: string, actor: Actor) => Promise<void>
  /** Erases what somebody who is deleted wrote, and what was written to them or about them. */
  eraseTraces: (tx: Queryable, account: Account) => Promise<void>
  now: () => Date
}

/** Throws where somebody is no administrator any more; holds them as one until the transaction ends. */
export async function holdAdmin(tx: Queryable, id: string): Promise<void> {
  if (!(await store.holdAdmin(tx, id))) throw new Refused('account-suspended')
}

function personOf({ id, name, email }: Account): Person {
  return { id, name, email }
}

/** What administrators decide about people. */
export function peopleDesk({ database, endSessions, leaveRequests, eraseTraces, now }: Deps) {
  /** Holds the account that an administrator decides on, and them. Throws where the decision is not theirs to make. */
  async function holdForDecision(tx: Queryable, id: string, move: AccountMove, by: Actor): Promise<Account> {
    // Administrators are held together and in one order: two who ban each other at once, one of them comes too late.
    const isAdmin = (await store.findById(tx, id))?.role === 'admin'
    const admins = isAdmin ? await store.holdAdmins(tx) : undefined
    if (!admins) await holdAdmin(tx, by.id)
    else if (!admins.includes(by.id)) throw new Refused('account-suspended')
    const account = await store.hold(tx, id)
    if (!account) throw new ApiProblem('account-not-found')
    const reason = accountRefusal(account, move, by.id, admins?.filter((admin) => admin !== id).length)
    if (reason) throw new Refused(reason)
    return account
  }

  /** One decision of an administrator about somebody: asked of the rules, carried out, written down. */
  async function decide(
    id: string,
    move: Exclude<AccountMove, 'verify'>,
    by: Actor,
    carryOut: (tx: Queryable, account: Account, at: Date) => Promise<Account>,
  ): Promise<Account> {
    return database.transaction(async (tx) => {
      const account = await holdForDecision(tx, id, move, by)
      const at = now()
      const after = await carryOut(tx, account, at)
      const subject = { kind: 'account', id } as const
      await record(tx, { at, actorId: by.id, action: move, subject, clientSubnet: by.clientSubnet })
      return after
    })
  }

  /** Ends an account for good, with every trace of the person but what is counted. */
  async function remove(tx: Queryable, account: Account, by: Actor): Promise<Account> {
    await endSessions(tx, account.id, 'terminated')
    await leaveRequests(tx, account.id, by)
    await eraseTraces(tx, account)
    await store.remove(tx, account.id)
    return account
  }

  function refuseUnconfirmed({ confirmedAt }: Actor): void {
    const reason = confirmationRefusal(confirmedAt, now())
    if (reason) throw new Refused(reason)
  }

  return {
    /** A list of the desk: everybody, or one page of 25 with the number of all (D39). */
    list: (filter: PeopleFilter, page: number | undefined) =>
      paged(
        page,
        (limit) => store.list(database, filter, limit),
        () => store.count(database, filter),
      ),

    counts: () => store.counts(database),

    /** Lets a volunteer in, who is mailed about it. Throws where they are not waiting any more. */
    approve: (id: string, by: Actor) =>
      decide(id, 'approve', by, async (tx, account, approvedAt) => {
        await store.setApproved(tx, id, approvedAt)
        await notify(tx, { kind: 'volunteer-approved', accountId: id })
        return { ...account, approvedAt }
      }),

    /** Turns a waiting volunteer away: the account is gone, the person is told and known again. */
    async reject(id: string, by: Actor): Promise<void> {
      refuseUnconfirmed(by)
      await decide(id, 'reject', by, async (tx, account, at) => {
        await store.rememberSentAway(tx, await marksOf(tx, account), {
          reason: 'rejected',
          at,
          accountId: null,
        })
        await notify(tx, { kind: 'volunteer-rejected', to: personOf(account) })
        return remove(tx, account, by)
      })
    },

    /** Locks somebody out from their very next call on; what they had promised or asked for is given back (D29). */
    ban: (id: string, by: Actor) =>
      decide(id, 'ban', by, async (tx, account, bannedAt) => {
        await store.setBanned(tx, id, bannedAt)
        await store.rememberSentAway(tx, await marksOf(tx, account), {
          reason: 'banned',
          at: bannedAt,
          accountId: id,
        })
        await endSessions(tx, id, 'suspended')
        await leaveRequests(tx, id, by)
        await notify(tx, { kind: 'account-banned', accountId: id })
        return { ...account, bannedAt }
      }),

    unban: (id: string, by: Actor) =>
      decide(id, 'unban', by, async (tx, account) => {
        await store.setBanned(tx, id, null)
        await store.forgetSentAway(tx, id)
        await notify(tx, { kind: 'account-unbanned', accountId: id })
        return { ...account, bannedAt: null }
      }),

    /** Ends an account for good. What remains of its requests is anonymous (D33). */
    async delete(id: string, by: Actor): Promise<void> {
      refuseUnconfirmed(by)
      await decide(id, 'delete', by, async (tx, account) => {
        await notify(tx, { kind: 'account-deleted', to: personOf(account) })
        return remove(tx, account, by)
      })
    },

    /** Notes that an administrator has seen what a volunteer changed about themself. */
    async seeChanges(id: string, by: Actor): Promise<Account> {
      return database.transaction(async (tx) => {
        await holdAdmin(tx, by.id)
        const account = await store.hold(tx, id)
        if (!account) throw new ApiProblem('account-not-found')
        await store.seeChanges(tx, id)
        const subject = { kind: 'account', id } as const
        await record(tx, {
          at: now(),
          actorId: by.id,
          action: 'see-changes',
          subject,
          clientSubnet: by.clientSubnet,
        })
        return { ...account, nameBefore: null, phoneBefore: null }
      })
    },
  }
}

export type PeopleDesk = ReturnType<typeof peopleDesk>
