import { randomUUID } from 'node:crypto'
import { wholeDetails } from '@scan/contract/request-details.ts'
import type { GivenDetails, RequestDetails } from '@scan/contract/request-details.ts'
import { askingRefusal } from '@scan/domain/account.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { maskContactDetails } from '@scan/domain/contact-details/contact-details.ts'
import { areaRefusal } from '@scan/domain/contact-details/place.ts'
import { postRefusal } from '@scan/domain/help-request.ts'
import { Refused } from '@scan/domain/refused.ts'
import { refuseFalseIdentity } from '../access/caller.ts'
import type { Caller } from '../access/caller.ts'
import { record } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { refusedField } from '../http/errors.ts'
import { publish, topic } from '../live/publishing.ts'
import { newHandle } from './handles.ts'
import { inTransaction, saysTheSame } from './move.ts'
import { outdateNotices } from './notices.ts'
import { find, insert, where } from './store.ts'
import type { StoredRequest } from './store.ts'

export type Asked = { email?: string | null | undefined } & GivenDetails

/** Posts the citizen's one current request. */
export async function ask(context: Context, caller: Caller, asked: Asked): Promise<StoredRequest> {
  refuseFalseIdentity(caller, asked)
  const { database, now } = context
  const { details, startsAt } = readDetails(context, caller, asked)
  const at = now()
  try {
    const reason = postRefusal(startsAt, at)
    if (reason) throw new Refused(reason)
    return await inTransaction(database, (tx) => post(tx, caller, details, startsAt, at))
  } catch (error) {
    // Pressed twice, or the first answer was lost: they have asked for the same already.
    const current = await find(database, where.currentOf(caller.id))
    if (current && saysTheSame(current.details, details)) return current
    throw error
  }
}

export async function post(
  tx: Queryable,
  { id: citizenId, name, phone }: Pick<Caller, 'id' | 'name' | 'phone'>,
  details: RequestDetails,
  startsAt: Date,
  at: Date,
): Promise<StoredRequest> {
  const [citizen] = await tx.query(sql<{ awaitsAgreement: boolean }>`
    select awaits_agreement as "awaitsAgreement" from accounts where id = ${citizenId} and banned_at is null for share`)
  if (!citizen) throw new Refused('account-suspended')
  const unagreed = askingRefusal(citizen)
  if (unagreed) throw new Refused(unagreed)

  const id = randomUUID()
  const request = { id, citizenId, status: 'open', startsAt, postedAt: at } as const
  const posted = {
    request: { ...request, wrongCodes: 0, codeLockedUntil: null },
    details,
    masked: maskContactDetails(details),
    handle: newHandle(),
    citizen: { id: citizenId, name, phone },
    volunteer: null,
  }
  const line = { at, actorId: citizenId, action: 'post', subject: { kind: 'request', id } } as const
  // Sent together, done in this order.
  const [number] = await Promise.all([
    insert(tx, posted),
    record(tx, line),
    outdateNotices(tx, citizenId, at),
    publish(tx, [topic.request(citizenId), topic.board(details.district)]),
  ])
  return { ...posted, number }
}

/** What is asked for, and when it begins. */
export function readDetails(
  { timeZone }: Context,
  { name }: Caller,
  asked: GivenDetails,
): { details: RequestDetails; startsAt: Date } {
  const details = wholeDetails(asked)
  if (details.area && areaRefusal(details.area, name)) throw refusedField('area', 'area-too-exact')
  const startsAt = instantOf(details.date, details.time, timeZone)
  // An hour skipped when clocks go forward is on no clock, though it looks like a time.
  if (!startsAt) throw refusedField('helptime', 'time-invalid')
  return { details, startsAt }
}
