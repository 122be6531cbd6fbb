import type { User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { forOneself } from '../identity/views.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { createBoard } from './board.ts'
import * as store from './board-store.ts'
import type { HelpRequests } from './help-requests.ts'
import type { StoredRequest } from './store.ts'
import { forVolunteer, latestForCitizen, pastForCitizen, pastForVolunteer } from './views.ts'

interface Deps {
  context: Context
  helpRequests: HelpRequests
}

/** The person who has just moved their request, with its new state: nothing of it has to be read again. */
function userOf(caller: Caller, request: StoredRequest): User {
  return { ...forOneself(caller), ...latestForCitizen(request) }
}

/** The most that somebody is shown of what is over. */
const HISTORY = 50

export function helpRequestRoutes(app: FastifyInstance, { context, helpRequests }: Deps): void {
  const { database, now } = context
  const board = createBoard(context)

  serve(app, api.askForHelp, async ({ body, caller }) => {
    const { action } = body
    const request = await (action === 'request'
      ? helpRequests.post(body, caller)
      : helpRequests.cancel(body.email, caller))
    return { user: userOf(caller, request) }
  })

  serve(app, api.changeRequest, async ({ body, caller }) => {
    return { user: userOf(caller, await helpRequests.change(body, caller)) }
  })

  serve(app, api.listRequests, ({ query, caller }) => board.list(query, caller))

  serve(app, api.listPastRequests, async ({ caller }) => ({
    requests: (await store.pastOfCitizen(database, caller.id, HISTORY)).map(pastForCitizen),
  }))

  serve(app, api.listPastVisits, async ({ caller }) => {
    const [past, completed] = await Promise.all([
      store.pastOfVolunteer(database, caller.id, HISTORY),
      store.countCompletedBy(database, caller.id),
    ])
    return { visits: past.map(pastForVolunteer), completed }
  })

  serve(app, api.listHappenings, async ({ caller }) => ({
    happenings: await helpRequests.happenings(caller),
  }))

  serve(app, api.seeHappenings, async ({ body, caller }) => {
    await helpRequests.seeHappenings(body.ids, caller)
    return {}
  })

  serve(app, api.answerSeparation, async ({ params, body, caller }) => {
    await helpRequests.answerSeparation(params.id, body.answer, caller)
    return {}
  })

  serve(app, api.declineVolunteer, async ({ body, caller }) => {
    return { user: userOf(caller, await helpRequests.decline(body.email ?? null, caller)) }
  })

  serve(app, api.reportNobodyCame, async ({ caller }) => {
    return { user: userOf(caller, await helpRequests.reportNobodyCame(caller)) }
  })

  serve(app, api.releaseRequest, async ({ body, caller }) => ({
    request: forVolunteer(await helpRequests.release(body.citizen, body.reason, caller), caller.id, now()),
  }))

  serve(app, api.acceptRequest, async ({ body: { citizen, ...claims }, caller }) => {
    return { request: forVolunteer(await helpRequests.accept(citizen, claims, caller), caller.id, now()) }
  })

  serve(app, api.completeRequest, async ({ body: { citizen, code, ...claims }, caller }) => ({
    request: forVolunteer(await helpRequests.complete(citizen, code, claims, caller), caller.id, now()),
  }))
}
