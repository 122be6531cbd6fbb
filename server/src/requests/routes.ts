import type { User } from '@scan/contract/accounts.ts'
import { PAST_MAX } from '@scan/contract/help-requests.ts'
import { api, downloads } from '@scan/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { count } from '../db/paged.ts'
import { sql } from '../db/sql.ts'
import { serveDownload } from '../http/download.ts'
import { serve } from '../http/serve.ts'
import { findById } from '../identity/accounts-store.ts'
import { forOneself } from '../identity/views.ts'
import { acceptByAddress } from './accept-by-address.ts'
import { accept } from './accept.ts'
import { close, listRequests, readRequest } from './admin.ts'
import { ask } from './ask.ts'
import { answerInvitation, inviteVolunteers, listInvitations } from './invitations.ts'
import { assign, listFree } from './assign.ts'
import { createBoard } from './board.ts'
import { askForCitizen, moveForCitizen, releaseForVolunteer } from './for-others.ts'
import { sayAfterCall, sayWhetherCame } from './first-visits.ts'
import { confirmVisit } from './confirm-visit.ts'
import { guidanceAtDesk, listGuidance, setGuidance } from './guidance.ts'
import { isHandle } from './handles.ts'
import { noteRequest, setInHand } from './in-hand.ts'
import { letBe } from './let-be.ts'
import { listNotices, markNoticesRead } from './notices.ts'
import { askForNewTime, cancel, changeRequest, decline, reportNobodyCame } from './own-request.ts'
import { answerNewTime, complete, release, sayDone } from './own-visit.ts'
import { listPatterns, seePattern } from './patterns.ts'
import { answerSeparation, askSeparated, liftSeparation, listSeparations } from './separations.ts'
import { passOn } from './reserve.ts'
import { latestOf, type StoredRequest } from './store.ts'
import { listPast, listPastVisits, thank } from './thank.ts'
import { readHours, readStatistics, readWaiting, statisticsInLines } from './figures.ts'
import { forVolunteer, latestForCitizen, requestForAdmin } from './views.ts'

/** The person who has just moved their request, with its new state, and whether they may ask for help from now on. */
async function userOf(
  { database }: Context,
  caller: Caller,
  request: StoredRequest,
): Promise<{ user: User }> {
  const { awaitsAgreement, awaitsCall } = (await findById(database, caller.id)) ?? {}
  return { user: { ...forOneself({ ...caller, awaitsAgreement, awaitsCall }), ...latestForCitizen(request) } }
}

export function helpRequestRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context
  const board = createBoard(context)

  serve(app, api.askForHelp, async ({ body, caller }) =>
    userOf(
      context,
      caller,
      body.action === 'request'
        ? await ask(context, caller, body)
        : await cancel(context, caller, body.email),
    ),
  )

  serve(app, api.changeRequest, async ({ body, caller }) =>
    userOf(context, caller, await changeRequest(context, caller, body)),
  )

  serve(app, api.declineVolunteer, async ({ body, caller }) =>
    userOf(context, caller, await decline(context, caller, body.email)),
  )

  serve(app, api.askForNewTime, async ({ body, caller }) => {
    const moved = await askForNewTime(context, caller, body)
    // Still with how often the volunteer has helped.
    return userOf(context, caller, (await latestOf(database, caller.id)) ?? moved)
  })

  serve(app, api.answerNewTime, async ({ body, caller }) => ({
    request: forVolunteer(await answerNewTime(context, caller, body), caller.id, context),
  }))

  serve(app, api.reportNobodyCame, async ({ caller }) =>
    userOf(context, caller, await reportNobodyCame(context, caller)),
  )

  serve(app, api.readWaiting, ({ caller }) => readWaiting(context, caller.id))

  serve(app, api.listRequests, ({ query, caller }) => board.list(query, caller))

  serve(app, api.acceptRequest, async ({ body, caller }) => {
    const accepted = isHandle(body.citizen)
      ? await accept(context, caller, body)
      : await acceptByAddress(context, caller, body)
    return { request: forVolunteer(accepted, caller.id, context) }
  })

  serve(app, api.listAsked, async ({ caller }) => ({ asked: await listInvitations(context, caller) }))

  serve(app, api.answerAsked, async ({ params, body, caller }) => {
    const taken = await answerInvitation(context, caller, params.id, body.answer)
    return { request: taken && forVolunteer(taken, caller.id, context) }
  })

  serve(app, api.completeRequest, async ({ body, caller }) => ({
    request: forVolunteer(await complete(context, caller, body), caller.id, context),
  }))

  serve(app, api.releaseRequest, async ({ body, caller }) => ({
    request: forVolunteer(await release(context, caller, body), caller.id, context),
  }))

  serve(app, api.sayDone, async ({ body, caller }) => ({
    request: forVolunteer(await sayDone(context, caller, body), caller.id, context),
  }))

  serve(app, api.passRequestOn, ({ params, caller }) => passOn(context, caller, params.id))

  serve(app, api.listPastRequests, async ({ caller }) => ({
    requests: await listPast(context, caller, PAST_MAX),
  }))

  serve(app, api.sayWhetherCame, ({ params, body, caller }) =>
    sayWhetherCame(context, caller, params.id, body.answer),
  )
  serve(app, api.confirmVisit, ({ params, caller }) => confirmVisit(context, caller, params.id))
  serve(app, api.thank, ({ params, body, caller }) => thank(context, caller, params.id, body.text ?? null))

  serve(app, api.listPastVisits, async ({ caller }) => {
    const [visits, completed] = await Promise.all([
      listPastVisits(context, caller, PAST_MAX),
      count(database, sql`help_requests where volunteer_id = ${caller.id} and status = 'completed'`),
    ])
    return { visits, completed }
  })

  serve(app, api.readHours, async ({ query, caller }) => ({
    hours: await readHours(context, caller.id, query),
  }))

  serve(app, api.listGuidance, () => listGuidance(context))

  serve(app, api.listNotices, async ({ caller }) => ({ notices: await listNotices(context, caller) }))

  serve(app, api.seeNotices, ({ body, caller }) => markNoticesRead(context, caller, body.ids))

  serve(app, api.answerSeparation, ({ params, body, caller }) =>
    answerSeparation(context, caller, params.id, body.answer),
  )
}

export function requestAdminRoutes(
  app: FastifyInstance,
  context: Context,
  {
    ourNumbers,
    retentionDays,
  }: {
    /** The network's own, and those of helplines. */
    ourNumbers: readonly string[]
    /** Of the words of closed requests. */
    retentionDays: number
  },
): void {
  const shown = (request: StoredRequest) => requestForAdmin(request, context.now())

  serve(app, api.listHelpRequests, ({ scope, caller, query }) => listRequests(context, scope, caller, query))

  serve(app, api.readRequest, ({ scope, params }) => readRequest(context, scope, params.id))

  serve(app, api.adminCompleteRequest, async ({ params, actor }) => ({
    request: shown(await close(context, actor, params.id, 'admin-complete')),
  }))

  serve(app, api.adminCancelRequest, async ({ params, actor }) => ({
    request: shown(await close(context, actor, params.id, 'admin-cancel')),
  }))

  serve(app, api.listFreeVolunteers, ({ scope, caller, query }) => listFree(context, scope, caller, query))

  serve(app, api.assignVolunteer, async ({ params, body, actor }) => ({
    request: shown(await assign(context, actor, params.id, body)),
  }))

  serve(app, api.letVisitBe, async ({ params, actor }) => ({
    request: shown(await letBe(context, actor, params.id)),
  }))

  serve(app, api.noteRequest, async ({ params, body, actor }) => ({
    notes: await noteRequest(context, actor, params.id, { ...body, retentionDays }),
  }))

  serve(app, api.setInHand, async ({ params, body, actor }) => ({
    request: shown(await setInHand(context, actor, params.id, body)),
  }))

  serve(app, api.askVolunteers, async ({ params, body, actor }) => ({
    request: shown(await inviteVolunteers(context, actor, params.id, body.volunteerIds)),
  }))

  serve(app, api.askForCitizen, async ({ params, body, ...desk }) => ({
    request: shown(await askForCitizen(context, desk, params.id, body)),
  }))

  serve(app, api.moveForCitizen, async ({ params, body, ...desk }) => ({
    request: shown(await moveForCitizen(context, desk, params.id, body)),
  }))

  serve(app, api.releaseForVolunteer, async ({ params, body, ...desk }) => ({
    request: shown(await releaseForVolunteer(context, desk, params.id, body.reason)),
  }))

  serve(app, api.readGuidance, async ({ scope }) => ({ guidance: await guidanceAtDesk(context, scope) }))

  serve(app, api.setGuidance, async ({ body, actor }) => {
    await setGuidance(context, actor, body, ourNumbers)
    return { guidance: null }
  })

  serve(app, api.listSeparations, ({ scope, query }) => listSeparations(context, scope, query.page))

  serve(app, api.liftSeparation, async ({ params, actor }) => {
    await liftSeparation(context, actor, params.id)
    return { separation: null }
  })

  serve(app, api.askSeparated, async ({ params, actor }) => {
    await askSeparated(context, actor, params.id)
    return { separation: null }
  })

  serve(app, api.listPatterns, ({ scope, query }) => listPatterns(context, scope, query))

  serve(app, api.seePattern, async ({ params, actor }) => {
    await seePattern(context, actor, params.id)
    return { pattern: null }
  })

  serve(app, api.sayAfterCall, async ({ params, body, actor }) => {
    await sayAfterCall(context, actor, params.id, body.answer)
    return { pattern: null }
  })

  serve(app, api.readStatistics, async ({ scope, query }) => ({
    statistics: await readStatistics(context, scope, query),
  }))

  serveDownload(app, downloads.statistics, (...asked) => statisticsInLines(context, ...asked))
}
