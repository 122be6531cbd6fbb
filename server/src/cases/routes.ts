import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { serve } from '../http/serve.ts'
import { changeConcern, noteConcern, reunitePeople, separatePeople } from './handle.ts'
import { peopleToReport, raiseConcern } from './raise.ts'
import { findConcern, listConcerns } from './store.ts'

export function concernRoutes(app: FastifyInstance, context: Context): void {
  serve(app, api.raiseConcern, ({ body, caller }) => raiseConcern(context, caller, body))

  serve(app, api.listPeopleOfRequest, async ({ params, caller }) => ({
    people: await peopleToReport(context, caller, params.id),
  }))

  serve(app, api.listConcerns, ({ scope, query, caller }) => listConcerns(context, scope, caller.id, query))

  serve(app, api.readConcern, async ({ scope, params }) => ({
    concern: await findConcern(context.database, scope, params.id),
  }))

  serve(app, api.changeConcern, async ({ params, body, actor }) => ({
    concern: await changeConcern(context, actor, params.id, body),
  }))

  serve(app, api.noteConcern, async ({ params, body, actor }) => ({
    concern: await noteConcern(context, actor, params.id, body.text),
  }))

  serve(app, api.separatePeople, async ({ params, actor }) => ({
    concern: await separatePeople(context, actor, params.id),
  }))

  serve(app, api.reunitePeople, async ({ params, actor }) => ({
    concern: await reunitePeople(context, actor, params.id),
  }))
}
