import type { SessionEnd, TokenAge } from '@scan/domain/session.ts'
import type { Caller } from '../access/caller.ts'
import { hashOf, newToken } from '../access/tokens.ts'
import { isOfSomebody } from '../access/client-subnet.ts'
import type { Queryable } from '../db/pool.ts'
import { sql, type Sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { signedInLine } from './sign-in-log.ts'

export interface Tokens {
  sessionToken: string
  refreshToken: string
}

export interface SessionRow extends Omit<
  Caller,
  'role' | 'language' | 'sessionId' | 'lacksSecondFactor' | 'toConfirm'
> {
  familyId: string
  accountId: string | null
  device: string | null
  startedAt: Date
  lastSeenAt: Date
  rotatedAt: Date | null
  end: SessionEnd | null
  confirmedAt: Date
  bannedAt: Date | null
  hasSecondFactor: boolean
  age: TokenAge
  language: string
}

const COLUMNS = sql`
  s.id, s.family_id as "familyId", s.account_id as "accountId", s.device, s.started_at as "startedAt",
  s.last_seen_at as "lastSeenAt", s.rotated_at as "rotatedAt", s.end_reason as "end", s.confirmed_at as "confirmedAt",
  a.banned_at as "bannedAt",
  exists(select from second_factors where account_id = a.id and confirmed_at is not null) as "hasSecondFactor",
  a.person_id as "personId", a.name, a.email, a.phone, coalesce(a.name_before, a.name) as "shownName",
  coalesce(a.phone_before, a.phone) as "shownPhone", a.category, a.part, a.district, a.area, a.address, a.landmark, a.skills,
  a.availability, a.language`

interface NewSession {
  accountId: string
  tokens: Tokens
  device: string | null
  at: Date
  clientSubnet: string
  /** The stored password that was checked for it. */
  provedBy: string
}

/** Opens a session, the first of a family; undefined if meanwhile the account was deleted or its password replaced. */
export async function open(
  db: Queryable,
  { accountId, tokens, device, at, clientSubnet, provedBy }: NewSession,
): Promise<string | undefined> {
  // Waits for a password change in progress: that ends the sessions it sees, and would not see this one.
  const [opened] = await db.query(sql<{ id: string }>`
    with opened as (
      insert into sessions (account_id, device, token_hash, refresh_hash, started_at, confirmed_at, last_seen_at)
      select id, ${device}, ${hashOf(tokens.sessionToken)}, ${hashOf(tokens.refreshToken)}, ${at}, ${at}, ${at}
      from accounts where id = ${accountId} and password_hash = ${provedBy} for share
      returning id),
    line as (${signedInLine({ at, accountId, clientSubnet }, sql`opened`)})
    select id from opened`)
  return opened?.id
}

/** Opens another session of a family, no younger and no more freshly confirmed than the one it comes from. */
export async function branch(tx: Queryable, from: string, tokens: Tokens, at: Date): Promise<void> {
  await tx.query(sql`
    insert into sessions (family_id, account_id, device, token_hash, refresh_hash, started_at, confirmed_at, last_seen_at)
    select family_id, account_id, device, ${hashOf(tokens.sessionToken)}, ${hashOf(tokens.refreshToken)}, started_at,
      confirmed_at, ${at}
    from sessions where id = ${from}`)
}

/** The session that a bearer token leads to, also one that was replaced a moment ago. */
export async function byToken(db: Queryable, token: string): Promise<SessionRow | undefined> {
  const hash = hashOf(token)
  const [session] = await db.query(sql<SessionRow>`
    select ${COLUMNS}, s.age
    from (
      select *, 'current' as age from sessions where token_hash = ${hash}
      union all select *, 'replaced' as age from sessions where previous_token_hash = ${hash}) s
    left join accounts a on a.id = s.account_id`)
  return session
}

export async function byIds(db: Queryable, ids: string[]): Promise<SessionRow[]> {
  return db.query(sql<SessionRow>`
    select ${COLUMNS}, 'current' as age
    from sessions s left join accounts a on a.id = s.account_id where s.id = any(${ids})`)
}

export async function ofAccount(db: Queryable, accountId: string): Promise<SessionRow[]> {
  return db.query(sql<SessionRow>`
    select ${COLUMNS}, 'current' as age
    from sessions s join accounts a on a.id = s.account_id where s.account_id = ${accountId} and s.end_reason is null`)
}

/** Before a session joins a family or several end: none is added while others are being ended. */
async function lockAccount(tx: Queryable, accountId: Sql): Promise<void> {
  await tx.query(sql`select from accounts where id = ${accountId} for no key update`)
}

/** The session that a refresh token names or once named. Its account is locked until the transaction ends. */
export async function lockByRefreshToken(tx: Queryable, token: string): Promise<SessionRow | undefined> {
  const hash = hashOf(token)
  const named = sql`
    (select id from sessions where refresh_hash = ${hash} or previous_refresh_hash = ${hash}
     union all select session_id from retired_refresh_tokens where token_hash = ${hash} limit 1)`
  await lockAccount(tx, sql`(select account_id from sessions where id = ${named})`)
  const [row] = await tx.query(sql<SessionRow>`
    select ${COLUMNS},
      case when s.refresh_hash = ${hash} then 'current' when s.previous_refresh_hash = ${hash} then 'replaced'
        else 'retired' end as age
    from sessions s left join accounts a on a.id = s.account_id where s.id = ${named}`)
  return row
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

async function endThose(tx: Queryable, condition: Sql, reason: SessionEnd): Promise<void> {
  const ended = await tx.query(sql<{ id: string }>`
    update sessions set end_reason = ${reason} where ${condition} and end_reason is null returning id`)
  tx.publish(ended.map(({ id }) => topic.session(id)))
}

export const end = (tx: Queryable, ids: string[], reason: SessionEnd) =>
  endThose(tx, sql`id = any(${ids})`, reason)

export async function endFamily(
  tx: Queryable,
  { accountId, familyId }: { accountId: string; familyId: string },
  reason: SessionEnd,
): Promise<void> {
  await lockAccount(tx, sql`${accountId}`)
  await endThose(tx, sql`family_id = ${familyId} and account_id = ${accountId}`, reason)
}

export async function endAll(
  tx: Queryable,
  accountId: string,
  reason: SessionEnd,
  except?: string,
): Promise<void> {
  await lockAccount(tx, sql`${accountId}`)
  await endThose(tx, sql`account_id = ${accountId} and id is distinct from ${except ?? null}::uuid`, reason)
}

/** When, and from which network. */
interface From {
  at: Date
  clientSubnet: string
}

const networkOf = (clientSubnet: string) => (isOfSomebody(clientSubnet) ? clientSubnet : null)

/** Known devices among these; records them as used now. */
export async function useDevice(
  db: Queryable,
  whose: { id: string } | { email: string },
  devices: readonly string[],
  { at, clientSubnet }: From,
): Promise<string | undefined> {
  if (devices.length === 0) return undefined
  const isTheirs = 'id' in whose ? sql`a.id = ${whose.id}` : sql`a.email = ${whose.email}`
  const [used] = await db.query(sql<{ device: string }>`
    update known_devices d set last_used_at = ${at}, client_subnet = ${networkOf(clientSubnet)} from accounts a
    where a.id = d.account_id and ${isTheirs} and token_hash = any(${devices.map(hashOf)}::bytea[])
    returning encode(token_hash, 'hex') as device`)
  return used?.device
}

export async function devicesOf(db: Queryable, accountId: string): Promise<string[]> {
  const known = await db.query(sql<{ device: string }>`
    select encode(token_hash, 'hex') as device from known_devices where account_id = ${accountId}`)
  return known.map(({ device }) => device)
}

/** The browser that carries these marks. One that carries none is given its first, `newMark`: nobody is signed in by it. */
export async function browserOf(
  db: Queryable,
  devices: readonly string[],
  at: Date,
): Promise<{ browserId: string; newMark?: string }> {
  const [known] = await db.query(sql<{ browserId: string }>`
    select browser_id as "browserId" from known_devices where token_hash = any(${devices.map(hashOf)}::bytea[])
    order by last_used_at limit 1`)
  if (known) return known
  const newMark = newToken()
  const [added] = await db.query(sql<{ browserId: string }>`
    insert into known_devices (token_hash, last_used_at) values (${hashOf(newMark)}, ${at})
    returning browser_id as "browserId"`)
  if (!added) throw new Error('An insert returned nothing.')
  return { ...added, newMark }
}

/** Answers whether the account had any device before. `others` are the other marks of this browser. */
export async function addDevice(
  db: Queryable,
  accountId: string,
  device: string,
  { at, clientSubnet }: From,
  others: readonly string[],
): Promise<boolean> {
  const [added] = await db.query(sql<{ hadOthers: boolean }>`
    insert into known_devices (token_hash, account_id, last_used_at, client_subnet, browser_id)
    values (${hashOf(device)}, ${accountId}, ${at}, ${networkOf(clientSubnet)}, coalesce(
      (select browser_id from known_devices where token_hash = any(${others.map(hashOf)}::bytea[]) order by last_used_at limit 1),
      gen_random_uuid()))
    returning exists (select from known_devices where account_id = ${accountId}) as "hadOthers"`)
  return added?.hadOthers ?? false
}
