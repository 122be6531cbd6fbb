import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { serve } from '../http/serve.ts'
import { changeConcern, noteConcern, reunitePeople, separatePeople } from './handle.ts'
import { peopleToReport, raiseConcern } from './raise.ts'
import { findConcern, handledBy, listConcerns, shownTo } from './store.ts'
import { raiseWorry } from './worry.ts'

export function concernRoutes(app: FastifyInstance, context: Context): void {
  serve(app, api.raiseConcern, ({ body, caller }) => raiseConcern(context, caller, body))

  serve(app, api.raiseWorry, ({ body, caller }) => raiseWorry(context, caller, body))
  serve(app, api.listPeopleOfRequest, async ({ params, caller }) => ({
    people: await peopleToReport(context, caller, params.id),
  }))

  serve(app, api.listConcerns, ({ scope, query, caller }) => listConcerns(context, scope, caller, query))

  serve(app, api.readConcern, async ({ scope, params, caller }) => ({
    concern: shownTo(
      caller.role,
      await findConcern(context.database, scope, params.id, handledBy(caller.role).cases),
    ),
  }))

  serve(app, api.changeConcern, async ({ params, body, actor, caller }) => ({
    concern: shownTo(caller.role, await changeConcern(context, actor, caller, params.id, body)),
  }))

  serve(app, api.noteConcern, async ({ params, body, actor, caller }) => ({
    concern: shownTo(caller.role, await noteConcern(context, actor, caller, params.id, body.text)),
  }))

  serve(app, api.separatePeople, async ({ params, actor }) => ({
    concern: await separatePeople(context, actor, params.id),
  }))

  serve(app, api.reunitePeople, async ({ params, actor }) => ({
    concern: await reunitePeople(context, actor, params.id),
  }))
}
