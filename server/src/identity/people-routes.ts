import { ToRing } from '@scan/contract/admin/citizens.ts'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import { FOUND_AT_MOST } from '@scan/contract/admin/search.ts'
import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { consentTexts } from '@scan/contract/messages/consent.ts'
import { CONSENT_VERSION } from '@scan/domain/by-phone.ts'
import { may } from '@scan/domain/permissions.ts'
import { searchWords } from '@scan/domain/search-words.ts'
import type { FastifyInstance } from 'fastify'
import { forStaff, type Scope } from '../access/staff.ts'
import * as cases from '../cases/store.ts'
import { messagesOf } from '../contact/contact.ts'
import type { Context } from '../context.ts'
import { paged } from '../db/paged.ts'
import { sql } from '../db/sql.ts'
import { serve } from '../http/serve.ts'
import { findRequests, requestsOf } from '../requests/admin.ts'
import { find, where } from '../requests/store.ts'
import { patternsOf } from '../requests/patterns.ts'
import { separationsOf } from '../requests/separations.ts'
import * as accounts from './accounts-store.ts'
import { changeCitizen } from './change-citizen.ts'
import { numberChangedOf, readCitizen } from './citizens-store.ts'
import * as decide from './decide.ts'
import { enterCitizen } from './enter-citizen.ts'
import { importVolunteers } from './import-volunteers.ts'
import { forgetCitizen } from './forget-citizen.ts'
import { inviteCitizen } from './invite-citizen.ts'
import type { Account } from './accounts-store.ts'
import { addPaper, listPapers, listPapersDue, papersNeeded, removePaper, setPapersNeeded } from './papers.ts'
import { notePerson, notesOn } from './notes.ts'
import { otherAccountsOf } from './person.ts'
import { readHours } from '../requests/figures.ts'
import { forAdmin, foundPerson, personForAdmin, personForDesk } from './views.ts'

const LISTS = { Volunteer: 'volunteers', Citizen: 'citizens' } as const
const NOTHING = { people: [], morePeople: false, requests: [], moreRequests: false }
const BANNED = { All: 'banned', Volunteer: 'banned volunteers', Citizen: 'banned citizens' } as const

export function peopleRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context

  const inCommon = (people: Account[]) =>
    accounts.inCommon(
      database,
      people.map(({ id }) => id),
    )

  async function decided(decision: Promise<Account>) {
    const account = await decision
    return { user: forAdmin(account, await inCommon([account])) }
  }

  interface Pages {
    page?: number | undefined
    rows?: number | undefined
  }

  async function listed(scope: Scope, filter: accounts.PeopleFilter, { page, rows }: Pages) {
    const { items, ...total } = await paged(
      page,
      (limit) => accounts.listPeople(database, scope, filter, limit),
      () => accounts.countPeople(database, scope, filter),
      rows,
    )
    const common = await inCommon(items)
    return { items: items.map((one) => forAdmin(one, common)), ...total }
  }

  serve(app, api.listPendingVolunteers, ({ scope, query: { page, rows, ...filter } }) =>
    listed(scope, { list: 'pending', ...filter }, { page, rows }),
  )

  serve(app, api.listUsers, ({ scope, query: { role, text, district, flag, ...pages } }) => {
    const flags = { changed: flag === 'changed', waiting: flag === 'agreement', stopped: flag === 'stopped' }
    return listed(scope, { list: LISTS[role], text, district, ...flags }, pages)
  })

  serve(app, api.listBannedUsers, ({ scope, query: { category = 'All', text, ...pages } }) =>
    listed(scope, { list: BANNED[category], text }, pages),
  )

  serve(app, api.searchPanel, async ({ caller, scope, query: { text } }) => {
    if (searchWords(text).length === 0) return { found: NOTHING }
    const [people, requests] = await Promise.all([
      accounts.listPeople(
        database,
        scope,
        { list: 'everybody', text, notByAddress: !may(caller.role, 'read-people') },
        sql`limit ${FOUND_AT_MOST + 1}`,
      ),
      findRequests(context, forStaff(caller, 'read-requests'), caller, text, FOUND_AT_MOST + 1),
    ])
    const found = {
      people: people.slice(0, FOUND_AT_MOST).map((one) => foundPerson(one, caller.role)),
      morePeople: people.length > FOUND_AT_MOST,
      requests: requests.slice(0, FOUND_AT_MOST),
      moreRequests: requests.length > FOUND_AT_MOST,
    }
    return { found }
  })

  /** Encoded without house and next of kin, which are another look. */
  async function byPhoneOf(scope: Scope, { id }: Account) {
    const [toRing, numberChanged] = await Promise.all([
      readCitizen(database, scope, id),
      numberChangedOf(database, scope, id),
    ])
    return { ...ToRing.parse(toRing), ...numberChanged }
  }

  async function byPhoneForDesk(scope: Scope, account: Account): Promise<PersonDetails> {
    if (!account.byPhone) throw new ApiProblem('not-by-phone')
    const { id } = account
    const [byPhone, ofRequests, notes, messages] = await Promise.all([
      byPhoneOf(scope, account),
      requestsOf(context, scope, id),
      notesOn(database, { accountId: id }),
      messagesOf(database, scope, id),
    ])
    const hidden = { accounts: [], separations: [], concerns: [], patterns: [] }
    return { ...personForDesk(account), byPhone, ...ofRequests, notes, messages, ...hidden }
  }

  serve(app, api.readPerson, async ({ caller, scope, params: { id } }) => {
    const account = await accounts.findForStaff(database, scope, id)
    if (!account) throw new ApiProblem('account-not-found')
    if (!may(caller.role, 'read-people')) return { person: await byPhoneForDesk(scope, account) }
    const [common, byPhone, hours, others, ofRequests, separations, concerns, patterns, notes, messages] =
      await Promise.all([
        inCommon([account]),
        account.byPhone ? byPhoneOf(scope, account) : undefined,
        account.role === 'volunteer' ? readHours(context, id, {}, { forStaff: true }) : undefined,
        otherAccountsOf(database, scope, account),
        requestsOf(context, scope, id),
        separationsOf(database, scope, id),
        cases.ofPerson(database, scope, id),
        patternsOf(context, scope, id),
        notesOn(database, { accountId: id }),
        messagesOf(database, scope, id),
      ])
    return {
      person: {
        ...personForAdmin(account, common),
        ...(byPhone && { byPhone }),
        ...(hours && { hours }),
        ...ofRequests,
        accounts: others,
        separations,
        concerns,
        patterns,
        notes,
        messages,
      },
    }
  })

  serve(app, api.notePerson, async ({ caller, params, body, actor }) => ({
    notes: await notePerson(context, actor, caller, params.id, body.text),
  }))

  serve(app, api.approveVolunteer, ({ params, actor }) => decided(decide.approve(context, actor, params.id)))

  serve(app, api.importVolunteers, async ({ body, actor }) => ({
    list: await importVolunteers(context, actor, body),
  }))

  serve(app, api.rejectVolunteer, async ({ params, actor }) => {
    await decide.reject(context, actor, params.id)
    return { user: null }
  })

  serve(app, api.banUser, ({ params, body, actor }) =>
    decided(decide.ban(context, actor, params.id, body.reason)),
  )

  serve(app, api.unbanUser, ({ params, actor }) => decided(decide.unban(context, actor, params.id)))

  serve(app, api.agreeToUser, ({ params, actor }) => decided(decide.allowToAsk(context, actor, params.id)))

  serve(app, api.setAnotherPerson, ({ params, body, actor }) =>
    decided(decide.setAnother(context, actor, params.id, body.otherId)),
  )

  serve(app, api.resumeUser, ({ params, body, actor }) =>
    decided(decide.resume(context, actor, params.id, body.note)),
  )

  serve(app, api.pauseUser, ({ params, actor }) => decided(decide.suspend(context, actor, params.id)))

  serve(app, api.deleteUser, async ({ params, actor }) => {
    await decide.deleteAccount(context, actor, params.id)
    return { user: null }
  })

  serve(app, api.listPapers, ({ scope, params }) => listPapers(context, scope, params.id))

  serve(app, api.addPaper, async ({ params, body, actor }) => ({
    paper: await addPaper(context, actor, params.id, body),
  }))

  serve(app, api.removePaper, async ({ params, body, actor }) => {
    await removePaper(context, actor, params.id, body.reason)
    return { paper: null }
  })

  serve(app, api.listPapersDue, ({ scope, query }) => listPapersDue(context, scope, query))

  serve(app, api.readPapersNeeded, async () => ({ kinds: await papersNeeded(database) }))

  serve(app, api.setPapersNeeded, async ({ body, actor }) => ({
    kinds: await setPapersNeeded(context, actor, body.kinds),
  }))

  serve(app, api.readConsent, async ({ query: { language } }) => ({
    consent: { version: CONSENT_VERSION, text: consentTexts[language] },
  }))

  serve(app, api.enterCitizen, ({ body, actor }) => decided(enterCitizen(context, actor, body)))

  serve(app, api.readCitizen, async ({ scope, params: { id } }) => {
    const citizen = await readCitizen(database, scope, id)
    const current = await find(database, where.currentOf(id))
    return { citizen: { ...citizen, ...(current && { request: current.details }) } }
  })

  serve(app, api.changeCitizen, async ({ params, body, actor }) => ({
    citizen: await changeCitizen(context, actor, params.id, body),
  }))

  serve(app, api.inviteCitizen, async ({ params, body, actor }) => ({
    citizen: await inviteCitizen(context, actor, params.id, body.email),
  }))

  serve(app, api.forgetCitizen, async ({ params, actor }) => {
    await forgetCitizen(context, actor, params.id)
    return { user: null }
  })

  serve(app, api.seeChanges, ({ params, body, actor }) =>
    decided(decide.approveChanges(context, actor, params.id, body)),
  )

  serve(app, api.refuseChanges, ({ params, actor }) =>
    decided(decide.refuseChanges(context, actor, params.id)),
  )
}
