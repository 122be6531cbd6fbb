import { api, downloads } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Cell } from '../http/csv.ts'
import type { Scope } from '../access/staff.ts'
import { serve, serveDownload } from '../http/serve.ts'
import type { Assigning } from './assigning.ts'
import type { RequestsAdmin } from './admin.ts'
import type { PatternsAdmin } from './patterns.ts'
import type { Context } from '../context.ts'
import { listStatistics, readStatistics } from './statistics.ts'
import type { StatisticsQuery } from './statistics.ts'
import { requestForAdmin } from './views.ts'

interface Deps {
  assigning: Assigning
  requests: RequestsAdmin
  patterns: PatternsAdmin
  context: Context
  now: () => Date
}

export function requestAdminRoutes(
  app: FastifyInstance,
  { requests, assigning, patterns, context, now }: Deps,
): void {
  serve(app, api.listHelpRequests, async ({ query }) => {
    const { items, ...total } = await requests.list(query)
    return { items: items.map((request) => requestForAdmin(request, now())), ...total }
  })

  serve(app, api.findPastRequest, async ({ query, actor }) => {
    const request = await requests.findPast(query.number)
    // It shows what the pages of both people show.
    for (const id of [request?.citizenId, request?.volunteerId])
      if (id) await app.recordView('look-at-person', actor, { id })
    return { request }
  })

  serve(app, api.adminCompleteRequest, async ({ params, actor }) => ({
    request: requestForAdmin(await requests.complete(params.id, actor), now()),
  }))

  serve(app, api.adminCancelRequest, async ({ params, actor }) => ({
    request: requestForAdmin(await requests.cancel(params.id, actor), now()),
  }))

  serve(app, api.listFreeVolunteers, ({ query }) => assigning.listFree(query))

  serve(app, api.assignVolunteer, async ({ params, body, actor }) => ({
    request: requestForAdmin(await assigning.assign(params.id, body.volunteerId, actor), now()),
  }))

  serve(app, api.listSeparations, ({ query }) => requests.separations(query.page))

  serve(app, api.liftSeparation, async ({ params, actor }) => {
    await requests.lift(params.id, actor)
    return { separation: null }
  })

  serve(app, api.askSeparated, async ({ params, actor }) => {
    await requests.ask(params.id, actor)
    return { separation: null }
  })

  serve(app, api.listPatterns, ({ query }) => patterns.list(query.page))

  serve(app, api.seePattern, async ({ params, actor }) => {
    await patterns.see(params.id, actor)
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
