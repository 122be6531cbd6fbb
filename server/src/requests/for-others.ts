import type { CitizensMove } from '@scan/contract/admin/citizens.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import type { AccountLimit } from '@scan/domain/rate-limit.ts'
import { Refused } from '@scan/domain/refused.ts'
import type { Actor, Oneself } from '../access/caller.ts'
import type { Scope } from '../access/staff.ts'
import { lastDone } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { findByPhone } from '../identity/citizens-store.ts'
import { ask } from './ask.ts'
import { askForNewTime, cancel, changeRequest, decline, reportNobodyCame } from './own-request.ts'
import { release } from './own-visit.ts'
import { find, where } from './store.ts'
import type { StoredRequest } from './store.ts'

// What staff press for somebody who has rung: the use cases are theirs, with staff beside them.

interface Desk {
  actor: Actor
  scope: Scope
}

async function herself({ database }: Context, scope: Scope, id: string): Promise<Oneself> {
  const account = await findByPhone(database, scope, id)
  return { ...account, shownName: account.name, shownPhone: account.phone }
}

export async function askForCitizen(
  context: Context,
  { actor, scope }: Desk,
  id: string,
  { volunteerId, ...asked }: Body<typeof api.askForCitizen>,
): Promise<StoredRequest> {
  const her = await herself(context, scope, id)
  await context.rateLimits.limit('posts-of-account', id)
  return ask(context, her, asked, { actor, volunteerId })
}

/** As if she had pressed it. */
const LIMITS: Record<CitizensMove['move'], AccountLimit | 'free'> = {
  change: api.changeRequest.limit,
  cancel: 'free',
  decline: api.declineVolunteer.limit,
  'nobody-came': api.reportNobodyCame.limit,
  'new-time': api.askForNewTime.limit,
}

export async function moveForCitizen(
  context: Context,
  { actor, scope }: Desk,
  id: string,
  move: CitizensMove,
): Promise<StoredRequest> {
  const her = await herself(context, scope, id)
  const limit = LIMITS[move.move]
  if (limit !== 'free') await context.rateLimits.limit(limit, id)
  switch (move.move) {
    case 'change':
      return changeRequest(context, her, move, actor)
    case 'cancel':
      return cancel(context, her, null, actor)
    case 'decline':
      return decline(context, her, null, actor)
    case 'nobody-came':
      return reportNobodyCame(context, her, actor)
    case 'new-time':
      return askForNewTime(context, her, move, actor)
  }
}

/** A volunteer has rung: they can't come. */
export async function releaseForVolunteer(
  context: Context,
  { actor, scope }: Desk,
  id: string,
  reason: string | undefined,
): Promise<StoredRequest> {
  const found = await find(context.database, where.forStaff(scope, id))
  if (!found) throw new ApiProblem('request-not-found')
  const { request, handle } = found
  if (request.status === 'accepted')
    return release(context, { id: request.volunteerId }, { citizen: handle, reason }, actor)
  // Pressed twice.
  if (request.status === 'open' && (await lastDone(context.database, id))?.type === 'release') return found
  throw new Refused(request.status === 'open' ? 'request-not-accepted' : 'request-already-closed')
}
