import { languageOf } from '@scan/contract/language.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { signInRefusal } from '@scan/domain/account.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { DAY_MS, MINUTE_MS } from '@scan/domain/clock.ts'
import { Refused } from '@scan/domain/refused.ts'
import { isStaff, roleOf } from '@scan/domain/role.ts'
import type { Role } from '@scan/domain/role.ts'
import { confirmationRefusal, renewalBy, signIns, thoseThatGiveWay } from '@scan/domain/session.ts'
import type { SignedIn } from '@scan/domain/session.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Database, Queryable } from '../platform/db/pool.ts'
import type { Bring, Caller } from '../platform/caller.ts'
import { notify } from '../notifications/notifications.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import { newToken } from '../platform/tokens.ts'
import { type Session, holds, isHonoured, refusalOf } from './holding.ts'
import { describeDevice } from './describe-device.ts'
import { findingSessions } from './finding.ts'
import type { SecondFactor } from './second-factor.ts'
import * as store from './store.ts'
import type { Tokens } from './store.ts'

/** Being seen is written down at most this often: a write for every read would be a waste. */
const SEEN_AGAIN_AFTER_MS = MINUTE_MS

const FORGET_SESSIONS_AFTER_MS = 7 * DAY_MS
const FORGET_DEVICES_AFTER_MS = 400 * DAY_MS

interface Deps {
  database: Database
  accounts: Accounts
  secondFactor: SecondFactor
  rateLimits: RateLimits
  now: () => Date
}

export interface SignIn {
  email: string
  password: string
  /** Of the second step, for who has turned it on. */
  code?: string | undefined
  /** Where the call comes from, as limits see it. */
  clientSubnet: string
  devices: readonly string[]
  userAgent: string | undefined
}

/** What somebody gives to show that it is still they who sit there. */
export interface Proof {
  password?: string | undefined
  code?: string | undefined
}

/** Somebody who wants to be told of live events while they are signed in. */
export interface Listener {
  sessionId: string
  accountId: string
  role: Role
  district: District | null
}

/** Ends every session of an account, but for one that is kept. */
export const endSessions = store.endAll

function newTokens(): Tokens {
  return { sessionToken: newToken(), refreshToken: newToken() }
}

/** For whom wrong passwords count. */
const ofAccount = (id: string) => `account:${id}`
const ofDevice = (device: string) => `device:${device}`

/** Signing in, staying signed in and being signed out (D16, D17). */
export function sessions({ database, accounts, secondFactor, rateLimits, now }: Deps) {
  const find = findingSessions(database)

  function refuseEnded(session: Session): asserts session is Session & { accountId: string } {
    const reason = refusalOf(session, now())
    if (reason) throw new Refused(reason)
  }

  /** The session of this token. Throws the reason where it does not hold any more. */
  async function held(token: string, bring?: Bring) {
    const session = await find(token, bring)
    if (!session) throw new Refused('session-invalid')
    refuseEnded(session)
    if (!isHonoured(session, now())) throw new Refused('session-invalid')
    return session
  }

  function lacksSecondFactor({ category, hasSecondFactor }: Session): boolean {
    return secondFactor.isRequired && !hasSecondFactor && isStaff(roleOf(category))
  }

  function listener({ id, accountId, category, district }: Session & { accountId: string }): Listener {
    return { sessionId: id, accountId, role: roleOf(category), district }
  }

  async function living(tx: Queryable, { accountId, familyId }: Session): Promise<Session[]> {
    const found = accountId ? await store.ofAccount(tx, accountId) : []
    return found.filter((session) => session.familyId === familyId && holds(session, now()))
  }

  /** Somebody holds a token that they should not: whoever of its family still lives may be them. */
  async function endStolen(tx: Queryable, session: Session): Promise<void> {
    const { accountId, familyId } = session
    if (!accountId || (await living(tx, session)).length === 0) return
    await store.endFamily(tx, { accountId, familyId }, 'reused-token')
    await notify(tx, { kind: 'session-ended', accountId })
  }

  return {
    /**
     * Opens a session for the right password of an account that may come in. One of `devices` is what this browser was
     * given when the account last signed in on it; where none is, the answer holds a new one, and the owner is told.
     */
    async signIn({
      email,
      password,
      code,
      clientSubnet,
      devices,
      userAgent,
    }: SignIn): Promise<Tokens & { accountId: string; newDevice?: string }> {
      const known = await accounts.findByEmail(email)
      const device = known && (await store.useDevice(database, known, devices, now()))
      await (device
        ? rateLimits.limit('sign-in-on-device', device)
        : rateLimits.limit('sign-in-from-subnet', clientSubnet))
      const who = device ? ofDevice(device) : known ? ofAccount(known.id) : `address:${email.toLowerCase()}`
      const found = await rateLimits.tryPassword(
        who,
        () => accounts.rightPassword(email, password),
        ({ hash }) => hash !== undefined,
      )
      const { isKnown, waits, hash: provedBy } = found
      if (!provedBy) {
        const mayExplain = await rateLimits.mayExplainFailure(clientSubnet, email)
        throw new ApiProblem(
          !mayExplain ? 'sign-in-failed' : isKnown ? 'invalid-credentials' : 'user-not-found',
        )
      }
      if (waits) await accounts.resendVerification(email)
      if (waits || !known) throw new ApiProblem('email-not-verified')
      const reason = signInRefusal(known)
      if (reason) throw new Refused(reason)
      await secondFactor.prove(known.id, code)
      const tokens = newTokens()
      const opened = { accountId: known.id, tokens, device: describeDevice(userAgent), at: now(), provedBy }
      const newDevice = device ? undefined : newToken()
      const isOpen = await database.transaction(async (tx) => {
        const sessionId = await store.open(tx, opened)
        if (sessionId && newDevice && (await store.addDevice(tx, known.id, newDevice, now())))
          await notify(tx, { kind: 'new-device', accountId: known.id, sessionId })
        return sessionId !== undefined
      })
      if (!isOpen)
        throw new ApiProblem((await accounts.find(known.id)) ? 'invalid-credentials' : 'account-terminated')
      return { ...tokens, accountId: known.id, ...(newDevice && { newDevice }) }
    },

    /** Who carries this session token. Throws the reason where the session does not hold any more. */
    async callerOf(token: string, bring?: Bring): Promise<Caller & { brought?: unknown }> {
      const session = await held(token, bring)
      if (now().getTime() - session.lastSeenAt.getTime() > SEEN_AGAIN_AFTER_MS)
        await store.touch(database, session.id, now())
      const { accountId, name, email, phone, shownName, shownPhone, category, district, skills } = session
      const { area, address, landmark, availability } = session
      const { confirmedAt, hasSecondFactor, brought } = session
      return {
        id: accountId,
        role: roleOf(category),
        ...{ category, name, email, phone, shownName, shownPhone, district, skills },
        ...{ area, address, landmark, availability },
        language: languageOf(session.language),
        sessionId: session.id,
        lacksSecondFactor: lacksSecondFactor(session),
        toConfirm: confirmationRefusal(confirmedAt, now(), hasSecondFactor),
        brought,
      }
    },

    /** Takes the password again, or a code of who has a second step; tries are counted as when signing in. */
    async confirmIdentity({ password = '', code }: Proof, { id, sessionId }: Caller): Promise<void> {
      const { isOn } = await secondFactor.state(id)
      if (isOn && code === undefined) throw new Refused('confirm-code')
      await (isOn ? secondFactor.prove(id, code) : accounts.provePassword(password, id))
      await store.confirm(database, sessionId, now())
    },

    /** Who carries this token, to be told of live events. To listen is no sign of life: the 15 minutes run on. */
    async listenerOf(token: string): Promise<Listener> {
      const session = await held(token)
      if (lacksSecondFactor(session)) throw new ApiProblem('second-factor-first')
      return listener(session)
    },

    /** Those of these sessions that still hold, with who their people are by now. */
    async listenersOf(sessionIds: string[]): Promise<Listener[]> {
      const found = await store.byIds(database, sessionIds)
      return found.filter((session) => holds(session, now())).map(listener)
    },

    /**
     * Replaces both tokens. By one that was replaced a moment ago, another tab of the same person goes on in a session
     * of its own. An older one was stolen or lost: its family ends.
     */
    async refresh(refreshToken: string, clientSubnet: string): Promise<Tokens> {
      const renewed = await database.transaction(async (tx) => {
        const session = await store.lockByRefreshToken(tx, refreshToken)
        if (!session) return 'unknown'
        // A token that is known is nobody's guess: it counts for its account, not for all who share the network.
        if (session.accountId) await rateLimits.limit('refreshes-of-account', session.accountId, tx)
        const refusal = refusalOf(session, now())
        const renewal = renewalBy(session, now())
        // Not thrown from here on: the ending must be kept.
        if (renewal === 'reuse') await endStolen(tx, session)
        if (refusal || renewal === 'reuse') return refusal ?? 'session-invalid'
        const fresh = newTokens()
        if (renewal === 'rotate') await store.rotate(tx, session.id, fresh, now())
        else {
          const givingWay = thoseThatGiveWay(await living(tx, session), session.id)
          await store.end(
            tx,
            givingWay.map(({ id }) => id),
            'gave-way',
          )
          await store.branch(tx, session.id, fresh, now())
        }
        return fresh
      })
      if (renewed === 'unknown') await rateLimits.limit('unknown-refresh-from-subnet', clientSubnet)
      if (renewed === 'unknown') throw new Refused('session-invalid')
      if (typeof renewed === 'string') throw new Refused(renewed)
      return renewed
    },

    deviceOf: (email: string, devices: readonly string[]) =>
      store.useDevice(database, { email }, devices, now()),

    /** After a new password by a letter: nobody has to wait for wrong ones any more, and this browser is known. */
    async knowAgain(accountId: string, devices: readonly string[]): Promise<string | undefined> {
      const theirs = await store.devicesOf(database, accountId)
      await rateLimits.forgetTries(ofAccount(accountId), ...theirs.map(ofDevice))
      if (await store.useDevice(database, { id: accountId }, devices, now())) return undefined
      const newDevice = newToken()
      await store.addDevice(database, accountId, newDevice, now())
      return newDevice
    },

    /** Removes sessions and devices that nobody will ask about any more. */
    async forget(): Promise<void> {
      const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
      await store.forgetBefore(database, before(FORGET_SESSIONS_AFTER_MS), before(FORGET_DEVICES_AFTER_MS))
    },

    /** Where somebody is signed in: one entry for each family of which anything lives. */
    async whereSignedIn({ id, sessionId }: Caller): Promise<SignedIn[]> {
      return signIns(
        (await store.ofAccount(database, id)).filter((session) => holds(session, now())),
        sessionId,
      )
    },

    async signOutThere(accountId: string, familyId: string): Promise<void> {
      await database.transaction((tx) => store.endFamily(tx, { accountId, familyId }, 'signed-out'))
    },

    async signOutEverywhere(accountId: string): Promise<void> {
      await database.transaction((tx) => store.endAll(tx, accountId, 'signed-out'))
    },

    /** Ends all that came from the sign-in of this token, also where the session of the token itself had given way. */
    async signOut(token: string | undefined): Promise<void> {
      const session = token && (await find(token))
      if (!session || !session.accountId || !isHonoured(session, now())) return
      const { accountId, familyId } = session
      await database.transaction((tx) => store.endFamily(tx, { accountId, familyId }, 'signed-out'))
    },
  }
}

export type Sessions = ReturnType<typeof sessions>
