import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { Concerns } from './cases.ts'

interface Deps {
  concerns: Concerns
}

/** The person whose concerns an administrator asks for. */
const OWNER = { me: (id: string) => id, nobody: () => null }

export function concernRoutes(app: FastifyInstance, { concerns }: Deps): void {
  serve(app, api.raiseConcern, async ({ body, caller }) => {
    await concerns.raise(body, caller)
    return {}
  })

  serve(app, api.listPeopleOfRequest, async ({ params, caller }) => ({
    people: await concerns.peopleOf(params.id, caller),
  }))

  serve(app, api.listConcerns, async ({ scope, query: { page, owner, ...filter }, caller }) =>
    concerns.list(scope, { ...filter, ownerId: owner && OWNER[owner](caller.id) }, page),
  )

  serve(app, api.readConcern, async ({ scope, params }) => ({
    concern: await concerns.find(scope, params.id),
  }))

  serve(app, api.changeConcern, async ({ params, body, actor }) => ({
    concern: await concerns.change(params.id, body, actor),
  }))

  serve(app, api.noteConcern, async ({ params, body, actor }) => ({
    concern: await concerns.note(params.id, body.text, actor),
  }))

  serve(app, api.separatePeople, async ({ params, actor }) => ({
    concern: await concerns.separate(params.id, actor),
  }))

  serve(app, api.reunitePeople, async ({ params, actor }) => ({
    concern: await concerns.reunite(params.id, actor),
  }))
}
