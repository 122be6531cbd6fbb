import type { Message } from '@scan/contract/contact.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { daysAfter, hoursAfter } from '@scan/domain/clock.ts'
import { MESSAGES_DAYS } from '@scan/domain/retention.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { paged } from '../db/paged.ts'
import type { Database } from '../db/pool.ts'
import { asStaff } from '../access/staff.ts'
import type { Scope } from '../access/staff.ts'
import { notify } from '../notifications/notifications.ts'
import * as store from './store.ts'
import type { InboxFilter, NewMessage } from './store.ts'

interface Deps {
  database: Database
  now: () => Date
}

/** Whoever sends the same again so soon has pressed twice, or was never told that it had arrived. */
const REPEATED_WITHIN_HOURS = 1

export interface Typed extends Omit<NewMessage, 'senderId' | 'at'> {
  /** Whose session the call carried. */
  sender?: Pick<Caller, 'id' | 'email'> | undefined
}

interface Answered {
  isNew: boolean
  message: Message
}

/** What people write on the contact page. */
export function contact({ database, now }: Deps) {
  return {
    /** Keeps a message and tells the people who answer it; the same one within an hour is one. */
    async take({ sender, ...typed }: Typed): Promise<void> {
      const senderId = sender?.email === typed.email ? sender.id : null
      const written = { ...typed, senderId }
      await database.transaction(async (tx) => {
        const at = now()
        if (await store.isRepeated(tx, written, hoursAfter(at, -REPEATED_WITHIN_HOURS))) return
        const messageId = await store.keep(tx, { ...written, at })
        await notify(tx, { kind: 'contact-message', messageId })
      })
    },

    /** The inbox: all of it, or one page of 25 with the total (D39). */
    inbox: (scope: Scope, filter: InboxFilter, page: number | undefined) =>
      paged(
        page,
        (limit) => store.list(database, scope, filter, limit),
        () => store.count(database, scope, filter),
      ),

    /** What somebody wrote while signed in, under their own address. */
    ofSender: (scope: Scope, accountId: string) => store.ofSender(database, scope, accountId),

    counts: (scope: Scope) => store.counts(database, scope, now()),

    /** Marks a message as answered; doing so twice changes nothing. */
    async answer(id: string, by: Actor): Promise<Message> {
      const { message } = await asStaff(
        { database, now },
        by,
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
    },

    /** Deletes messages past their time. */
    async forget(): Promise<void> {
      await store.forgetBefore(database, daysAfter(now(), -MESSAGES_DAYS))
    },
  }
}

export type Contact = ReturnType<typeof contact>
