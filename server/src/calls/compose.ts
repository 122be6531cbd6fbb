import type { Call } from '@scan/contract/admin/calls.ts'
import type { Language } from '@scan/contract/language.ts'
import { hoursBesideNumber } from '@scan/contract/messages/desk-hours.ts'
import { callWords } from '@scan/contract/messages/calls.ts'
import { callbackFrom, type DeskHours } from '@scan/domain/callback.ts'
import { callDueAt, heldUntil, isUrgentCall } from '@scan/domain/calls.ts'

import { groupedPhone } from '@scan/domain/phone.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { fill } from '../http/fill.ts'
import { draftFor, subjectOf } from '../notifications/compose.ts'
import { Notification } from '../notifications/notifications.ts'
import type { Draft, EmailContext } from '../notifications/recipes.ts'
import type { StoredCall, StoredCallback, StoredItem, StoredItems } from './store.ts'

/** What the recipes need, but for new links and codes: nothing secret is said on the phone. */
export type CallContext = Context & Omit<EmailContext, keyof Context> & { desk: DeskHours }

export function callContext(
  context: Context,
  {
    publicUrl,
    supportPhone,
    deskHours,
    supportEmail,
    helplines,
  }: Pick<EmailContext, 'supportPhone' | 'supportEmail' | 'helplines'> & {
    publicUrl: string | undefined
    deskHours: DeskHours
  },
): CallContext {
  const nothing = async () => undefined
  return {
    ...context,
    publicUrl: publicUrl ?? '',
    supportPhone,
    desk: deskHours,
    deskHours: hoursBesideNumber(deskHours),
    supportEmail,
    helplines,
    emailTo: nothing,
    mintVerification: nothing,
    mintAddressChange: nothing,
    mintReset: nothing,
    offersIn: nothing,
    pendingInvitation: nothing,
  }
}

/** Who reads the list. */
export interface Ringing {
  id: string
  language: Language
}

export interface Composed {
  call: Call
  shown: StoredItems
  /** The keys of the items that are still so: some are for the next call. */
  kept: ReadonlySet<string>
}

interface Item {
  key: string
  stored: StoredItem
  said: Call['items'][number]
  visit?: Draft['visit'] | undefined
}

/** A person's call as it is now; undefined if there is nothing to tell. */
export async function composeCall(
  db: Queryable,
  stored: StoredCall,
  ringing: Ringing,
  context: CallContext,
): Promise<Composed | undefined> {
  const now = context.now()
  const { person, tries, triedAt, takenBy } = stored
  const until = heldUntil(stored)
  const inOrder = Object.entries(stored.items).toSorted(([, one], [, other]) => (one.at < other.at ? -1 : 1))
  const composed = await Promise.all(
    inOrder.map(([key, item]) => composeItem(db, { key, item, stored, ringing }, context)),
  )
  const areSo = [
    ...composed.filter((item) => item !== undefined),
    ...stored.callbacks.map((callback) => ofCallback(callback, person.language, ringing)),
  ]
  // Her answer is about one visit.
  const asked = areSo.find(({ said }) => said.kind === 'said-done')
  const items = areSo.filter((item) => item.said.kind !== 'said-done' || item === asked)
  if (items.length === 0) return undefined
  const ahead = items.flatMap(({ visit }) =>
    visit && visit.startsAt > now ? [visit.startsAt.getTime()] : [],
  )
  const nextVisit = ahead.length > 0 ? new Date(Math.min(...ahead)) : null
  const { isPhoneWrong, contactName, contactRelation, isSignUp, isCallback, email, nextOfKin, ...who } =
    person
  const isWorry = items.some(({ said }) => said.kind === 'worry-raised')
  const { desk, timeZone: zone } = context
  const dueFrom = stored.callbacks.map(({ at, part }) =>
    callbackFrom({ askedAt: new Date(at), part }, { desk, zone }).getTime(),
  )
  const notBefore = dueFrom.length > 0 ? new Date(Math.min(...dueFrom)) : undefined
  const due = callDueAt({ triedAt, isPhoneWrong, nextVisit, isWorry, notBefore }, now, context.timeZone)
  const { supportPhone } = context
  const machine = (language: Language) =>
    fill(callWords[language].machine, { number: groupedPhone(supportPhone ?? '') })
  return {
    shown: Object.fromEntries(
      items.map(({ key, stored: item, visit }) => [
        key,
        { ...item, ...(visit?.volunteerId && { names: visit.volunteerId }) },
      ]),
    ),
    kept: new Set(areSo.map(({ key }) => key)),
    call: {
      id: stored.id,
      person: {
        ...who,
        ...(contactName && { contactIs: { name: contactName, relation: contactRelation ?? '' } }),
        ...(isWorry && nextOfKin && { nextOfKin }),
        ...(!who.byPhone && !isCallback && { email }),
        ...(isPhoneWrong && { phoneWrong: true as const }),
        ...(isSignUp && { isSignUp: true as const }),
        ...(isCallback && { isCallback: true as const }),
      },
      due,
      isUrgent: due !== null && due <= now && (isWorry || isUrgentCall(nextVisit, now)),
      tries,
      ...(takenBy &&
        until &&
        now < until && {
          takenBy: {
            name: takenBy.name,
            until,
            ...(takenBy.id === ringing.id && { isMe: true as const }),
          },
        }),
      items: items.map(({ said }) => said),
      ...(supportPhone && { machine: { say: machine(person.language), here: machine(ringing.language) } }),
    },
  }
}

function ofCallback(callback: StoredCallback, language: Language, ringing: Ringing): Item {
  const { id, name, part, forWhom, words, at } = callback
  return {
    key: id,
    stored: { notification: { kind: 'callback' }, at },
    said: {
      kind: 'callback',
      say: callWords[language].callback[forWhom],
      here: callWords[ringing.language].callback[forWhom],
      callback: { name, part, forWhom, words, askedAt: new Date(at) },
    },
  }
}

interface Asked {
  key: string
  item: StoredItem
  stored: StoredCall
  ringing: Ringing
}

async function composeItem(
  db: Queryable,
  { key, item, stored: { person }, ringing }: Asked,
  context: CallContext,
): Promise<Item | undefined> {
  const { kind } = item.notification
  const notification = Notification.safeParse(item.notification).data
  const unsaid = (words: string): Item => {
    const sentence = (language: Language) =>
      // A subject's facts are not known here.
      fill(callWords[language].undelivered, {
        subject: (subjectOf(words, language) ?? words).replaceAll(/\{\{\w+\}\}/g, '…'),
      })
    const said = { kind, say: sentence(person.language), here: sentence(ringing.language) }
    return { key, stored: item, said }
  }
  // What is not said is not composed: that would make a new link.
  if (!notification || !isSaid(kind)) return item.isUndelivered && unsaid(kind)
  const draftIn = async (language: Language) =>
    (
      await draftFor(
        db,
        { notification, to: person.id },
        { ...context, saidAt: context.now() },
        { inLanguage: language },
      )
    )?.said
  const [theirs, mine] = await Promise.all([draftIn(person.language), draftIn(ringing.language)])
  if (!theirs || !mine) return undefined
  if (!isSaid(theirs.words)) return item.isUndelivered && unsaid(theirs.words)
  const said = {
    kind,
    ...(theirs.visit && { number: theirs.visit.number }),
    ...(notification.kind === 'worry-raised' && { concernId: notification.concernId }),
    say: sentenceOf(theirs, person.language),
    here: sentenceOf(mine, ringing.language),
  }
  return { key, stored: item, said, visit: theirs.visit }
}

type SaidWords = keyof (typeof callWords)['en']['items']

const isSaid = (words: string): words is SaidWords => words in callWords.en.items

function sentenceOf({ words, facts }: Draft, language: Language): string {
  return isSaid(words) ? fill(callWords[language].items[words], facts) : ''
}
