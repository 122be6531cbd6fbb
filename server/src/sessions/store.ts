import type { District, HelpType } from '@scan/domain/catalogue.ts'
import type { Category } from '@scan/domain/role.ts'
import type { SessionEnd } from '@scan/domain/session.ts'
import type { Queryable } from '../platform/db/pool.ts'
import { sql } from '../platform/db/sql.ts'
import { published, topic } from '../platform/publishing.ts'
import { hashOf } from '../platform/tokens.ts'

export interface Tokens {
  sessionToken: string
  refreshToken: string
}

interface SessionRow {
  id: string
  accountId: string | null
  startedAt: Date
  lastSeenAt: Date
  rotatedAt: Date | null
  end: SessionEnd | null
  confirmedAt: Date
  bannedAt: Date | null
  /** Whether the token that came is the one already replaced by a newer. */
  isReplaced: boolean
  name: string
  email: string
  phone: string
  category: Category
  district: District | null
  skills: HelpType[] | null
}

const COLUMNS = sql`
  s.id, s.account_id as "accountId", s.started_at as "startedAt", s.last_seen_at as "lastSeenAt",
  s.rotated_at as "rotatedAt", s.end_reason as "end", s.confirmed_at as "confirmedAt",
  a.banned_at as "bannedAt", a.name, a.email, a.phone, a.category, a.district, a.skills`

interface NewSession {
  accountId: string
  tokens: Tokens
  startedAt: Date
  confirmedAt: Date
  at: Date
  /** The password that was proved for it, as it was kept then. Left out where a session only goes on in another. */
  provedBy?: string
}

/** Opens a session; false where the account was deleted meanwhile, or its password replaced. */
export async function add(
  db: Queryable,
  { accountId, tokens, startedAt, confirmedAt, at, provedBy }: NewSession,
): Promise<boolean> {
  // Waits for whoever is just replacing the password: they end the sessions that they see, and would not see this one.
  const held = provedBy === undefined ? sql`for key share` : sql`and password_hash = ${provedBy} for share`
  const added = await db.query(sql`
    insert into sessions (account_id, token_hash, refresh_hash, started_at, confirmed_at, last_seen_at)
    select id, ${hashOf(tokens.sessionToken)}, ${hashOf(tokens.refreshToken)}, ${startedAt}, ${confirmedAt}, ${at}
    from accounts where id = ${accountId} ${held}
    returning 1`)
  return added.length > 0
}

export async function confirm(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(sql`update sessions set confirmed_at = ${at} where id = ${id}`)
}

/** The session that a bearer token names, with its account, in one indexed statement. */
export async function bySessionToken(db: Queryable, token: string): Promise<SessionRow | undefined> {
  const hash = hashOf(token)
  const [row] = await db.query(sql<SessionRow>`
    select ${COLUMNS}, s.token_hash <> ${hash} as "isReplaced"
    from sessions s left join accounts a on a.id = s.account_id
    where s.token_hash = ${hash} or s.previous_token_hash = ${hash}`)
  return row
}

export async function byIds(db: Queryable, ids: string[]): Promise<SessionRow[]> {
  return db.query(sql<SessionRow>`
    select ${COLUMNS}, false as "isReplaced"
    from sessions s left join accounts a on a.id = s.account_id where s.id = any(${ids})`)
}

/** The session that a refresh token names, locked until the transaction ends. */
export async function lockByRefreshToken(tx: Queryable, token: string): Promise<SessionRow | undefined> {
  const hash = hashOf(token)
  const [row] = await tx.query(sql<SessionRow>`
    select ${COLUMNS}, s.refresh_hash <> ${hash} as "isReplaced"
    from sessions s left join accounts a on a.id = s.account_id
    where s.refresh_hash = ${hash} or s.previous_refresh_hash = ${hash}
    for update of s`)
  return row
}

/** The session that this refresh token once belonged to, before it was replaced more than once. */
export async function sessionOfRetired(
  tx: Queryable,
  token: string,
): Promise<{ id: string; accountId: string | null; end: SessionEnd | null } | undefined> {
  const [row] = await tx.query(sql<{ id: string; accountId: string | null; end: SessionEnd | null }>`
    select s.id, s.account_id as "accountId", s.end_reason as "end" from retired_refresh_tokens t
    join sessions s on s.id = t.session_id where t.token_hash = ${hashOf(token)}`)
  return row
}

export async function touch(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(sql`update sessions set last_seen_at = greatest(last_seen_at, ${at}) where id = ${id}`)
}

export async function rotate(tx: Queryable, id: string, tokens: Tokens, at: Date): Promise<void> {
  await tx.query(sql`
    insert into retired_refresh_tokens (token_hash, session_id)
    select previous_refresh_hash, id from sessions where id = ${id} and previous_refresh_hash is not null`)
  await tx.query(sql`
    update sessions set
      previous_token_hash = token_hash, previous_refresh_hash = refresh_hash, rotated_at = ${at}, last_seen_at = ${at},
      token_hash = ${hashOf(tokens.sessionToken)}, refresh_hash = ${hashOf(tokens.refreshToken)}
    where id = ${id}`)
}

const SAY_IT_ENDED = published(sql`${topic.session('')}::text || id`)

export async function end(db: Queryable, id: string, reason: SessionEnd): Promise<void> {
  await db.query(sql`
    update sessions set end_reason = coalesce(end_reason, ${reason}) where id = ${id} returning ${SAY_IT_ENDED}`)
}

/** Ends every session of an account, but for one that is kept. */
export async function endAll(
  tx: Queryable,
  accountId: string,
  reason: SessionEnd,
  except?: string,
): Promise<void> {
  const end = sql`
    update sessions set end_reason = ${reason}
    where account_id = ${accountId} and end_reason is null and id is distinct from ${except ?? null}::uuid
    returning ${SAY_IT_ENDED}`
  // One that was being renewed may have gone on in another meanwhile, which a statement begun before does not see.
  while ((await tx.query(end)).length > 0);
}

/** Whether the account has signed in from this device before, and that it does so now. */
export async function useDevice(
  db: Queryable,
  accountId: string,
  device: string,
  at: Date,
): Promise<boolean> {
  const rows = await db.query(sql`
    update known_devices set last_used_at = ${at} where token_hash = ${hashOf(device)} and account_id = ${accountId} returning 1`)
  return rows.length > 0
}

export async function addDevice(db: Queryable, accountId: string, device: string, at: Date): Promise<void> {
  await db.query(sql`
    insert into known_devices (token_hash, account_id, last_used_at) values (${hashOf(device)}, ${accountId}, ${at})`)
}

/** Removes sessions that nobody will ask about any more, and devices not used for long. */
export async function forgetBefore(db: Queryable, sessionsSeen: Date, devicesUsed: Date): Promise<void> {
  await db.query(sql`delete from sessions where last_seen_at < ${sessionsSeen}`)
  await db.query(sql`delete from known_devices where last_used_at < ${devicesUsed}`)
}
