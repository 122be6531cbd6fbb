import { daysAfter } from '@scan/domain/clock.ts'
import { GIVEN_BACK_WITHIN_DAYS, stopFor } from '@scan/domain/stops.ts'
import type { Happened, StopCause } from '@scan/domain/stops.ts'
import { notify } from '../notifications/notifications.ts'
import { record } from '../audit/audit.ts'
import type { Queryable } from '../db/pool.ts'
import * as store from './accounts-store.ts'

/**
 * Stops a volunteer in the transaction of what they are stopped for, and tells staff. Of whoever is stopped already it
 * changes nothing, nor of anybody who is no volunteer.
 */
async function stop(tx: Queryable, id: string, cause: StopCause, at: Date): Promise<void> {
  if (!(await store.setStopped(tx, id, cause, at))) return
  await record(tx, { at, actorId: null, action: 'stop', subject: { kind: 'account', id } })
  await notify(tx, { kind: 'volunteer-stopped', accountId: id })
}

async function stopIfDue(tx: Queryable, id: string, happened: Happened, at: Date): Promise<void> {
  const cause = stopFor(happened)
  if (cause) await stop(tx, id, cause, at)
}

/** After a case about a volunteer was opened. */
export const stopForCase = (
  tx: Queryable,
  id: string,
  caseKind: NonNullable<Happened['caseKind']>,
  at: Date,
): Promise<void> => stopIfDue(tx, id, { caseKind }, at)

/** After a volunteer has given a visit back, or ended it by a concern. */
export async function stopForGivenBack(tx: Queryable, id: string, at: Date): Promise<void> {
  const givenBack = await store.countGivenBack(tx, id, daysAfter(at, -GIVEN_BACK_WITHIN_DAYS))
  await stopIfDue(tx, id, { givenBack }, at)
}

/** After another account with an address or number of theirs was banned. */
export const stopForOther = (tx: Queryable, id: string, at: Date): Promise<void> =>
  stopIfDue(tx, id, { otherBanned: true }, at)
