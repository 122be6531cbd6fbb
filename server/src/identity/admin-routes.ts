import { api } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import * as cases from '../cases/store.ts'
import * as contact from '../contact/store.ts'
import type { Context } from '../context.ts'
import { requestsAdmin } from '../requests/admin.ts'
import { patternsAdmin } from '../requests/patterns.ts'
import { serve } from '../http/serve.ts'
import type { PeopleAdmin } from './admin.ts'
import { forAdmin } from './views.ts'

const LISTS = { Volunteer: 'volunteers', Citizen: 'citizens' } as const
const BANNED = { All: 'banned', Volunteer: 'banned volunteers', Citizen: 'banned citizens' } as const

export function peopleRoutes(app: FastifyInstance, context: Context, people: PeopleAdmin): void {
  async function listed(...asked: Parameters<PeopleAdmin['list']>) {
    const { items, ...total } = await people.list(...asked)
    return { items: items.map(forAdmin), ...total }
  }

  serve(app, api.listPendingVolunteers, async ({ scope, query: { page, ...filter } }) =>
    listed(scope, { list: 'pending', ...filter }, page),
  )

  serve(app, api.listUsers, async ({ scope, query: { role, text, district, flag, page } }) =>
    listed(
      scope,
      {
        ...{ list: LISTS[role], text, district },
        ...{ changed: flag === 'changed', waiting: flag === 'agreement', stopped: flag === 'stopped' },
      },
      page,
    ),
  )

  serve(app, api.listBannedUsers, async ({ scope, query: { category = 'All', text, page } }) =>
    listed(scope, { list: BANNED[category], text }, page),
  )

  serve(app, api.readPerson, async ({ scope, params: { id } }) => {
    const somebody = await people.details(scope, id)
    const requests = requestsAdmin(context)
    const [ofRequests, separations, concerns, patterns, messages] = await Promise.all([
      requests.ofPerson(id),
      requests.separationsOf(id),
      cases.ofPerson(context.database, scope, id),
      patternsAdmin(context).ofPerson(id),
      contact.ofSender(context.database, scope, id),
    ])
    return { person: { ...somebody, ...ofRequests, separations, concerns, patterns, messages } }
  })

  serve(app, api.approveVolunteer, async ({ params, actor }) => ({
    user: forAdmin(await people.approve(params.id, actor)),
  }))

  serve(app, api.rejectVolunteer, async ({ params, actor }) => {
    await people.reject(params.id, actor)
    return { user: null }
  })

  serve(app, api.banUser, async ({ params, body, actor }) => ({
    user: forAdmin(await people.ban(params.id, actor, body.reason)),
  }))

  serve(app, api.unbanUser, async ({ params, actor }) => ({
    user: forAdmin(await people.unban(params.id, actor)),
  }))

  serve(app, api.agreeToUser, async ({ params, actor }) => ({
    user: forAdmin(await people.agree(params.id, actor)),
  }))

  serve(app, api.resumeUser, async ({ params, body, actor }) => ({
    user: forAdmin(await people.resume(params.id, actor, body.note)),
  }))

  serve(app, api.deleteUser, async ({ params, actor }) => {
    await people.delete(params.id, actor)
    return { user: null }
  })

  serve(app, api.seeChanges, async ({ params, body, actor }) => ({
    user: forAdmin(await people.approveChanges(params.id, body, actor)),
  }))

  serve(app, api.refuseChanges, async ({ params, actor }) => ({
    user: forAdmin(await people.refuseChanges(params.id, actor)),
  }))
}
