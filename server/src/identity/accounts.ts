import { randomUUID } from 'node:crypto'
import type { Verification } from '@scan/contract/accounts.ts'
import type { Language } from '@scan/contract/language.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { RESET_MINUTES } from '@scan/domain/account.ts'
import type { Slot } from '@scan/domain/availability.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { areaRefusal } from '@scan/domain/contact-details/place.ts'
import { canonicalAddress, foldedAddress } from '@scan/domain/email-address.ts'
import type { Place } from '@scan/domain/contact-details/place.ts'
import type { MailLimit } from '@scan/domain/rate-limit.ts'
import type { SessionEnd } from '@scan/domain/session.ts'
import { record } from '../audit/audit.ts'
import type { Database, Queryable } from '../db/pool.ts'
import type { Caller } from '../access/caller.ts'
import { refusedField } from '../http/errors.ts'
import { notify } from '../notifications/notifications.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { newToken } from '../access/tokens.ts'
import { blockedBefore } from './blocklist.ts'
import { forgetProtections, note, noteSharedPhones, recognise } from './marks.ts'
import { refuseGuessable } from './guessable/guessable.ts'
import type { Passwords } from './passwords.ts'
import { forgetLinks } from './email-change-store.ts'
import { passwordsAt } from './sign-ups-store.ts'
import { addressChanges } from './email-change.ts'
import { signUps } from './sign-ups.ts'
import * as store from './accounts-store.ts'
import type { Account } from './accounts-store.ts'

export type { Account } from './accounts-store.ts'
export { HAS_ADMINISTRATORS_PHONE } from './administrators-own.ts'
export { Asked } from './sign-ups.ts'
export { stopForCase, stopForGivenBack } from './stops.ts'
export { forOneself } from './views.ts'

/** What people may change about themselves. Undefined leaves it as it is. */
export interface Profile extends Partial<Place> {
  name: string
  phone: string
  district?: District | null | undefined
  skills?: HelpType[] | null | undefined
  availability?: Slot[] | undefined
}

/** Ends every session of an account, except one to keep. */
export type EndSessions = (
  tx: Queryable,
  accountId: string,
  reason: SessionEnd,
  except?: string,
) => Promise<void>

interface Deps {
  database: Database
  passwords: Passwords
  secrets: Secrets
  rateLimits: RateLimits
  endSessions: EndSessions
  now: () => Date
}

/** What people do with their accounts: sign up, verify an address, wait for approval. */
export function accounts({ database, passwords, secrets, rateLimits, endSessions, now }: Deps) {
  /**
   * Beyond the limit, emails to an address are silently left out: everybody gets the same answer (D43). However it is
   * spelled, one mailbox is one.
   */
  const mayWriteTo = (email: string, limit: MailLimit) => rateLimits.allows(limit, canonicalAddress(email))

  /** What is stored for the account's password, if this is it. */
  async function hashIfRight(id: string, password: string): Promise<string | undefined> {
    const hash = await store.passwordHash(database, id)
    return (await passwords.matches(password, hash)) ? hash : undefined
  }

  async function replacePassword(
    tx: Queryable,
    accountId: string,
    passwordHash: string,
    action: 'reset-password' | 'change-password',
    exceptSession?: string,
  ): Promise<void> {
    await store.setPasswordHash(tx, accountId, passwordHash)
    await forgetLinks(tx, accountId)
    await endSessions(tx, accountId, 'password-changed', exceptSession)
    await record(tx, { at: now(), actorId: accountId, action, subject: { kind: 'account', id: accountId } })
    await notify(tx, { kind: 'password-changed', accountId })
  }

  /**
   * Throws 'password-wrong' if this is not the account's password, and answers what is stored for it. Tries count as
   * sign-ins do, but by themselves: strangers who guess keep nobody out who is signed in.
   */
  async function provePassword(password: string, id: string): Promise<string> {
    const hash = await rateLimits.tryPassword(`confirm:${id}`, () => hashIfRight(id, password))
    if (!hash) throw new ApiProblem('password-wrong')
    return hash
  }

  const proving = signUps({ database, passwords, secrets, mayWriteTo, now })
  const addresses = addressChanges({ database, secrets, provePassword, mayWriteTo, now })

  return {
    ...proving,
    ...addresses,

    /** A mailed link or code proves an address: that of a sign-up, or a new one for an account. */
    verify: async (proof: Verification, callerId: string | undefined): Promise<Account> =>
      ('token' in proof &&
        (await addresses.confirmAddress(proof.token, { password: proof.password, callerId }))) ||
      proving.verify(proof),

    findByEmail: (email: string) => store.findByEmail(database, email),

    /**
     * What is stored for the password an address signs in with, if this is it: of its account, or of a sign-up that
     * waits there. Takes the same time whether or not the address is known.
     */
    async rightPassword(
      email: string,
      password: string,
    ): Promise<{ isKnown: boolean; waits: boolean; hash: string | undefined }> {
      const kept = await passwordsAt(database, email, now())
      const hashes = kept.map(({ hash }) => hash)
      const hash = await passwords.find(password, hashes)
      return { isKnown: kept.length > 0, waits: kept.some(({ waits }) => waits), hash }
    },

    provePassword,

    /** The link in a reset email, made when it is sent; undefined if the account has another address by now. */
    async mintReset(accountId: string, address: string): Promise<{ token: string } | undefined> {
      return database.transaction(async (tx) => {
        if ((await store.lock(tx, accountId))?.email !== address) return undefined
        const token = newToken()
        const at = now()
        await store.saveReset(tx, accountId, token, { now: at, expiresAt: minutesAfter(at, RESET_MINUTES) })
        return { token }
      })
    },

    /**
     * Sets a new password by a mailed link, which works once, and ends every session of the account. Answers whose
     * account it is.
     */
    async resetPassword(token: string, password: string, clientSubnet: string): Promise<string> {
      const accountId = await store.accountOfReset(database, token, now())
      const owner = accountId && (await store.findById(database, accountId))
      if (!owner) {
        await rateLimits.limit('code-from-subnet', clientSubnet)
        const isReplaced = await store.isReplacedReset(database, token, now())
        throw new ApiProblem(isReplaced ? 'reset-link-replaced' : 'reset-link-invalid')
      }
      await refuseGuessable(password, owner)
      const passwordHash = await passwords.hash(password)
      await database.transaction(async (tx) => {
        const account = await store.lock(tx, owner.id)
        if (!account || !(await store.useReset(tx, token))) throw new ApiProblem('reset-link-invalid')
        await replacePassword(tx, account.id, passwordHash, 'reset-password')
      })
      return owner.id
    },

    /** Sets a new password for someone who knows the present one, and ends their other sessions. */
    async changePassword(present: string, password: string, caller: Caller): Promise<void> {
      const { id } = caller
      let isChanged = false
      const provedBy = await rateLimits.tryPassword(`confirm:${id}`, async () => {
        const hash = await hashIfRight(id, present)
        if (hash) return hash
        // Pressed twice, or the first answer was lost: the new one is the present one.
        const changed = await hashIfRight(id, password)
        isChanged = changed !== undefined
        return changed
      })
      if (isChanged) return
      if (!provedBy) throw refusedField('currentPassword', 'current-password-wrong')
      await refuseGuessable(password, caller)
      const passwordHash = await passwords.hash(password)
      await database.transaction(async (tx) => {
        // A new password by email takes the place of the one that was proved.
        if (!(await store.lockIfProved(tx, id, provedBy)))
          throw refusedField('currentPassword', 'current-password-wrong')
        await replacePassword(tx, id, passwordHash, 'change-password', caller.sessionId)
      })
    },

    /** Changes a person's profile. What is left out stays as it is. */
    async updateProfile(given: Profile, { id }: Caller): Promise<Account> {
      return database.transaction(async (tx) => {
        const account = await store.lock(tx, id)
        if (!account) throw new ApiProblem('account-terminated')
        const isVolunteer = account.role === 'volunteer'
        const district = given.district === undefined ? account.district : given.district
        if (isVolunteer && !district) throw refusedField('location', 'location-required')
        const skills = isVolunteer ? (given.skills ?? account.skills) : null
        const availability = isVolunteer ? (given.availability ?? account.availability) : null
        const { area = account.area, address = account.address, landmark = account.landmark } = given
        if (area && areaRefusal(area, given.name)) throw refusedField('area', 'area-too-exact')
        // Nobody goes to a volunteer's house.
        const home = isVolunteer ? { area, address: null, landmark: null } : { area, address, landmark }
        const after = {
          ...account,
          name: given.name,
          phone: given.phone,
          district,
          skills,
          availability,
          ...home,
        }
        await store.setProfile(tx, id, after)
        await record(tx, {
          at: now(),
          actorId: id,
          action: 'update-profile',
          subject: { kind: 'account', id },
        })
        if (after.phone === account.phone) return after
        await note(tx, secrets, account)
        await recognise(tx, secrets, after, now())
        await noteSharedPhones(tx, [account.phone])
        await notify(tx, { kind: 'phone-changed', accountId: id })
        const known = await blockedBefore(tx, secrets, after)
        if (known) await store.markReturned(tx, id, known.reason)
        return after
      })
    },

    setLanguage: (language: Language, { id }: Caller) => store.setLanguage(database, id, language),

    find: (id: string) => store.findById(database, id),

    forgetProtections: () => forgetProtections(database, now()),

    /** Makes an administrator, who needs no verification: only someone at the server's own keyboard can do this. */
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
        const details = {
          name,
          email: foldedAddress(email),
          phone,
          category: 'Admin',
          district: null,
          skills: null,
        } as const
        const added = await store.add(tx, {
          ...details,
          id: randomUUID(),
          passwordHash,
          createdAt: at,
          approvedAt: at,
          returnedAfter: null,
          awaitsAgreement: false,
          language: 'en',
          privacyVersion: null,
          agreedAt: null,
        })
        if (!added) throw new Error(`There is an account with the address ${email} already.`)
        await record(tx, {
          at,
          actorId: null,
          action: 'create-admin',
          subject: { kind: 'account', id: added.id },
        })
        return added
      })
    },

    hasAdmin: () => store.hasAdmin(database),
  }
}

export type Accounts = ReturnType<typeof accounts>
