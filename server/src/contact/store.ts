import { ANSWER_WITHIN_HOURS } from '@scan/contract/contact.ts'
import type { Message } from '@scan/contract/contact.ts'
import type { Queryable } from '../db/pool.ts'
import type { Everywhere } from '../access/staff.ts'
import { everyWord } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'

export interface NewMessage {
  name: string
  email: string
  message: string
  /** Whose session it came from, if the address is theirs. */
  senderId: string | null
  at: Date
}

/** Whether this address has sent the same since then, as signed in as now. Callers for one address wait for each other. */
export async function isRepeated(
  tx: Queryable,
  { email, message, senderId }: Omit<NewMessage, 'name' | 'at'>,
  since: Date,
): Promise<boolean> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('message ' || ${email}::text, 0))`)
  const rows = await tx.query(sql`
    select from contact_messages
    where email = ${email} and message = ${message} and created_at > ${since}
      and sender_id is not distinct from ${senderId}::uuid`)
  return rows.length > 0
}

/** Answers with the message's id. */
export async function add(
  tx: Queryable,
  { name, email, message, senderId, at }: NewMessage,
): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into contact_messages (name, email, message, sender_id, created_at)
    values (${name}, ${email}, ${message}, ${senderId}, ${at})
    returning id`)
  return (row as { id: string }).id
}

const ANSWER_BY = sql`created_at + make_interval(hours => ${ANSWER_WITHIN_HOURS}::int)`

const SELECT = sql`
  select id, name, email, message, sender_id as "senderId", created_at as "sentAt", ${ANSWER_BY} as "answerBy", answered_at as "answeredAt"
  from contact_messages`

export interface InboxFilter {
  state?: 'new' | 'answered' | undefined
  /** Words of the name, the address or the message. */
  text?: string | undefined
}

function asked({ state, text }: InboxFilter): Sql {
  return sql`
    where true
    ${state === 'new' ? sql`and answered_at is null` : sql.empty}
    ${state === 'answered' ? sql`and answered_at is not null` : sql.empty}
    ${everyWord(text, ({ isIn }) => isIn(sql`concat_ws(' ', name, email, message)`))}`
}

/** Unanswered messages first, longest waiting first; then the latest. */
export async function list(
  db: Queryable,
  _scope: Everywhere,
  filter: InboxFilter,
  rows: Sql,
): Promise<Message[]> {
  return db.query(sql<Message>`
    ${SELECT} ${asked(filter)}
    order by answered_at is not null, case when answered_at is null then created_at end, created_at desc, id ${rows}`)
}

/** What this person wrote while signed in, latest first. */
export async function ofSender(db: Queryable, _scope: Everywhere, senderId: string): Promise<Message[]> {
  return db.query(sql<Message>`${SELECT} where sender_id = ${senderId} order by created_at desc limit 100`)
}

export async function count(db: Queryable, _scope: Everywhere, filter: InboxFilter): Promise<number> {
  const [row] = await db.query(
    sql<{ count: number }>`select count(*) as count from contact_messages ${asked(filter)}`,
  )
  return row?.count ?? 0
}

/** How many messages await an answer, and how many for too long. */
export async function counts(
  db: Queryable,
  _scope: Everywhere,
  now: Date,
): Promise<{ messages: number; messagesLate: number }> {
  const [row] = await db.query(sql<{ messages: number; messagesLate: number }>`
    select count(*) as messages, count(*) filter (where ${ANSWER_BY} < ${now}) as "messagesLate"
    from contact_messages where answered_at is null`)
  return row ?? { messages: 0, messagesLate: 0 }
}

export async function find(db: Queryable, _scope: Everywhere, id: string): Promise<Message | undefined> {
  const [message] = await db.query(sql<Message>`${SELECT} where id = ${id}`)
  return message
}

/** False if it was answered before or does not exist. */
export async function markAnswered(
  tx: Queryable,
  _scope: Everywhere,
  id: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update contact_messages set answered_at = ${at} where id = ${id} and answered_at is null returning 1`)
  return rows.length > 0
}

export async function forgetBefore(db: Queryable, instant: Date): Promise<void> {
  await db.query(sql`delete from contact_messages where created_at < ${instant}`)
}
