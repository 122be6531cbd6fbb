import type { Body } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { languageOf } from '@scan/contract/language.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { District } from '@scan/domain/catalogue.ts'
import { MINUTE_MS, daysAfter } from '@scan/domain/clock.ts'
import { Refused } from '@scan/domain/refused.ts'
import { isStaff, roleOf, type Role } from '@scan/domain/role.ts'
import {
  SESSION_END_REFUSAL,
  confirmationRefusal,
  renewalBy,
  sessionEnd,
  signIns,
  thoseThatGiveWay,
  type SessionRefusal,
  type SignedIn,
} from '@scan/domain/session.ts'
import type { Caller } from '../access/caller.ts'
import { newToken } from '../access/tokens.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { notify } from '../notifications/notifications.ts'
import { provePassword } from './password.ts'
import { proveSecondFactor, secondFactorState } from './second-factor.ts'
import * as store from './sessions-store.ts'
import type { SessionRow, Tokens } from './sessions-store.ts'

/** 'Last seen' is not written for every read. */
const SEEN_AGAIN_AFTER_MS = MINUTE_MS
const PURGE_SESSIONS_AFTER_DAYS = 7
const PURGE_DEVICES_AFTER_DAYS = 400

type LiveSession = SessionRow & { accountId: string }

function refusalOf(session: SessionRow, now: Date): SessionRefusal | undefined {
  if (!session.accountId) return session.end === 'left' ? 'account-left' : 'account-terminated'
  // The account is checked too: a sign-in during a ban can open a session that the ban did not see.
  if (session.bannedAt) return 'account-suspended'
  const end = sessionEnd(session, roleOf(session.category, session.part), now)
  return end && SESSION_END_REFUSAL[end]
}

const isLive = (session: SessionRow, now: Date): session is LiveSession =>
  refusalOf(session, now) === undefined

/** A replaced token is good for a minute. */
const isHonoured = (session: SessionRow, now: Date) => renewalBy(session, now) !== 'reuse'

async function liveSession({ database, now }: Context, token: string): Promise<LiveSession> {
  const session = await store.byToken(database, token)
  if (!session) throw new Refused('session-invalid')
  const refusal = refusalOf(session, now())
  if (refusal) throw new Refused(refusal)
  if (!isHonoured(session, now())) throw new Refused('session-invalid')
  return session as LiveSession
}

export async function callerOf(context: Context, token: string): Promise<Caller> {
  const session = await liveSession(context, token)
  const now = context.now()
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_AGAIN_AFTER_MS)
    await context.database.query(sql`
      update sessions set last_seen_at = greatest(last_seen_at, ${now}) where id = ${session.id}`)
  return {
    ...session,
    id: session.accountId,
    role: roleOf(session.category, session.part),
    language: languageOf(session.language),
    sessionId: session.id,
    lacksSecondFactor: lacksSecondFactor(context, session),
    toConfirm: confirmationRefusal(session.confirmedAt, now, session.hasSecondFactor),
  }
}

const lacksSecondFactor = ({ secondFactorRequired }: Context, { category, hasSecondFactor }: SessionRow) =>
  secondFactorRequired && !hasSecondFactor && isStaff(roleOf(category))

export interface Listener {
  sessionId: string
  accountId: string
  role: Role
  district: District | null
}

function listener({ id, accountId, category, part, district }: LiveSession): Listener {
  return { sessionId: id, accountId, role: roleOf(category, part), district }
}

/** The bearer of this token, for live events. Listening is no sign of life: the 15 minutes keep running. */
export async function listenerOf(context: Context, token: string): Promise<Listener> {
  const session = await liveSession(context, token)
  if (lacksSecondFactor(context, session)) throw new ApiProblem('second-factor-first')
  return listener(session)
}

export async function listenersOf({ database, now }: Context, sessionIds: string[]): Promise<Listener[]> {
  const found = await store.byIds(database, sessionIds)
  return found.filter((session) => isLive(session, now())).map(listener)
}

/** Takes the password again, or a code from those with a second factor; tries count as sign-ins do. */
export async function confirmIdentity(
  context: Context,
  { id, sessionId }: Caller,
  { password = '', code }: Body<typeof api.confirmIdentity>,
): Promise<void> {
  const { database, now } = context
  const { isOn } = await secondFactorState(context, id)
  if (isOn && code === undefined) throw new Refused('confirm-code')
  await (isOn ? proveSecondFactor(context, id, code, 'session') : provePassword(context, password, id))
  await database.query(sql`update sessions set confirmed_at = ${now()} where id = ${sessionId}`)
}

/** A token replaced a moment ago is another tab's, which gets a session of its own. An older one was stolen. */
export async function refresh(context: Context, refreshToken: string, clientSubnet: string): Promise<Tokens> {
  const { database, rateLimits, now } = context
  const renewed = await database.transaction(async (tx) => {
    const session = await store.lockByRefreshToken(tx, refreshToken)
    if (!session) return 'unknown'
    // A known token is no guess: it counts against its account, not against everybody on the network.
    if (session.accountId) await rateLimits.limit('refreshes-of-account', session.accountId, tx)
    const refusal = refusalOf(session, now())
    const renewal = renewalBy(session, now())
    // From here on nothing is thrown: the ending must be saved.
    if (renewal === 'reuse') await endStolen(tx, session, now())
    if (refusal || renewal === 'reuse') return refusal ?? 'session-invalid'
    const fresh = { sessionToken: newToken(), refreshToken: newToken() }
    if (renewal === 'rotate') await store.rotate(tx, session.id, fresh, now())
    else {
      const givingWay = thoseThatGiveWay(await liveFamily(tx, session, now()), session.id)
      const ids = givingWay.map(({ id }) => id)
      await store.end(tx, ids, 'gave-way')
      await store.branch(tx, session.id, fresh, now())
    }
    return fresh
  })
  if (renewed === 'unknown') {
    await rateLimits.limit('unknown-refresh-from-subnet', clientSubnet)
    throw new Refused('session-invalid')
  }
  if (typeof renewed === 'string') throw new Refused(renewed)
  return renewed
}

async function liveFamily(tx: Queryable, { accountId, familyId }: SessionRow, now: Date) {
  const found = accountId ? await store.ofAccount(tx, accountId) : []
  return found.filter((session) => session.familyId === familyId && isLive(session, now))
}

/** Somebody has a token they should not have: any session left in its family may be theirs. */
async function endStolen(tx: Queryable, session: SessionRow, now: Date): Promise<void> {
  const { accountId, familyId } = session
  if (!accountId || (await liveFamily(tx, session, now)).length === 0) return
  await store.endFamily(tx, { accountId, familyId }, 'reused-token')
  await notify(tx, { kind: 'session-ended', accountId })
}

export async function whereSignedIn({ database, now }: Context, caller: Caller): Promise<SignedIn[]> {
  const found = await store.ofAccount(database, caller.id)
  const live = found.filter((session) => isLive(session, now()))
  return signIns(live, caller.sessionId)
}

export const signOutThere = ({ database }: Context, { id }: Caller, familyId: string): Promise<void> =>
  database.transaction((tx) => store.endFamily(tx, { accountId: id, familyId }, 'signed-out'))

export const signOutEverywhere = ({ database }: Context, { id }: Caller): Promise<void> =>
  database.transaction((tx) => store.endAll(tx, id, 'signed-out'))

/** Ends everything that came from this token's sign-in, even if the token's own session had given way. */
export async function signOut({ database, now }: Context, token: string | undefined): Promise<void> {
  const session = token && (await store.byToken(database, token))
  if (!session || !session.accountId || !isHonoured(session, now())) return
  const { accountId, familyId } = session
  await database.transaction((tx) => store.endFamily(tx, { accountId, familyId }, 'signed-out'))
}

export async function purgeSessions({ database, now }: Context): Promise<void> {
  const seen = daysAfter(now(), -PURGE_SESSIONS_AFTER_DAYS)
  const used = daysAfter(now(), -PURGE_DEVICES_AFTER_DAYS)
  await database.query(sql`delete from sessions where last_seen_at < ${seen}`)
  await database.query(sql`delete from known_devices where last_used_at < ${used}`)
}
