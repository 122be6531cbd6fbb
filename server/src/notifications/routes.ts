import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { serve } from '../http/serve.ts'
import { clearUndelivered, listUndelivered } from './undelivered.ts'

export function notificationRoutes(app: FastifyInstance, context: Context): void {
  serve(app, api.listUndelivered, ({ scope, query, caller }) =>
    listUndelivered(context, scope, caller.language, query.page),
  )

  serve(app, api.clearUndelivered, async ({ params, actor }) => {
    await clearUndelivered(context, actor, params.id)
    return { notification: null }
  })
}
