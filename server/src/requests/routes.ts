import type { User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { serve } from '../http/serve.ts'
import { forOneself } from '../identity/views.ts'
import { accept } from './accept.ts'
import { ask } from './ask.ts'
import { createBoard } from './board.ts'
import * as store from './board-store.ts'
import { cancel } from './cancel.ts'
import { changeRequest } from './change.ts'
import { complete } from './complete.ts'
import { decline } from './decline.ts'
import { reportNobodyCame } from './nobody-came.ts'
import { listNotices, markNoticesRead } from './notices.ts'
import { release } from './release.ts'
import { answerSeparation } from './separations.ts'
import type { StoredRequest } from './store.ts'
import { forVolunteer, latestForCitizen, pastForCitizen, pastForVolunteer } from './views.ts'

/** The person who has just moved their request, with its new state: nothing of it has to be read again. */
function userOf(caller: Caller, request: StoredRequest): { user: User } {
  return { user: { ...forOneself(caller), ...latestForCitizen(request) } }
}

/** The most that somebody is shown of what is over. */
const HISTORY = 50

export function helpRequestRoutes(app: FastifyInstance, context: Context): void {
  const { database, now } = context
  const board = createBoard(context)

  serve(app, api.askForHelp, async ({ body, caller }) =>
    userOf(
      caller,
      body.action === 'request'
        ? await ask(context, caller, body)
        : await cancel(context, caller, body.email),
    ),
  )

  serve(app, api.changeRequest, async ({ body, caller }) =>
    userOf(caller, await changeRequest(context, caller, body)),
  )

  serve(app, api.declineVolunteer, async ({ body, caller }) =>
    userOf(caller, await decline(context, caller, body.email)),
  )

  serve(app, api.reportNobodyCame, async ({ caller }) =>
    userOf(caller, await reportNobodyCame(context, caller)),
  )

  serve(app, api.listRequests, ({ query, caller }) => board.list(query, caller))

  serve(app, api.acceptRequest, async ({ body, caller }) => ({
    request: forVolunteer(await accept(context, caller, body), caller.id, now()),
  }))

  serve(app, api.completeRequest, async ({ body, caller }) => ({
    request: forVolunteer(await complete(context, caller, body), caller.id, now()),
  }))

  serve(app, api.releaseRequest, async ({ body, caller }) => ({
    request: forVolunteer(await release(context, caller, body), caller.id, now()),
  }))

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

  serve(app, api.listNotices, async ({ caller }) => ({ notices: await listNotices(context, caller) }))

  serve(app, api.seeNotices, async ({ body, caller }) => {
    await markNoticesRead(context, caller, body.ids)
    return {}
  })

  serve(app, api.answerSeparation, async ({ params, body, caller }) => {
    await answerSeparation(context, caller, params.id, body.answer)
    return {}
  })
}
