import type { Message } from '@scan/contract/contact.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { daysAfter, hoursAfter } from '@scan/domain/clock.ts'
import { MESSAGES_DAYS } from '@scan/domain/retention.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { asStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import type { Context } from '../context.ts'
import { paged } from '../db/paged.ts'
import { notify } from '../notifications/notifications.ts'
import * as store from './store.ts'
import type { InboxFilter, NewMessage } from './store.ts'

/** The same message again this soon was pressed twice, or its answer was lost. */
const REPEATED_WITHIN_HOURS = 1

export interface Typed extends Omit<NewMessage, 'senderId' | 'at'> {
  /** Whose session the call carried. */
  sender?: Pick<Caller, 'id' | 'email'> | undefined
}

/** Stores a message and tells the people who answer it; the same one within an hour is one. */
export async function takeMessage({ database, now }: Context, { sender, ...typed }: Typed): Promise<void> {
  const senderId = sender?.email === typed.email ? sender.id : null
  const written = { ...typed, senderId }
  await database.transaction(async (tx) => {
    const at = now()
    if (await store.isRepeated(tx, written, hoursAfter(at, -REPEATED_WITHIN_HOURS))) return
    const messageId = await store.add(tx, { ...written, at })
    await notify(tx, { kind: 'contact-message', messageId })
  })
}

export const listMessages = ({ database }: Context, scope: Scope, filter: InboxFilter, page?: number) =>
  paged(
    page,
    (limit) => store.list(database, scope, filter, limit),
    () => store.count(database, scope, filter),
  )

interface Answered {
  isNew: boolean
  message: Message
}

/** Marks a message as answered; doing so twice changes nothing. */
export async function answerMessage(context: Context, actor: Actor, id: string): Promise<Message> {
  const { message } = await asStaff(
    context,
    actor,
    'answer-messages',
    ({ isNew }: Answered) =>
      isNew ? { action: 'answer-message', subject: { kind: 'message', id } } : undefined,
    async (tx, scope, at) => {
      const isNew = await store.markAnswered(tx, scope, id, at)
      const message = await store.find(tx, scope, id)
      if (!message) throw new ApiProblem('message-not-found')
      return { isNew, message }
    },
  )
  return message
}

export const forgetMessages = ({ database, now }: Context): Promise<void> =>
  store.forgetBefore(database, daysAfter(now(), -MESSAGES_DAYS))
