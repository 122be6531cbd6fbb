import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { spokenHours } from '@scan/contract/messages/desk-hours.ts'
import { callWords } from '@scan/contract/messages/calls.ts'
import { callbackFrom } from '@scan/domain/callback.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { fill } from '../http/fill.ts'
import { serve } from '../http/serve.ts'
import { askToBeRung } from './callbacks.ts'
import { endCall, listCalls, takeCall } from './calls.ts'
import type { CallContext } from './compose.ts'

export function callRoutes(app: FastifyInstance, context: CallContext): void {
  serve(app, api.callMe, async ({ body, language: accepted, clientSubnet }) => {
    const language = body.language ?? accepted
    await askToBeRung(context, { ...body, language, clientSubnet })
    const { desk, timeZone: zone, now } = context
    return {
      message: fill(callWords[language].callback.answer, spokenHours(desk, language)),
      day: wallClock(callbackFrom({ askedAt: now(), part: body.part }, { desk, zone }), zone).date,
    }
  })

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
