import type { AuditAction } from '@scan/contract/admin/audit.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { foldedAddress } from '@scan/domain/email-address.ts'
import { tenDigits } from '@scan/domain/phone.ts'
import { accountRefusal, leavingRefusal } from '@scan/domain/account.ts'
import type { AccountMove, OpenCaseOf } from '@scan/domain/account.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import { Refused } from '@scan/domain/refused.ts'
import { isStaff } from '@scan/domain/role.ts'
import { lastDone } from '../audit/audit.ts'
import type { Actor } from '../access/caller.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { paged } from '../db/paged.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { asStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import { notify } from '../notifications/notifications.ts'
import type { Person } from '../notifications/notifications.ts'
import type { EndSessions } from './accounts.ts'
import { isAdministratorsOwn } from './administrators-own.ts'
import { keepBlocked, othersWithMarks } from './marks.ts'
import { stopForOther } from './stops.ts'
import { block, unblock } from './blocklist.ts'
import type { Remove } from './leaving.ts'
import * as store from './accounts-store.ts'
import { changesWait, personForAdmin } from './views.ts'
import * as people from './people-store.ts'
import type { PeopleFilter } from './people-store.ts'
import type { Account } from './accounts-store.ts'

interface Deps {
  database: Database
  secrets: Secrets
  now: () => Date
  endSessions: EndSessions
  /** What becomes of a banned person's requests. */
  leaveRequests: (tx: Queryable, accountId: string, actor: Actor) => Promise<void>
  remove: Remove
  /** Takes open cases about somebody in hand that nobody has, if they are of a kind that stops. */
  takeCasesInHand: (tx: Queryable, subjectId: string, ownerId: string) => Promise<void>
  /** Their cases that are not closed. */
  openCasesOf: (tx: Queryable, accountId: string) => Promise<OpenCaseOf[]>
}

function personOf({ id, name, email, language }: Account): Person {
  return { id, name, email, language }
}

/** The permission that each decision about a person needs. */
const NEEDED = {
  approve: 'approve-volunteers',
  reject: 'approve-volunteers',
  ban: 'ban-people',
  unban: 'ban-people',
  delete: 'delete-people',
} as const satisfies Record<AccountMove, Permission>

const DECISIONS = Object.keys(NEEDED) as AccountMove[]
const ABOUT_CHANGES = ['see-changes', 'refuse-changes'] as const

interface Decided {
  /** Whether it was decided now, and not before by a first press whose answer was lost. */
  isNew: boolean
  account: Account | undefined
}

/** Whether the last of these that happened to somebody is what this administrator did. */
async function isLastBy(
  tx: Queryable,
  id: string,
  action: AuditAction,
  actions: readonly AuditAction[],
  by: Actor,
): Promise<boolean> {
  const last = await lastDone(tx, id, actions)
  return last?.type === action && last.by === by.id
}

/** What administrators decide about people. */
export function peopleAdmin({
  database,
  secrets,
  now,
  endSessions,
  leaveRequests,
  remove,
  takeCasesInHand,
  openCasesOf,
}: Deps) {
  /** One decision about a person: checked against the rules, carried out, recorded. */
  async function decide(
    id: string,
    move: keyof typeof NEEDED,
    by: Actor,
    carryOut: (tx: Queryable, account: Account, at: Date) => Promise<Account>,
    remark?: string,
  ): Promise<Account> {
    const target = await store.findById(database, id)
    const amongStaff = target !== undefined && isStaff(target.role)
    const { account } = await asStaff(
      { database, now },
      by,
      NEEDED[move],
      ({ isNew }: Decided) =>
        isNew ? { action: move, subject: { kind: 'account', id }, remark } : undefined,
      async (tx, scope, at) => {
        const account = await store.lockForStaff(tx, scope, id)
        const others = account && amongStaff ? await store.countOthers(tx, account) : undefined
        const reason = account && accountRefusal(account, move, by.id, others)
        if (account && !reason) return { isNew: true, account: await carryOut(tx, account, at) }
        if (await isLastBy(tx, id, move, DECISIONS, by)) return { isNew: false, account }
        throw reason ? new Refused(reason) : new ApiProblem('account-not-found')
      },
      { amongStaff },
    )
    return account as Account
  }

  /** What becomes of a volunteer's changed name and number while they await approval. */
  async function decideChanges(
    id: string,
    action: 'see-changes' | 'refuse-changes',
    by: Actor,
    carryOut: (tx: Queryable, account: Account) => Promise<void>,
  ): Promise<Account> {
    const { account } = await asStaff(
      { database, now },
      by,
      'approve-volunteers',
      ({ isNew }: Decided) => (isNew ? { action, subject: { kind: 'account', id } } : undefined),
      async (tx, scope) => {
        const account = await store.lockForStaff(tx, scope, id)
        if (!account) throw new ApiProblem('account-not-found')
        if (changesWait(account) || account.emailBefore !== null) {
          await carryOut(tx, account)
          return { isNew: true, account: await store.findForStaff(tx, scope, id) }
        }
        if (await isLastBy(tx, id, action, ABOUT_CHANGES, by)) return { isNew: false, account }
        throw new ApiProblem('no-changes-wait')
      },
    )
    return account as Account
  }

  return {
    /** A list: everybody, or one page of 25 with the total (D39). */
    list: (scope: Scope, filter: PeopleFilter, page: number | undefined) =>
      paged(
        page,
        (limit) => people.list(database, scope, filter, limit),
        () => people.count(database, scope, filter),
      ),

    counts: (scope: Scope) => people.counts(database, scope),

    /** The person as their own page shows them. */
    async details(scope: Scope, id: string) {
      const account = await store.findForStaff(database, scope, id)
      if (!account) throw new ApiProblem('account-not-found')
      return personForAdmin({ ...account, isAdministratorsOwn: await isAdministratorsOwn(database, id) })
    },

    /** Lets a volunteer in and mails them. Throws if they are no longer waiting. */
    approve: (id: string, by: Actor) =>
      decide(id, 'approve', by, async (tx, account, approvedAt) => {
        await store.setApproved(tx, id, approvedAt)
        await notify(tx, { kind: 'volunteer-approved', accountId: id })
        return { ...account, approvedAt }
      }),

    /**
     * Turns a waiting volunteer away: the account is deleted, the person is told, and will be recognised if they come
     * back.
     */
    async reject(id: string, by: Actor): Promise<void> {
      await decide(id, 'reject', by, async (tx, account, at) => {
        await block(tx, secrets, account, {
          reason: 'rejected',
          at,
          accountId: null,
        })
        await keepBlocked(tx, secrets, account, { reason: 'rejected', at })
        await notify(tx, { kind: 'volunteer-rejected', to: personOf(account) })
        return remove(tx, account, by)
      })
    },

    /** Locks somebody out from their very next call; what they had promised or asked for is given back (D29). */
    ban: (id: string, by: Actor, reason?: string) =>
      decide(
        id,
        'ban',
        by,
        async (tx, account, bannedAt) => {
          await store.setBanned(tx, id, bannedAt)
          await block(tx, secrets, account, {
            reason: 'banned',
            at: bannedAt,
            accountId: id,
          })
          for (const other of await othersWithMarks(tx, secrets, account)) {
            await store.markReturned(tx, other, 'banned')
            await stopForOther(tx, other, bannedAt)
          }
          await endSessions(tx, id, 'suspended')
          await leaveRequests(tx, id, by)
          await notify(tx, { kind: 'account-banned', accountId: id })
          return { ...account, bannedAt }
        },
        reason,
      ),

    unban: (id: string, by: Actor) =>
      decide(id, 'unban', by, async (tx, account) => {
        await store.setBanned(tx, id, null)
        await unblock(tx, id)
        await notify(tx, { kind: 'account-unbanned', accountId: id })
        return { ...account, bannedAt: null }
      }),

    /** Lets a citizen ask for help whose address is known from before. */
    agree: (id: string, by: Actor) =>
      asStaff(
        { database, now },
        by,
        'ban-people',
        { action: 'agree', subject: { kind: 'account', id } },
        async (tx, scope) => {
          const account = await store.lockForStaff(tx, scope, id)
          if (!account) throw new ApiProblem('account-not-found')
          await store.agreeTo(tx, id)
          if (account.awaitsAgreement) await notify(tx, { kind: 'citizen-agreed-to', accountId: id })
          return { ...account, awaitsAgreement: false }
        },
      ),

    /**
     * Lets a stopped volunteer accept again, and counts anew. What nobody has taken in hand of the cases that stopped
     * them is then in the hands of whoever answers for this.
     */
    async resume(id: string, by: Actor, note?: string): Promise<Account> {
      const { account } = await asStaff(
        { database, now },
        by,
        'ban-people',
        ({ isNew }: Decided) =>
          isNew ? { action: 'resume', subject: { kind: 'account', id }, remark: note } : undefined,
        async (tx, scope, at) => {
          const account = await store.lockForStaff(tx, scope, id)
          if (!account) throw new ApiProblem('account-not-found')
          if (!account.stoppedFor) return { isNew: false, account }
          await store.setResumed(tx, id, at)
          await takeCasesInHand(tx, id, by.id)
          await notify(tx, { kind: 'volunteer-resumed', accountId: id })
          return { isNew: true, account: { ...account, stoppedFor: null } }
        },
      )
      return account
    },

    /** Ends an account for good. What remains of its requests is anonymous (D33). */
    async delete(id: string, by: Actor): Promise<void> {
      await decide(id, 'delete', by, async (tx, account, at) => {
        const reason = leavingRefusal(await openCasesOf(tx, id), 'staff')
        if (reason) throw new Refused(reason)
        // They are already on the list as banned.
        if (!account.bannedAt) await block(tx, secrets, account, { reason: 'deleted', at, accountId: null })
        await keepBlocked(tx, secrets, account, { reason: account.bannedAt ? 'banned' : 'deleted', at })
        await notify(tx, { kind: 'account-deleted', to: personOf(account) })
        return remove(tx, account, by)
      })
    },

    /** From now on citizens see what a volunteer changed about themselves. */
    approveChanges: (
      id: string,
      seen: { name: string; phone: string; email?: string | null | undefined },
      by: Actor,
    ) =>
      decideChanges(id, 'see-changes', by, async (tx, { name, phone, email }) => {
        if (
          seen.name !== name ||
          tenDigits(seen.phone) !== phone ||
          foldedAddress(seen.email ?? email) !== email
        )
          throw new ApiProblem('changed-again')
        await store.seeChanges(tx, id)
      }),

    /** Restores what citizens were shown all along of a volunteer who changed it; the volunteer is told. */
    refuseChanges: (id: string, by: Actor) =>
      decideChanges(id, 'refuse-changes', by, async (tx) => {
        await store.takeBackChanges(tx, id)
        await notify(tx, { kind: 'changes-refused', accountId: id })
      }),
  }
}

export type PeopleAdmin = ReturnType<typeof peopleAdmin>
