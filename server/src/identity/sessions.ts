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
import type { Accounts } from './accounts.ts'
import type { Database, Queryable } from '../db/pool.ts'
import type { Caller } from '../access/caller.ts'
import { notify } from '../notifications/notifications.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import { newToken } from '../access/tokens.ts'
import { holds, isHonoured, refusalOf } from './session-refusal.ts'
import { describeDevice } from './describe-device.ts'
import type { SecondFactor } from './second-factor.ts'
import * as store from './sessions-store.ts'
import type { SessionRow as Session, Tokens } from './sessions-store.ts'

/** 'Last seen' is written at most this often: a write for every read would be a waste. */
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
  /** A code of the second step, for those who have turned it on. */
  code?: string | undefined
  /** Where the call comes from, as far as limits are concerned. */
  clientSubnet: string
  devices: readonly string[]
  userAgent: string | undefined
}

/** What people give to show that it is still they who sit there. */
export interface Proof {
  password?: string | undefined
  code?: string | undefined
}

/** Somebody who wants to be told of live events while signed in. */
export interface Listener {
  sessionId: string
  accountId: string
  role: Role
  district: District | null
}

/** Ends every session of an account, except one to keep. */
export const endSessions = store.endAll

function newTokens(): Tokens {
  return { sessionToken: newToken(), refreshToken: newToken() }
}

/** What wrong passwords are counted by. */
const ofAccount = (id: string) => `account:${id}`
const ofDevice = (device: string) => `device:${device}`

/** Signing in, staying signed in and being signed out (D16, D17). */
export function sessions({ database, accounts, secondFactor, rateLimits, now }: Deps) {
  function refuseEnded(session: Session): asserts session is Session & { accountId: string } {
    const reason = refusalOf(session, now())
    if (reason) throw new Refused(reason)
  }

  /** This token's session. Throws the reason if it is over. */
  async function held(token: string) {
    const session = await store.byToken(database, token)
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

  /** Somebody has a token they should not have: any session left in its family may be theirs. */
  async function endStolen(tx: Queryable, session: Session): Promise<void> {
    const { accountId, familyId } = session
    if (!accountId || (await living(tx, session)).length === 0) return
    await store.endFamily(tx, { accountId, familyId }, 'reused-token')
    await notify(tx, { kind: 'session-ended', accountId })
  }

  return {
    /**
     * Opens a session for the right password of an account that may come in. `devices` may hold what this browser was
     * given when the account last signed in on it; otherwise the answer holds a new one, and the owner is told.
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
      // Also for an unknown address, or the time would tell.
      const device = await store.useDevice(database, { email }, devices, now())
      await (device
        ? rateLimits.limit('sign-in-on-device', device)
        : rateLimits.limit('sign-in-from-subnet', clientSubnet))
      const who = device ? ofDevice(device) : known ? ofAccount(known.id) : `address:${email}`
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
      await secondFactor.prove(known.id, code, { device })
      const tokens = newTokens()
      const opened = { accountId: known.id, tokens, device: describeDevice(userAgent), at: now(), provedBy }
      const newDevice = device ? undefined : newToken()
      const isOpen = await database.transaction(async (tx) => {
        const sessionId = await store.open(tx, opened)
        if (sessionId && newDevice && (await store.addDevice(tx, known.id, newDevice, now(), devices)))
          await notify(tx, { kind: 'new-device', accountId: known.id, sessionId })
        return sessionId !== undefined
      })
      if (!isOpen)
        throw new ApiProblem((await accounts.find(known.id)) ? 'invalid-credentials' : 'account-terminated')
      return { ...tokens, accountId: known.id, ...(newDevice && { newDevice }) }
    },

    /** The bearer of this session token. Throws the reason if the session is over. */
    async callerOf(token: string): Promise<Caller> {
      const session = await held(token)
      if (now().getTime() - session.lastSeenAt.getTime() > SEEN_AGAIN_AFTER_MS)
        await store.touch(database, session.id, now())
      const { accountId, name, email, phone, shownName, shownPhone, category, district, skills } = session
      const { area, address, landmark, availability } = session
      const { confirmedAt, hasSecondFactor } = session
      return {
        id: accountId,
        role: roleOf(category),
        ...{ category, name, email, phone, shownName, shownPhone, district, skills },
        ...{ area, address, landmark, availability },
        language: languageOf(session.language),
        sessionId: session.id,
        lacksSecondFactor: lacksSecondFactor(session),
        toConfirm: confirmationRefusal(confirmedAt, now(), hasSecondFactor),
      }
    },

    /** Takes the password again, or a code from those with a second step; tries count as sign-ins do. */
    async confirmIdentity({ password = '', code }: Proof, { id, sessionId }: Caller): Promise<void> {
      const { isOn } = await secondFactor.state(id)
      if (isOn && code === undefined) throw new Refused('confirm-code')
      await (isOn ? secondFactor.prove(id, code, 'session') : accounts.provePassword(password, id))
      await store.confirm(database, sessionId, now())
    },

    /** The bearer of this token, for live events. Listening is no sign of life: the 15 minutes keep running. */
    async listenerOf(token: string): Promise<Listener> {
      const session = await held(token)
      if (lacksSecondFactor(session)) throw new ApiProblem('second-factor-first')
      return listener(session)
    },

    /** Those of these sessions that are not over, with their people's present state. */
    async listenersOf(sessionIds: string[]): Promise<Listener[]> {
      const found = await store.byIds(database, sessionIds)
      return found.filter((session) => holds(session, now())).map(listener)
    },

    /**
     * Replaces both tokens. With one that was replaced a moment ago, another tab of the same person goes on in a
     * session of its own. An older one was stolen or lost: its family ends.
     */
    async refresh(refreshToken: string, clientSubnet: string): Promise<Tokens> {
      const renewed = await database.transaction(async (tx) => {
        const session = await store.lockByRefreshToken(tx, refreshToken)
        if (!session) return 'unknown'
        // A known token is no guess: it counts against its account, not against everybody on the network.
        if (session.accountId) await rateLimits.limit('refreshes-of-account', session.accountId, tx)
        const refusal = refusalOf(session, now())
        const renewal = renewalBy(session, now())
        // From here on nothing is thrown: the ending must be kept.
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

    /** After a new password set by email: wrong tries are forgiven, and this browser is known. */
    async knowAgain(accountId: string, devices: readonly string[]): Promise<string | undefined> {
      const theirs = await store.devicesOf(database, accountId)
      await rateLimits.forgetTries(ofAccount(accountId), ...theirs.map(ofDevice))
      if (await store.useDevice(database, { id: accountId }, devices, now())) return undefined
      // Each device has tries of the second step of its own: none without passing it.
      if ((await secondFactor.state(accountId)).isOn) return undefined
      const newDevice = newToken()
      await store.addDevice(database, accountId, newDevice, now(), devices)
      return newDevice
    },

    /** Removes sessions and devices that nobody will ask about any more. */
    async forget(): Promise<void> {
      const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
      await store.forgetBefore(database, before(FORGET_SESSIONS_AFTER_MS), before(FORGET_DEVICES_AFTER_MS))
    },

    /** Where somebody is signed in: one entry for each family with a live session. */
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

    /** Ends everything that came from this token's sign-in, even if the token's own session had made way. */
    async signOut(token: string | undefined): Promise<void> {
      const session = token && (await store.byToken(database, token))
      if (!session || !session.accountId || !isHonoured(session, now())) return
      const { accountId, familyId } = session
      await database.transaction((tx) => store.endFamily(tx, { accountId, familyId }, 'signed-out'))
    },
  }
}

export type Sessions = ReturnType<typeof sessions>
