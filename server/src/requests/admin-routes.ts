import { api, downloads } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Cell } from '../http/download.ts'
import type { Scope } from '../access/staff.ts'
import { serveDownload } from '../http/download.ts'
import { serve } from '../http/serve.ts'
import { findPast, listRequests } from './admin-lists.ts'
import { assign, listFree } from './assign.ts'
import { close } from './close.ts'
import { listPatterns, seePattern } from './patterns.ts'
import { askSeparated, liftSeparation, listSeparations } from './separations.ts'
import type { StoredRequest } from './store.ts'
import type { Context } from '../context.ts'
import { listStatistics, readStatistics } from './statistics.ts'
import type { StatisticsQuery } from './statistics.ts'
import { requestForAdmin } from './views.ts'

export function requestAdminRoutes(app: FastifyInstance, context: Context): void {
  const shown = (request: StoredRequest) => requestForAdmin(request, context.now())

  serve(app, api.listHelpRequests, async ({ scope, query }) => {
    const { items, ...total } = await listRequests(context, scope, query)
    return { items: items.map(shown), ...total }
  })

  serve(app, api.findPastRequest, async ({ scope, query, actor }) => {
    const request = await findPast(context, scope, query.number)
    // It shows what the pages of both people show.
    for (const id of [request?.citizenId, request?.volunteerId])
      if (id) await app.recordView('look-at-person', actor, { id })
    return { request }
  })

  serve(app, api.adminCompleteRequest, async ({ params, actor }) => ({
    request: shown(await close(context, actor, params.id, 'admin-complete')),
  }))

  serve(app, api.adminCancelRequest, async ({ params, actor }) => ({
    request: shown(await close(context, actor, params.id, 'admin-cancel')),
  }))

  serve(app, api.listFreeVolunteers, ({ scope, query }) => listFree(context, scope, query))

  serve(app, api.assignVolunteer, async ({ params, body, actor }) => ({
    request: shown(await assign(context, actor, params.id, body.volunteerId)),
  }))

  serve(app, api.listSeparations, ({ scope, query }) => listSeparations(context, scope, query.page))

  serve(app, api.liftSeparation, async ({ params, actor }) => {
    await liftSeparation(context, actor, params.id)
    return { separation: null }
  })

  serve(app, api.askSeparated, async ({ params, actor }) => {
    await askSeparated(context, actor, params.id)
    return { separation: null }
  })

  serve(app, api.listPatterns, ({ scope, query }) => listPatterns(context, scope, query.page))

  serve(app, api.seePattern, async ({ params, actor }) => {
    await seePattern(context, actor, params.id)
    return { pattern: null }
  })

  serve(app, api.readStatistics, async ({ scope, query }) => ({
    statistics: await readStatistics(context, scope, query),
  }))

  serveDownload(app, downloads.statistics, (scope, query, language) =>
    statisticsInLines(context, scope, query, language),
  )
}

async function* statisticsInLines(
  context: Context,
  scope: Scope,
  query: StatisticsQuery,
  language: Language,
): AsyncGenerator<Cell[][]> {
  const { admin, catalogue } = messages[language]
  const { columns: head, median } = admin.statistics
  yield [
    [
      ...[head.week, head.district, head.helpType, head.posted, head.completed, head.cancelled],
      ...[head.expired, head.lapsed, head.current, median],
    ],
  ]
  const rows = await listStatistics(context, scope, query)
  yield rows.map(
    ({ week, district, helpType, posted, completed, cancelled, expired, lapsed, current, ...row }) => {
      const outcomes = [posted, completed, cancelled, expired, lapsed, current, row.minutesToAcceptance]
      return [week, catalogue.districts[district], catalogue.helpTypes[helpType], ...outcomes]
    },
  )
}
