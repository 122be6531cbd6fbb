import { randomUUID, timingSafeEqual } from 'node:crypto'
import { ApiProblem } from '@scan/contract/problems.ts'
import {
  RESET_MINUTES,
  VERIFICATION_CODE_TRIES,
  VERIFICATION_HOURS,
  accountRefusal,
  standing,
  type AccountMove,
} from '@scan/domain/account.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { hoursAfter, minutesAfter } from '@scan/domain/clock.ts'
import { passwordRefusals } from '@scan/domain/password.ts'
import { Refused } from '@scan/domain/refused.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { Category } from '@scan/domain/role.ts'
import { confirmationRefusal } from '@scan/domain/session.ts'
import type { SessionEnd } from '@scan/domain/session.ts'
import { record } from '../audit/audit.ts'
import type { Actor } from '../audit/audit.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { pageOf } from '../db/search.ts'
import { hasher } from '../keys.ts'
import type { Caller } from '../http/caller.ts'
import { refusedField } from '../http/errors.ts'
import { queueLetter } from '../mail/queue.ts'
import type { Person } from '../mail/queue.ts'
import type { Throttles } from '../throttles/throttles.ts'
import { hashOf, newCode, newToken } from '../tokens.ts'
import type { Passwords } from './passwords.ts'
import * as store from './store.ts'
import type { Account, Marks, PeopleFilter, Verification } from './store.ts'

export type { Account, PeopleFilter } from './store.ts'

export interface SignUp {
  name: string
  email: string
  password: string
  phone: string
  category: Category
  district: District | null
  skills: HelpType[] | null
}

/** What a person may change of themself. Undefined leaves it as it is. */
export interface Profile {
  name: string
  phone: string
  district?: District | null | undefined
  skills?: HelpType[] | null | undefined
}

/** Ends every session of an account, but for one that is kept. */
export type EndSessions = (
  tx: Queryable,
  accountId: string,
  reason: SessionEnd,
  except?: string,
) => Promise<void>

interface Needs {
  database: Database
  passwords: Passwords
  throttles: Throttles
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

/** By what a person is known again who was sent away: nothing that anybody could read. */
async function marksOf(db: Queryable, { email, phone }: { email: string; phone: string }): Promise<Marks> {
  const hash = await hasher(db, 'people-sent-away')
  return { email: hash(`email ${email.toLowerCase()}`), phone: hash(`phone ${phone}`) }
}

function personOf({ id, name, email }: Account): Person {
  return { id, name, email }
}

function refusePersonal(password: string, owner: { name: string; email: string }): void {
  if (passwordRefusals(password, owner).includes('password-is-personal'))
    throw refusedField('password', 'password-is-personal')
}

/** What people do with their accounts: sign up, verify an address, wait for approval. */
export function accounts({
  database,
  passwords,
  throttles,
  endSessions,
  leaveRequests,
  eraseTraces,
  now,
}: Needs) {
  /** Whoever reads the mail of an address owns it: a pressed link or code, or a reset link, proves it. */
  async function confirmAddress(tx: Queryable, account: Account): Promise<Account> {
    if (account.verifiedAt) return account
    const after = { ...account, verifiedAt: now() }
    await store.setVerified(tx, account.id, after.verifiedAt)
    await record(tx, {
      at: now(),
      actorId: account.id,
      action: 'verify',
      subject: { kind: 'account', id: account.id },
    })
    if (standing(after) === 'pending')
      await queueLetter(tx, { kind: 'volunteer-waiting', accountId: account.id })
    return after
  }

  async function verified(tx: Queryable, verification: Verification): Promise<Account> {
    if (verification.expiresAt <= now()) throw new ApiProblem('verification-expired')
    const account = await store.hold(tx, verification.accountId)
    if (!account) throw new ApiProblem('verification-invalid')
    const reason = accountRefusal(account, 'verify')
    if (reason) throw new Refused(reason)
    return confirmAddress(tx, account)
  }

  async function replacePassword(
    tx: Queryable,
    accountId: string,
    passwordHash: string,
    action: 'reset-password' | 'change-password',
    exceptSession?: string,
  ): Promise<void> {
    await store.setPasswordHash(tx, accountId, passwordHash)
    await endSessions(tx, accountId, 'password-changed', exceptSession)
    await record(tx, { at: now(), actorId: accountId, action, subject: { kind: 'account', id: accountId } })
    await queueLetter(tx, { kind: 'password-changed', accountId })
  }

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
      await record(tx, { at, actorId: by.id, action: move, subject, network: by.network })
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
    /**
     * Makes an account and mails it a verification link. A taken address answers like a new one, and its
     * owner is mailed instead: the answer never tells who is registered (D19).
     */
    async signUp({ password, ...given }: SignUp): Promise<Account> {
      const isVolunteer = roleOf(given.category) === 'volunteer'
      const details = {
        ...given,
        district: given.district,
        skills: isVolunteer ? (given.skills ?? []) : null,
        approvedAt: isVolunteer ? null : now(),
      }
      // Hashed before anything is looked up, so that a taken address takes as long as a new one.
      const passwordHash = await passwords.hash(password)
      return database.transaction(async (tx) => {
        const returnedAfter = await store.sentAway(tx, await marksOf(tx, given))
        const added = await store.add(tx, { ...details, passwordHash, createdAt: now(), returnedAfter })
        if (added) {
          await record(tx, {
            at: now(),
            actorId: added.id,
            action: 'sign-up',
            subject: { kind: 'account', id: added.id },
          })
          await queueLetter(tx, { kind: 'verify-email', accountId: added.id })
          return added
        }
        const owner = await store.findByEmail(tx, given.email)
        if (owner)
          await queueLetter(tx, {
            kind: owner.verifiedAt ? 'already-registered' : 'verify-email',
            accountId: owner.id,
          })
        return {
          ...details,
          id: randomUUID(),
          role: roleOf(given.category),
          verifiedAt: null,
          bannedAt: null,
          nameBefore: null,
          phoneBefore: null,
          returnedAfter: null,
        }
      })
    },

    async verifyByToken(token: string): Promise<Account> {
      return database.transaction(async (tx) => {
        const verification = await store.verificationByToken(tx, token)
        if (!verification) throw new ApiProblem('verification-invalid')
        return verified(tx, verification)
      })
    },

    async verifyByCode(email: string, code: string): Promise<Account> {
      const account = await database.transaction(async (tx) => {
        const verification = await store.verificationByEmail(tx, email)
        if (!verification) return undefined
        if (verification.wrongCodes >= VERIFICATION_CODE_TRIES)
          throw new ApiProblem('verification-code-spent')
        if (timingSafeEqual(verification.codeHash, hashOf(verification.accountId + code)))
          return verified(tx, verification)
        // Not thrown here: the count must be kept.
        await store.countWrongCode(tx, verification.accountId)
        return undefined
      })
      if (!account) throw new ApiProblem('verification-invalid')
      return account
    },

    /** Mails a fresh link where an account waits for one; answers alike for everybody (D43). */
    async resendVerification(email: string): Promise<void> {
      await database.transaction(async (tx) => {
        const account = await store.findByEmail(tx, email)
        if (account && standing(account) === 'unverified')
          await queueLetter(tx, { kind: 'verify-email', accountId: account.id })
      })
    },

    /** The link and code of a verification letter, made when it is sent: no secret ever waits in the queue. */
    async mintVerification(accountId: string): Promise<{ token: string; code: string } | undefined> {
      return database.transaction(async (tx) => {
        const account = await store.hold(tx, accountId)
        if (!account || standing(account) !== 'unverified') return undefined
        const minted = { token: newToken(), code: newCode() }
        await store.saveVerification(tx, {
          accountId,
          ...minted,
          expiresAt: hoursAfter(now(), VERIFICATION_HOURS),
        })
        return minted
      })
    },

    findByEmail: (email: string) => store.findByEmail(database, email),

    /** Whether this is the account's password. An unknown account costs the same time, and has none. */
    async hasPassword(id: string | undefined, password: string): Promise<boolean> {
      return passwords.matches(password, id && (await store.passwordHash(database, id)))
    },

    /** Throws 'password-wrong' where this is not the account's password; tries are counted as when signing in. */
    async provePassword(password: string, id: string): Promise<void> {
      const who = `confirm:${id}`
      await throttles.tryPassword(who)
      if (!(await passwords.matches(password, await store.passwordHash(database, id))))
        throw new ApiProblem('password-wrong')
      await throttles.passwordWasRight(who)
    },

    /** Mails a reset link where there is an account; answers alike for everybody (D19). */
    async forgotPassword(email: string): Promise<void> {
      await database.transaction(async (tx) => {
        const account = await store.findByEmail(tx, email)
        if (account) await queueLetter(tx, { kind: 'reset-password', accountId: account.id })
      })
    },

    /** The link of a reset letter, made when it is sent. */
    async mintReset(accountId: string): Promise<{ token: string } | undefined> {
      return database.transaction(async (tx) => {
        if (!(await store.hold(tx, accountId))) return undefined
        const token = newToken()
        await store.saveReset(tx, accountId, token, minutesAfter(now(), RESET_MINUTES))
        return { token }
      })
    },

    /** Sets a new password by a mailed link, which works once, and ends every session of the account. */
    async resetPassword(token: string, password: string): Promise<void> {
      const accountId = await store.accountOfReset(database, token, now())
      const owner = accountId && (await store.findById(database, accountId))
      if (!owner) throw new ApiProblem('reset-link-invalid')
      refusePersonal(password, owner)
      const passwordHash = await passwords.hash(password)
      await database.transaction(async (tx) => {
        const account = await store.hold(tx, owner.id)
        if (!account || !(await store.useReset(tx, token))) throw new ApiProblem('reset-link-invalid')
        await confirmAddress(tx, account)
        await replacePassword(tx, account.id, passwordHash, 'reset-password')
      })
    },

    /** Sets a new password for someone who knows the present one, and ends their other sessions. */
    async changePassword(present: string, password: string, caller: Caller): Promise<void> {
      const key = `account:${caller.id}`
      await throttles.tryPassword(key)
      const hash = await store.passwordHash(database, caller.id)
      if (!(await passwords.matches(present, hash)))
        throw refusedField('currentPassword', 'current-password-wrong')
      await throttles.passwordWasRight(key)
      refusePersonal(password, caller)
      const passwordHash = await passwords.hash(password)
      await database.transaction((tx) =>
        replacePassword(tx, caller.id, passwordHash, 'change-password', caller.sessionId),
      )
    },

    /** Changes what a person says of themself. What they leave out stays as it is. */
    async updateProfile(given: Profile, { id }: Caller): Promise<Account> {
      return database.transaction(async (tx) => {
        const account = await store.hold(tx, id)
        if (!account) throw new ApiProblem('account-terminated')
        const isVolunteer = account.role === 'volunteer'
        const district = given.district === undefined ? account.district : given.district
        if (isVolunteer && !district) throw refusedField('location', 'location-required')
        const skills = isVolunteer ? (given.skills ?? account.skills) : null
        const after = { ...account, name: given.name, phone: given.phone, district, skills }
        await store.setProfile(tx, id, after)
        await record(tx, {
          at: now(),
          actorId: id,
          action: 'update-profile',
          subject: { kind: 'account', id },
        })
        return after
      })
    },

    find: (id: string) => store.findById(database, id),

    /** A list of the desk: everybody, or one page of 25 with the number of all (D39). */
    async list(
      filter: PeopleFilter,
      page: number | undefined,
    ): Promise<{ people: Account[]; total?: number }> {
      const people = await store.list(database, filter, pageOf(page))
      return page === undefined ? { people } : { people, total: await store.count(database, filter) }
    },

    counts: () => store.counts(database),

    /** Lets a volunteer in, who is mailed about it. Throws where they are not waiting any more. */
    approve: (id: string, by: Actor) =>
      decide(id, 'approve', by, async (tx, account, approvedAt) => {
        await store.setApproved(tx, id, approvedAt)
        await queueLetter(tx, { kind: 'volunteer-approved', accountId: id })
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
        await queueLetter(tx, { kind: 'volunteer-rejected', to: personOf(account) })
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
        await queueLetter(tx, { kind: 'account-banned', accountId: id })
        return { ...account, bannedAt }
      }),

    unban: (id: string, by: Actor) =>
      decide(id, 'unban', by, async (tx, account) => {
        await store.setBanned(tx, id, null)
        await store.forgetSentAway(tx, id)
        await queueLetter(tx, { kind: 'account-unbanned', accountId: id })
        return { ...account, bannedAt: null }
      }),

    /** Ends an account for good. What remains of its requests is anonymous (D33). */
    async delete(id: string, by: Actor): Promise<void> {
      refuseUnconfirmed(by)
      await decide(id, 'delete', by, async (tx, account) => {
        await queueLetter(tx, { kind: 'account-deleted', to: personOf(account) })
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
        await record(tx, { at: now(), actorId: by.id, action: 'see-changes', subject, network: by.network })
        return { ...account, nameBefore: null, phoneBefore: null }
      })
    },

    /** Makes an administrator, who needs no verification: only someone at the server's own keyboard can. */
    async createAdmin({
      email,
      name,
      phone,
      password,
    }: {
      email: string
      name: string
      phone: string
      password: string
    }): Promise<Account> {
      const passwordHash = await passwords.hash(password)
      return database.transaction(async (tx) => {
        const at = now()
        const details = { name, email, phone, category: 'Admin', district: null, skills: null } as const
        const added = await store.add(tx, {
          ...details,
          passwordHash,
          createdAt: at,
          approvedAt: at,
          returnedAfter: null,
        })
        if (!added) throw new Error(`There is an account with the address ${email} already.`)
        await store.setVerified(tx, added.id, at)
        await record(tx, {
          at,
          actorId: null,
          action: 'create-admin',
          subject: { kind: 'account', id: added.id },
        })
        return { ...added, verifiedAt: at }
      })
    },

    hasAdmin: () => store.hasAdmin(database),
  }
}

export type Accounts = ReturnType<typeof accounts>
