import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { endCall, listCalls, takeCall } from './calls.ts'
import type { CallContext } from './compose.ts'

export function callRoutes(app: FastifyInstance, context: CallContext): void {
  serve(app, api.listCalls, ({ scope, query: { page }, caller: { id, language } }) =>
    listCalls(context, scope, { id, language }, page),
  )

  serve(app, api.takeCall, async ({ params, actor, caller }) => ({
    call: await takeCall(context, actor, caller, params.id),
  }))

  serve(app, api.endCall, async ({ params, actor, body }) => {
    await endCall(context, actor, params.id, body)
    return { call: null }
  })
}
