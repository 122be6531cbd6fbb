import { z } from 'zod/mini'
import { User, outcome } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import type { FieldProblem } from './problems.ts'
import { AskedDetails, askedDetails, details, wholeDetails } from './request-details.ts'
import type { GivenDetails } from './request-details.ts'
import { added, instant, wire } from './wire/wire.ts'

/** The volunteer's own acceptance, as the volunteer sees it. It never holds the code (D25). */
const OwnAcceptance = wire({
  name: ['name', added(z.nullable(z.string()), null)],
  phone: ['contactno', added(z.nullable(z.string()), null)],
  isAccepted: ['isAccepted', added(z.boolean(), false)],
  id: ['volunteerId', added(z.nullable(z.string()), null)],
})

/**
 * A request on the board. Name and phone are null until this volunteer has accepted it (D25), and once it is overdue.
 */
export const RequestForVolunteer = wire({
  id: ['_id', z.string()],
  number: ['number', added(z.number(), 0)],
  handle: ['email', z.string()],
  ...details,
  /** Null once it is overdue. */
  district: ['location', z.nullable(field.district)],
  citizenName: ['name', added(z.nullable(z.string()), null)],
  citizenPhone: ['contactno', added(z.nullable(z.string()), null)],
  /** Until then neither house nor landmark is shown to the volunteer who has accepted. Left out where they are, or where there are none. */
  houseFrom: ['houseFrom', z.optional(instant)],
  postedAt: ['createdAt', instant],
  volunteer: ['volunteerDetails', added(z.nullable(OwnAcceptance), null)],
})
export type RequestForVolunteer = z.output<typeof RequestForVolunteer>

/** What a citizen sends to /citizens: a new request, or the wish to cancel the current one. */
export type CitizensAsk =
  | { action: 'cancel'; email: string | null }
  | ({ action: 'request'; email: string | null } & GivenDetails)

const detailWords = Object.values(AskedDetails.words)
const ADDITIONS = [askedDetails.area, askedDetails.address, askedDetails.landmark].map(([word]) => word)
/** Whether the specification has no such field: it is sent where the citizen filled it in (D58a). */
const isAddition = (word: string) => ADDITIONS.some((addition) => addition === word)

/** The error for a detail that is no text. */
function problemOf(word: string): string | undefined {
  return AskedDetails.safeParse({ [word]: 0 }).error?.issues.find(({ path }) => path[0] === word)?.message
}

const AskOnTheWire = z.object(
  {
    email: field.claim,
    // Read below, if there is a request at all.
    ...Object.fromEntries(detailWords.map((word) => [word, z.nullish(z.string({ error: problemOf(word) }))])),
    action: z._default(
      z.enum(['request', 'cancel'], { error: 'field-invalid' satisfies FieldProblem }),
      'request',
    ),
  },
  { error: 'field-invalid' satisfies FieldProblem },
)

const CitizensAsk = z.codec(AskOnTheWire, z.custom<CitizensAsk>(), {
  decode: (sent, context): CitizensAsk => {
    const email = sent.email ?? null
    if (sent.action === 'cancel') return { action: 'cancel', email }
    const asked = AskedDetails.safeParse(sent)
    if (asked.success) return { action: 'request', email, ...asked.data }
    for (const { path, message } of asked.error.issues)
      context.issues.push({ code: 'custom', path, message, input: undefined })
    return z.NEVER
  },
  encode: (ask) => {
    const said = ask.action === 'request' ? z.encode(AskedDetails, wholeDetails(ask)) : {}
    const details = detailWords.map((word) => [word, said[word] ?? null] as const)
    return {
      ...Object.fromEntries(details.filter(([word, value]) => value !== null || !isAddition(word))),
      email: ask.email,
      action: ask.action,
    }
  },
})

/** What everybody is told of a past request. */
export const aboutPast = {
  id: ['_id', z.string()],
  number: ['number', z.number()],
  helpType: details.helpType,
  district: details.district,
  date: details.date,
  time: details.time,
  outcome: ['helpoutcome', outcome],
} as const

/** A past request, as its citizen sees it. */
const PastRequest = wire({
  ...aboutPast,
  /** What was asked for, for asking again; '' once it is erased. */
  description: details.description,
  additional: details.additional,
  area: details.area,
  address: details.address,
  landmark: details.landmark,
  /** Who helped; null if nobody did. */
  volunteerName: ['volunteerName', z.nullable(z.string())],
  /** Whether a volunteer had accepted it when it ended, also one who has left since: somebody a concern can be about. */
  hadVolunteer: ['hadVolunteer', z.boolean()],
})
export type PastRequest = z.output<typeof PastRequest>

/** Help that a volunteer gave or meant to give. Whom it was for is no longer told (D25). */
const PastVisit = wire(aboutPast)
export type PastVisit = z.output<typeof PastVisit>

const BOARD_PAGE_MAX = 200

export const helpRequests = {
  askForHelp: endpoint({
    method: 'POST',
    path: '/api/auth/citizens',
    access: ['citizen'],
    // Cancelling is free: nobody should have to wait to take back what they asked for.
    limit: ({ action }: CitizensAsk) => (action === 'request' ? 'posts-of-account' : 'free'),
    body: CitizensAsk,
    reply: wire({ user: ['user', User] }),
    says: ({ action }: CitizensAsk) => (action === 'cancel' ? 'request-cancelled' : 'request-posted'),
  }),

  /**
   * Changes the words of the current request, while nobody has accepted it. Readers of the old words have to read the
   * new ones to accept it.
   */
  changeRequest: endpoint({
    method: 'PUT',
    path: '/api/auth/citizens',
    access: ['citizen'],
    limit: 'posts-of-account',
    body: wire({ email: ['email', field.claim], ...askedDetails }),
    reply: wire({ user: ['user', User] }),
    says: 'request-changed',
  }),

  listRequests: endpoint({
    method: 'GET',
    path: '/api/auth/volunteers',
    access: ['volunteer'],
    // All are optional: without them the answer is the whole board, as in the spec.
    query: wire({
      district: ['location', z.optional(field.district)],
      helpTypes: ['helptype', z.optional(field.helpTypeList)],
      date: ['date', z.optional(field.wallDate)],
      slots: ['slots', z.optional(field.slotList)],
      /** An area whose requests come before all others. */
      near: ['near', z.optional(field.searchText)],
      text: ['q', z.optional(field.searchText)],
      limit: ['limit', z.optional(field.count(BOARD_PAGE_MAX))],
      cursor: ['cursor', z.optional(field.searchText)],
    }),
    reply: wire({
      requests: ['data', z.array(RequestForVolunteer)],
      /** From when on this volunteer may accept again. Left out if they may now. */
      acceptsFrom: ['acceptsFrom', z.optional(instant)],
      /** With `limit` only: where the next page begins; null on the last. */
      nextCursor: ['nextCursor', z.optional(z.nullable(z.string()))],
      /** With `limit` only: how many open requests match, over all pages. */
      total: ['total', z.optional(z.number())],
      /** With `limit` only: how many more are open and do not match. */
      outside: ['outside', z.optional(z.number())],
    }),
    says: 'list-read',
  }),

  listPastVisits: endpoint({
    method: 'GET',
    path: '/api/auth/volunteers/history',
    access: ['volunteer'],
    reply: wire({ visits: ['data', z.array(PastVisit)], completed: ['completed', z.number()] }),
  }),

  releaseRequest: endpoint({
    method: 'POST',
    path: '/api/auth/volunteers/release',
    access: ['volunteer'],
    limit: 'releases-of-account',
    body: wire({ citizen: ['email', field.citizenAddress], reason: ['reason', field.reason] }),
    reply: wire({ request: ['data', RequestForVolunteer] }),
    says: 'request-released',
  }),

  listPastRequests: endpoint({
    method: 'GET',
    path: '/api/auth/citizens/history',
    access: ['citizen'],
    reply: wire({ requests: ['data', z.array(PastRequest)] }),
  }),

  /** 'Not this volunteer': the request is open again at once, and the two are kept apart. */
  declineVolunteer: endpoint({
    method: 'POST',
    path: '/api/auth/citizens/decline',
    access: ['citizen'],
    // It protects people, and each time takes a volunteer who has accepted.
    limit: 'free',
    body: wire({ email: ['email', field.claim] }),
    reply: wire({ user: ['user', User] }),
    says: 'volunteer-declined',
  }),

  reportNobodyCame: endpoint({
    method: 'POST',
    path: '/api/auth/citizens/nobody-came',
    access: ['citizen'],
    limit: 'posts-of-account',
    reply: wire({ user: ['user', User] }),
    says: 'nobody-came-reported',
  }),

  acceptRequest: endpoint({
    method: 'POST',
    path: '/api/auth/volunteers',
    access: ['volunteer'],
    limit: 'acceptances-of-account',
    // The volunteer's own details are sent and checked, never believed: the session says who calls (D26).
    body: wire({
      citizen: ['email', field.citizenAddress],
      name: ['volunteerName', field.claim],
      phone: ['volunteerContact', field.claim],
      id: ['volunteerId', field.claim],
    }),
    reply: wire({ request: ['seniorCitizen', RequestForVolunteer] }),
    says: 'request-accepted',
  }),

  completeRequest: endpoint({
    method: 'POST',
    path: '/api/auth/mark-help-completed',
    access: ['volunteer'],
    limit: 'completions-of-account',
    body: wire({
      citizen: ['email', field.citizenAddress],
      code: ['completionCode', field.sixDigits],
      isAdmin: ['isAdmin', z.nullish(z.boolean({ error: 'field-invalid' satisfies FieldProblem }))],
    }),
    reply: wire({ request: ['data', z.nullable(RequestForVolunteer)] }),
    isReplyUnused: true,
    says: 'request-completed',
  }),
}
