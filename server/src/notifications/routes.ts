import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { UndeliveredList } from './undelivered.ts'

export function notificationRoutes(app: FastifyInstance, undelivered: UndeliveredList): void {
  serve(app, api.listUndelivered, async ({ scope, query, caller }) =>
    undelivered.list(scope, query.page, caller.language),
  )

  serve(app, api.clearUndelivered, async ({ params, actor }) => {
    await undelivered.clear(params.id, actor)
    return { notification: null }
  })
}
