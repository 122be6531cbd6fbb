import { PAPER_KINDS } from '@scan/domain/papers.ts'
import { z } from 'zod/mini'
import { User, outcome } from './accounts.ts'
import { endpoint, feature } from './endpoint.ts'
import * as field from './fields.ts'
import type { FieldProblem } from './problems.ts'
import { DetailFields, NOTHING_OPTIONAL, RequestDetails, VisitChanges } from './request-details.ts'
import { WIRE_NAMES, wholeDetails } from './request-details.ts'
import type { GivenDetails } from './request-details.ts'
import { inData, instant, lazily, orNull, renamed } from './wire.ts'

/** It never holds the code (D25). */
const OwnAcceptance = lazily(() =>
  renamed({ contactno: 'phone', volunteerId: 'id' })({
    name: orNull(z.string()),
    contactno: orNull(z.string()),
    isAccepted: z._default(z.boolean(), false),
    volunteerId: orNull(z.string()),
  }),
)

/** Name and phone are null until this volunteer has accepted it (D25), once it is overdue, and while a coordinator has to call. */
export const RequestForVolunteer = lazily(() =>
  renamed({
    ...WIRE_NAMES,
    _id: 'id',
    email: 'handle',
    name: 'citizenName',
    contactno: 'citizenPhone',
    createdAt: 'postedAt',
    volunteerDetails: 'volunteer',
  })({
    _id: z.string(),
    number: z._default(z.number(), 0),
    email: z.string(),
    ...RequestDetails.shape,
    /** Null once it is overdue. */
    location: z.nullable(field.district),
    name: orNull(z.string()),
    contactno: orNull(z.string()),
    /** Until then house and landmark are hidden from its volunteer. */
    houseFrom: z.optional(instant),
    /** A coordinator calls about this visit: until then house, name and number are hidden. */
    coordinatorCalls: z.optional(z.literal(true)),
    /** Accepted: its citizen has no code, and is told in a call who comes. */
    byPhone: z.optional(z.literal(true)),
    /** Once she was. */
    told: z.optional(z.boolean()),
    /** Until then staff tell her; from then on its volunteer does. Left out once she was told. */
    ringFrom: z.optional(instant),
    /** Nobody can be reached at her number. */
    phoneWrong: z.optional(z.literal(true)),
    /** Offered to this volunteer alone, until then; left out if to all. */
    forYou: z.optional(z.literal(true)),
    forYouUntil: z.optional(instant),
    createdAt: instant,
    volunteerDetails: orNull(OwnAcceptance),
    ...VisitChanges.shape,
  }),
)
export type RequestForVolunteer = z.output<typeof RequestForVolunteer>

export type CitizensAsk =
  | { action: 'cancel'; email: string | null }
  | ({ action: 'request'; email: string | null; sameVolunteerAs?: string | undefined } & GivenDetails)

const neededText = lazily(() => z.nullish(z.string('help-fields-required' satisfies FieldProblem)))
const text = lazily(() => z.nullish(z.string()))
const AskOnTheWire = lazily(() =>
  z.object({
    email: field.claim,
    // Checked below where it is a request.
    ...Object.fromEntries(
      Object.keys(DetailFields.shape).map((word) => [word, word in NOTHING_OPTIONAL ? text : neededText]),
    ),
    helpduration: z.nullish(z.number('duration-invalid' satisfies FieldProblem)),
    action: z._default(z.enum(['request', 'cancel']), 'request'),
    /** The completed visit whose volunteer is asked first. */
    sameVolunteerAs: z.optional(field.id),
  }),
)

/** A cancellation has the specification's fields too. */
const NO_DETAILS = {
  helptitle: null,
  helpdescription: null,
  location: null,
  helpdate: null,
  helptime: null,
  additional: null,
}

const CitizensAsk = lazily(() =>
  z.codec(AskOnTheWire, z.custom<CitizensAsk>(), {
    decode: (sent, context): CitizensAsk => {
      const email = sent.email ?? null
      if (sent.action === 'cancel') return { action: 'cancel', email }
      const asked = DetailFields.safeParse(sent)
      const again = sent.sameVolunteerAs && { sameVolunteerAs: sent.sameVolunteerAs }
      if (asked.success) return { action: 'request', email, ...asked.data, ...again }
      for (const { path, message } of asked.error.issues)
        context.issues.push({ code: 'custom', path, message, input: undefined })
      return z.NEVER
    },
    encode: (ask) => {
      const { email, action } = ask
      if (action === 'cancel') return { ...NO_DETAILS, email, action }
      const said = Object.entries(z.encode(DetailFields, wholeDetails(ask)))
      // Fields unknown to the specification are sent only if filled in (D58a).
      const sent = said.filter(([word, value]) => value || word in NO_DETAILS)
      const again = ask.sameVolunteerAs && { sameVolunteerAs: ask.sameVolunteerAs }
      return { ...Object.fromEntries(sent), email, action, ...again }
    },
  }),
)

export const aboutPast = () => ({
  _id: z.string(),
  number: z.number(),
  helptitle: RequestDetails.shape.helptitle,
  location: RequestDetails.shape.location,
  helpdate: RequestDetails.shape.helpdate,
  helptime: RequestDetails.shape.helptime,
  helpduration: RequestDetails.shape.helpduration,
  helpoutcome: outcome,
})
export const PAST_WORDS = { ...WIRE_NAMES, _id: 'id', helpoutcome: 'outcome' } as const

/** Thanks; the text is null where the citizen wrote nothing. */
const thanks = lazily(() => z.optional(z.object({ at: instant, text: z.nullable(z.string()) })))

/** As its citizen sees it. */
const PastRequest = lazily(() =>
  renamed(PAST_WORDS)({
    ...aboutPast(),
    /** To prefill 'Ask again'; the description is '' once erased. */
    ...RequestDetails.shape,
    volunteerName: z.nullable(z.string()),
    /** Also one who has left since: a concern can be about them. */
    hadVolunteer: z.boolean(),
    thanks,
    canThank: z.optional(z.literal(true)),
    /** The volunteer could be asked first, if it is asked for again. */
    canAskFirst: z.optional(z.literal(true)),
  }),
)
export type PastRequest = z.output<typeof PastRequest>

/** The citizen is no longer disclosed (D25). */
const PastVisit = lazily(() => renamed(PAST_WORDS)({ ...aboutPast(), thanks }))
export type PastVisit = z.output<typeof PastVisit>

/** A request that a coordinator has asked this volunteer to take (D69): the facts of its card. */
const Invitation = lazily(() =>
  renamed({ ...WIRE_NAMES, _id: 'id' })({
    /** The invitation's id. */
    _id: z.string(),
    helptitle: RequestDetails.shape.helptitle,
    location: RequestDetails.shape.location,
    area: RequestDetails.shape.area,
    helpdate: RequestDetails.shape.helpdate,
    helptime: RequestDetails.shape.helptime,
    askedAt: instant,
  }),
)
export type Invitation = z.output<typeof Invitation>

/** So many of somebody's past requests, or visits, are listed: the latest. */
export const PAST_MAX = 50

const BOARD_PAGE_MAX = 200

export const Hours = lazily(() => z.object({ visits: z.number(), minutes: z.number(), people: z.number() }))

export const helpRequests = feature('Help requests', {
  askForHelp: endpoint('POST', '/api/auth/citizens', {
    summary: 'Post a help request, or cancel your current one.',
    access: ['citizen'],
    limit: ({ action }: CitizensAsk) => (action === 'request' ? 'posts-of-account' : 'free'),
    body: CitizensAsk,
    reply: lazily(() => z.object({ user: User })),
    message: ({ action }: CitizensAsk): 'request-cancelled' | 'request-posted' =>
      action === 'cancel' ? 'request-cancelled' : 'request-posted',
  }),
  /** Readers of the old words have to read the new ones to accept it. */
  changeRequest: endpoint('PUT', '/api/auth/citizens', {
    summary: 'Change your request while nobody has accepted it.',
    access: ['citizen'],
    limit: 'posts-of-account',
    body: lazily(() =>
      renamed(WIRE_NAMES)({
        email: field.claim,
        ...DetailFields.shape,
        // Sent where the citizen filled it in (D58a).
        area: z.optional(field.area),
        address: z.optional(field.address),
        landmark: z.optional(field.address),
        helpduration: z.optional(field.duration),
      }),
    ),
    reply: lazily(() => z.object({ user: User })),
    message: 'request-changed',
  }),
  listRequests: endpoint('GET', '/api/auth/volunteers', {
    summary: 'List open requests, and the one you have accepted.',
    access: ['volunteer'],
    // Without them the answer is the whole board, as in the spec.
    query: lazily(() =>
      renamed({ location: 'district', helptype: 'helpTypes', q: 'text' })({
        location: z.optional(field.district),
        helptype: z.optional(field.helpTypeList),
        date: z.optional(field.wallDate),
        slots: z.optional(field.slotList),
        /** Requests in this area come first. */
        near: z.optional(field.searchText),
        q: z.optional(field.searchText),
        limit: z.optional(field.count(BOARD_PAGE_MAX)),
        cursor: z.optional(field.searchText),
      }),
    ),
    reply: lazily(() =>
      renamed({ data: 'requests' })({
        data: z.array(RequestForVolunteer),
        /** From when on this volunteer may accept again. Left out if now. */
        acceptsFrom: z.optional(instant),
        /** Kinds of papers that staff have to see first. Left out if none. */
        papersMissing: z.optional(z.array(z.enum(PAPER_KINDS))),
        /** Too many of their visits without a code wait to be asked about: they can accept no further one. */
        visitsUnconfirmed: z.optional(z.literal(true)),
        /** Only with `limit`; null on the last page. */
        nextCursor: z.optional(z.nullable(z.string())),
        /** Only with `limit`: open requests that match, over all pages. */
        total: z.optional(z.number()),
        /** Only with `limit`: open requests that do not match. */
        outside: z.optional(z.number()),
      }),
    ),
    message: 'list-read',
  }),
  passRequestOn: endpoint('POST', '/api/auth/volunteers/requests/:id/not-this-time', {
    summary: 'Decline a request offered to you first, which offers it to all.',
    access: ['volunteer'],
    limit: 'acceptances-of-account',
    message: 'request-passed-on',
  }),
  listPastVisits: endpoint('GET', '/api/auth/volunteers/history', {
    summary: 'List your past visits, and count those completed.',
    access: ['volunteer'],
    reply: lazily(() => renamed({ data: 'visits' })({ data: z.array(PastVisit), completed: z.number() })),
  }),
  /** Of visits that the citizen, or staff who asked her, said took place. */
  readHours: endpoint('GET', '/api/auth/volunteers/hours', {
    summary: 'Count your confirmed visits, their minutes and the people helped.',
    access: ['volunteer'],
    query: lazily(() =>
      z.object({ from: z.optional(field.day), to: z.optional(field.day) }).check(
        z.refine(({ from, to }) => !from || !to || from <= to, {
          error: 'dates-reversed' satisfies FieldProblem,
          path: ['to'],
        }),
      ),
    ),
    reply: lazily(() => inData('hours', Hours)),
  }),
  releaseRequest: endpoint('POST', '/api/auth/volunteers/release', {
    summary: 'Give back the request you have accepted.',
    access: ['volunteer'],
    limit: 'releases-of-account',
    body: lazily(() => renamed({ email: 'citizen' })({ email: field.citizenAddress, reason: field.reason })),
    reply: lazily(() => inData('request', RequestForVolunteer)),
    message: 'request-released',
  }),
  listPastRequests: endpoint('GET', '/api/auth/citizens/history', {
    summary: 'List your past requests.',
    access: ['citizen'],
    reply: lazily(() => inData('requests', z.array(PastRequest))),
  }),
  /** Null where too few are known to say. */
  readWaiting: endpoint('GET', '/api/auth/citizens/waiting', {
    summary: 'Estimate how many volunteers see your request, and how soon one usually accepts.',
    access: ['citizen'],
    reply: lazily(() =>
      z.object({
        /** About how many can see the request. */
        volunteers: z.nullable(z.number()),
        /** Within how many hours one of them usually accepts, in that district. */
        usualHours: z.nullable(z.number()),
      }),
    ),
  }),
  thank: endpoint('POST', '/api/auth/citizens/requests/:id/thanks', {
    summary: 'Thank the volunteer of a completed visit.',
    access: ['citizen'],
    limit: 'posts-of-account',
    body: lazily(() => z.object({ text: z.optional(field.thanks) })),
    message: 'thanked',
  }),
  confirmVisit: endpoint('POST', '/api/auth/citizens/requests/:id/confirmation', {
    summary: 'Confirm that a visit completed before its time did take place.',
    access: ['citizen'],
    limit: 'free',
  }),
  /** From the day after the visit on. */
  sayWhetherCame: endpoint('POST', '/api/auth/citizens/requests/:id/came', {
    summary: 'Answer whether a new volunteer came to a visit.',
    access: ['citizen'],
    limit: 'free',
    body: lazily(() => z.object({ answer: field.answer })),
    message: 'said-whether-came',
  }),
  /** The two are kept apart. */
  declineVolunteer: endpoint('POST', '/api/auth/citizens/decline', {
    summary: 'Decline the volunteer who accepted; your request is open again.',
    access: ['citizen'],
    // It protects people.
    limit: 'free',
    body: lazily(() => z.object({ email: field.claim })),
    reply: lazily(() => z.object({ user: User })),
    message: (_body: object, { user }: { user: User }) =>
      user.mayNotAsk === 'call-first'
        ? 'declined-call-first'
        : user.request
          ? 'volunteer-declined'
          : 'declined-late',
  }),
  /** The time of the visit takes the question back. */
  askForNewTime: endpoint('POST', '/api/auth/citizens/new-time', {
    summary: 'Ask the volunteer who accepted to come at another time.',
    access: ['citizen'],
    limit: 'new-times-of-account',
    body: lazily(() =>
      renamed(WIRE_NAMES)({
        helpdate: DetailFields.shape.helpdate,
        helptime: DetailFields.shape.helptime,
      }),
    ),
    reply: lazily(() => z.object({ user: User })),
    message: 'new-time-asked',
  }),
  /** Refused if it is not, or no longer, the time that the citizen asks for. */
  answerNewTime: endpoint('POST', '/api/auth/volunteers/new-time', {
    summary: 'Answer whether you can come at the time the citizen asks for.',
    access: ['volunteer'],
    limit: 'free',
    body: lazily(() => z.object({ answer: z.enum(['yes', 'no']), newTime: instant })),
    reply: lazily(() => inData('request', RequestForVolunteer)),
    message: 'new-time-answered',
  }),
  reportNobodyCame: endpoint('POST', '/api/auth/citizens/nobody-came', {
    summary: 'Report that nobody came, which closes your request.',
    access: ['citizen'],
    limit: 'posts-of-account',
    reply: lazily(() => z.object({ user: User })),
    message: 'nobody-came-reported',
  }),
  acceptRequest: endpoint('POST', '/api/auth/volunteers', {
    summary: 'Accept an open request.',
    access: ['volunteer'],
    limit: 'acceptances-of-account',
    // Compared with the session, never believed (D26).
    body: lazily(() =>
      renamed({ email: 'citizen', volunteerName: 'name', volunteerContact: 'phone', volunteerId: 'id' })({
        email: field.citizenAddress,
        volunteerName: field.claim,
        volunteerContact: field.claim,
        volunteerId: field.claim,
      }),
    ),
    reply: lazily(() => renamed({ seniorCitizen: 'request' })({ seniorCitizen: RequestForVolunteer })),
    message: 'request-accepted',
  }),
  /** While nobody else has taken it, and it is as it was. */
  listAsked: endpoint('GET', '/api/auth/asked', {
    summary: 'List the requests that staff ask you to take.',
    access: ['volunteer'],
    reply: lazily(() => inData('asked', z.array(Invitation))),
    message: 'list-read',
  }),
  answerAsked: endpoint('POST', '/api/auth/asked/:id', {
    summary: 'Answer whether you take a request that staff ask you to take.',
    access: ['volunteer'],
    limit: ({ answer }: { answer: 'yes' | 'no' }) => (answer === 'yes' ? 'acceptances-of-account' : 'free'),
    body: lazily(() => z.object({ answer: field.answer })),
    /** Null after a no. */
    reply: lazily(() =>
      renamed({ seniorCitizen: 'request' })({ seniorCitizen: z.nullable(RequestForVolunteer) }),
    ),
    message: ({ answer }: { answer: 'yes' | 'no' }): 'request-accepted' | 'asked-declined' =>
      answer === 'yes' ? 'request-accepted' : 'asked-declined',
  }),
  completeRequest: endpoint('POST', '/api/auth/mark-help-completed', {
    summary: 'Complete the request you have accepted, with the citizen’s code.',
    access: ['volunteer'],
    limit: 'completions-of-account',
    body: lazily(() =>
      renamed({ email: 'citizen', completionCode: 'code' })({
        email: field.citizenAddress,
        completionCode: field.sixDigits,
        isAdmin: z.nullish(z.boolean()),
      }),
    ),
    reply: lazily(() => inData('request', z.nullable(RequestForVolunteer))),
    isReplyUnused: true,
    message: 'request-completed',
  }),
  sayDone: endpoint('POST', '/api/auth/volunteers/done', {
    summary: 'Say that the visit you have accepted is done, where the citizen has no code.',
    access: ['volunteer'],
    limit: 'completions-of-account',
    body: renamed({ email: 'citizen' })({ email: field.citizenAddress }),
    reply: inData('request', RequestForVolunteer),
    isReplyUnused: true,
    message: 'said-done',
  }),
})
