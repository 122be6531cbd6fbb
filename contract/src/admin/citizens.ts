import { SPOKE_TO } from '@scan/domain/by-phone.ts'
import { z } from 'zod/mini'
import { decision, endpoint, feature, view } from '../endpoint.ts'
import * as field from '../fields.ts'
import { DetailFields, RequestDetails, WIRE_NAMES } from '../request-details.ts'
import type { FieldProblem } from '../problems.ts'
import { inData, instant, lazily, renamed } from '../wire.ts'
import type { Wire } from '../wire.ts'
import { ListedUser, RequestForAdmin } from './admin.ts'

const RELATION_MAX = 60
/** Of somebody to somebody: 'daughter', 'neighbour'. */
export const relation = lazily(() =>
  field.required('relation-required').check(field.atMost(RELATION_MAX, 'relation-too-long')),
)
const spokeTo = z.enum(SPOKE_TO, { error: 'spoke-to-required' satisfies FieldProblem })

const contactIs = { name: field.personName, relation }

/** Who is called if something happens. */
const NextOfKin = renamed({ contactno: 'phone' })({ ...contactIs, contactno: field.phone })

const HOUSE = { area: field.area, address: field.address, landmark: field.address }

const details = {
  name: field.personName,
  contactno: field.phone,
  /** Whose number it is, if not hers. */
  contactIs: z.optional(z.object(contactIs)),
  language: field.language,
  location: field.district,
  area: z.optional(field.area),
  address: z.optional(field.address),
  landmark: z.optional(field.address),
  nextOfKin: z.optional(NextOfKin),
  /** Somebody of the network has been there: her first request is for everybody, too. */
  houseKnown: z.optional(z.boolean()),
}
/** Though somebody has that number already. */
const anyway = z.optional(z.boolean())
const DETAIL_WORDS = { contactno: 'phone', location: 'district' } as const

/** What a coordinator has to know before they ring. */
const toRing = {
  contactIs: z.nullable(z.object({ name: z.string(), relation: z.string() })),
  /** A call has found out. Left out if not. */
  phoneWrong: z.optional(z.literal(true)),
  language: field.language,
  spokeTo: z.enum(SPOKE_TO),
  /** Until an email to this address is opened. Left out if none waits. */
  newEmail: z.optional(z.string()),
}
export const ToRing = z.object(toRing)

/** A person by phone, with her house and her family: staff see those of nobody else. */
export const CitizenByPhone = renamed({ ...DETAIL_WORDS, _id: 'id', createdAt: 'registeredAt' })({
  _id: z.string(),
  name: z.string(),
  contactno: z.string(),
  ...toRing,
  location: z.nullable(field.district),
  ...HOUSE,
  nextOfKin: z.nullable(
    renamed({ contactno: 'phone' })({ name: z.string(), relation: z.string(), contactno: z.string() }),
  ),
  houseKnown: z.boolean(),
  /** Of the text that was read out. */
  consentVersion: z.string(),
  /** Her current request as she would read it, in the answer to reading alone. */
  request: z.optional(RequestDetails),
  createdAt: instant,
})
export type CitizenByPhone = z.output<typeof CitizenByPhone>

const citizen = { reply: inData('citizen', CitizenByPhone) } as const

const asked = {
  ...DetailFields.shape,
  // Sent where they were filled in (D58a).
  area: z.optional(field.area),
  address: z.optional(field.address),
  landmark: z.optional(field.address),
  helpduration: z.optional(field.duration),
}

type Details = z.output<typeof DetailFields>
type LeftOut = 'area' | 'address' | 'landmark' | 'duration'
export type CitizensMove =
  | ({ move: 'change' } & Omit<Details, LeftOut> & Partial<Pick<Details, LeftOut>>)
  | ({ move: 'new-time' } & Pick<Details, 'date' | 'time'>)
  | { move: 'cancel' | 'decline' | 'nobody-came' }

const TIME = ['helpdate', 'helptime']
const NEEDED: Partial<Record<CitizensMove['move'], readonly string[]>> = {
  change: ['helptitle', 'helpdescription', 'location', ...TIME],
  'new-time': TIME,
}

/** One object and no union of them: what reads unions would weigh on each page of the site. */
const CitizensMove = renamed(WIRE_NAMES)(
  {
    move: z.enum(['change', 'new-time', 'cancel', 'decline', 'nobody-came']),
    helptitle: z.optional(asked.helptitle),
    helpdescription: z.optional(asked.helpdescription),
    location: z.optional(asked.location),
    helpdate: z.optional(asked.helpdate),
    helptime: z.optional(asked.helptime),
    helpduration: asked.helpduration,
    area: asked.area,
    address: asked.address,
    landmark: asked.landmark,
    additional: z.optional(asked.additional),
  },
  z.check<Readonly<Record<string, unknown>>>(({ value, issues }) => {
    const needed = NEEDED[value['move'] as CitizensMove['move']] ?? []
    for (const word of needed.filter((one) => value[one] === undefined))
      issues.push({ code: 'custom', input: value, path: [word], message: 'help-fields-required' })
  }),
) as unknown as Wire<CitizensMove>

export const citizens = feature('People by phone', {
  readConsent: endpoint('GET', '/api/admin/consent', {
    summary: 'Read the text that is read out to a senior citizen before you enter them.',
    access: 'people-by-phone',
    query: z.object({ language: field.language }),
    reply: inData('consent', z.object({ version: z.string(), text: z.string() })),
  }),
  enterCitizen: decision('POST', '/api/admin/citizens', 'people-by-phone', 'enter-citizen', {
    summary: 'Enter a senior citizen who has no email, once they have agreed on the phone.',
    status: 201,
    body: renamed(DETAIL_WORDS)({
      ...details,
      spokeTo,
      consentVersion: z.string(),
      anyway,
    }),
    reply: inData('user', ListedUser),
    message: 'citizen-entered',
  }),
  readCitizen: view('/api/admin/citizens/:id', 'people-by-phone', 'look-at-citizen', {
    summary: 'Read a person by phone, with their house and next of kin.',
    ...citizen,
  }),
  /** Whole: what is left out is empty from now on, but for whom somebody spoke to. */
  changeCitizen: decision('PUT', '/api/admin/citizens/:id', 'people-by-phone', 'change-citizen', {
    summary: 'Change what is kept of a person by phone.',
    body: renamed(DETAIL_WORDS)({
      ...details,
      spokeTo: z.optional(spokeTo),
      consentVersion: z.optional(z.string()),
      anyway,
    }),
    ...citizen,
    message: 'citizen-changed',
  }),
  /** A taken address gets the same answer. */
  inviteCitizen: decision('PUT', '/api/admin/citizens/:id/email', 'people-by-phone', 'invite-citizen', {
    summary: 'Email a person by phone, who takes over the account by choosing a password.',
    body: z.object({ email: field.email }),
    ...citizen,
    message: 'citizen-invited',
  }),
  forgetCitizen: decision('DELETE', '/api/admin/citizens/:id', 'people-by-phone', 'forget-citizen', {
    summary: 'Delete the account of a person by phone, as they wish.',
    requiresRecentAuth: true,
    reply: inData('user', z.null()),
    message: 'citizen-forgotten',
  }),
  /** With `volunteerId` it is accepted at once, any time ahead: they have said yes on the phone. */
  askForCitizen: decision('POST', '/api/admin/citizens/:id/helps', 'people-by-phone', 'ask-for-citizen', {
    summary: 'Ask for help in the name of a person by phone.',
    body: renamed(WIRE_NAMES)({ ...asked, volunteerId: z.optional(field.id) }),
    reply: inData('request', RequestForAdmin),
    message: 'asked-for-citizen',
  }),
  moveForCitizen: decision(
    'PATCH',
    '/api/admin/citizens/:id/helps/current',
    'people-by-phone',
    'act-for-citizen',
    {
      summary: 'Change or end the current request of a person by phone, in their name.',
      body: CitizensMove,
      reply: inData('request', RequestForAdmin),
      message: 'acted-for-citizen',
    },
  ),
  releaseForVolunteer: decision(
    'PATCH',
    '/api/admin/helps/:id/release',
    'assign-requests',
    'release-for-volunteer',
    {
      summary: 'Release a visit whose volunteer has rung to say that they can’t come.',
      body: z.object({ reason: z.optional(field.reason) }),
      reply: inData('request', RequestForAdmin),
      message: 'volunteer-released',
    },
  ),
})
