import { ANSWER_WITHIN_HOURS } from '@scan/contract/contact.ts'
import type { Message } from '@scan/contract/contact.ts'
import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { daysAfter, hoursAfter } from '@scan/domain/clock.ts'
import { MESSAGES_DAYS } from '@scan/domain/retention.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Everywhere } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { pageOf } from '../db/paged.ts'
import type { Queryable } from '../db/pool.ts'
import { everyWord } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import { notify } from '../notifications/notifications.ts'

/** The same message again this soon was pressed twice, or its answer was lost. */
const REPEATED_WITHIN_HOURS = 1

interface Typed {
  name: string
  email: string
  message: string
  sender?: Pick<Caller, 'id' | 'email'> | undefined
}

export async function takeMessage(
  { database, now }: Context,
  { name, email, message, sender }: Typed,
): Promise<void> {
  const senderId = sender?.email === email ? sender.id : null
  await database.transaction(async (tx) => {
    // Callers for one address wait for each other.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('message ' || ${email}::text, 0))`)
    const at = now()
    const [stored] = await tx.query(sql<{ id: string }>`
      insert into contact_messages (name, email, message, sender_id, created_at)
      select ${name}, ${email}, ${message}, ${senderId}::uuid, ${at} where not exists (
        select from contact_messages
        where email = ${email} and message = ${message} and sender_id is not distinct from ${senderId}::uuid
          and created_at > ${hoursAfter(at, -REPEATED_WITHIN_HOURS)})
      returning id`)
    if (stored) await notify(tx, { kind: 'contact-message', messageId: stored.id })
  })
}

const ANSWER_BY = sql`created_at + make_interval(hours => ${ANSWER_WITHIN_HOURS}::int)`

const SELECTED = sql<Message>`
  id, name, email, message, sender_id as "senderId", created_at as "sentAt", ${ANSWER_BY} as "answerBy", answered_at as "answeredAt"`

/** Unanswered messages first, longest waiting first; then the latest. */
export function listMessages(
  { database }: Context,
  _scope: Everywhere,
  { state, text, page }: Query<typeof api.listMessages>,
) {
  return pageOf(database, page, {
    select: SELECTED,
    from: sql`contact_messages where true
      ${state === 'new' ? sql`and answered_at is null` : sql.empty}
      ${state === 'answered' ? sql`and answered_at is not null` : sql.empty}
      ${everyWord(text, ({ isIn }) => isIn(sql`concat_ws(' ', name, email, message)`))}`,
    orderBy: sql`answered_at is not null, case when answered_at is null then created_at end, created_at desc, id`,
  })
}

export const messagesOf = (db: Queryable, _scope: Everywhere, senderId: string): Promise<Message[]> =>
  db.query(sql<Message>`
    select ${SELECTED} from contact_messages where sender_id = ${senderId} order by created_at desc limit 100`)

export async function countMessages(db: Queryable, _scope: Everywhere, now: Date) {
  const [row] = await db.query(sql<{ messages: number; messagesLate: number }>`
    select count(*) as messages, count(*) filter (where ${ANSWER_BY} < ${now}) as "messagesLate"
    from contact_messages where answered_at is null`)
  return row ?? { messages: 0, messagesLate: 0 }
}

interface Answered {
  isNew: boolean
  message: Message
}

export async function answerMessage(context: Context, actor: Actor, id: string): Promise<Message> {
  const { message } = await asStaff(
    context,
    actor,
    'answer-messages',
    ({ isNew }: Answered) =>
      isNew ? { action: 'answer-message', subject: { kind: 'message', id } } : undefined,
    async (tx, _scope, at) => {
      const answered = await tx.query(sql`
        update contact_messages set answered_at = ${at} where id = ${id} and answered_at is null returning 1`)
      const [message] = await tx.query(
        sql<Message>`select ${SELECTED} from contact_messages where id = ${id}`,
      )
      if (!message) throw new ApiProblem('message-not-found')
      return { isNew: answered.length > 0, message }
    },
  )
  return message
}

export async function purgeMessages({ database, now }: Context): Promise<void> {
  await database.query(
    sql`delete from contact_messages where created_at < ${daysAfter(now(), -MESSAGES_DAYS)}`,
  )
}
