import type { District } from '@scan/domain/catalogue.ts'
import { CLOSING_MOVES, isHelpGiven } from '@scan/domain/help-request.ts'
import type { ClosingMove } from '@scan/domain/help-request.ts'
import { passwordRefusals } from '@scan/domain/password.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { Category } from '@scan/domain/role.ts'
import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import type { FieldProblem } from './problems.ts'
import { details } from './request-details.ts'
import { added, flat, instant, wire } from './wire/wire.ts'
import type { Ours } from './wire/wire.ts'

/** The volunteer as the citizen sees them, with the code that only the citizen is given. */
export const AssignedVolunteer = wire({
  name: ['name', added(z.string(), '')],
  phone: ['contactno', added(z.string(), '')],
  isAccepted: ['isAccepted', added(z.boolean(), true)],
  id: ['volunteerId', added(z.string(), '')],
  code: ['completionCode', added(z.string(), '')],
})
export type AssignedVolunteer = z.output<typeof AssignedVolunteer>

/** How a citizen's last request ended: the move that ended it. */
export type Outcome = ClosingMove
export const outcome = z.enum(CLOSING_MOVES)

/** A citizen's current request, as the citizen sees it. */
const currentRequest = {
  id: ['requestId', added(z.string(), '')],
  number: ['requestNumber', added(z.number(), 0)],
  ...details,
  postedAt: ['createdAt', instant],
  volunteer: ['volunteerDetails', added(z.nullable(AssignedVolunteer), null)],
} as const
export type CurrentRequest = Ours<typeof currentRequest>

const identity = {
  id: ['_id', z.string()],
  name: ['name', z.string()],
  email: ['email', z.string()],
  phone: ['contactno', z.string()],
  category: ['category', field.category],
} as const

/** The signed-in user, as a browser keeps it (specification, section 3). */
export const KeptUser = wire({
  ...identity,
  skills: ['skills', z.nullish(field.skills)],
  homeDistrict: ['location', z.nullish(field.district)],
})

const userWords = {
  ...identity,
  isVerified: ['isVerified', z.boolean()],
  /** The language they read. A browser that kept only the user does not know it. */
  language: ['language', z.optional(field.language)],
  skills: ['skills', added(z.nullable(field.skills), null)],
  /** When a volunteer can help. Left out if they have not said. */
  availability: ['availability', z.optional(field.slots)],
  homeDistrict: ['location', added(z.nullable(field.district), null)],
  homeArea: ['homeArea', added(z.nullable(z.string()), null)],
  homeAddress: ['homeAddress', added(z.nullable(z.string()), null)],
  homeLandmark: ['homeLandmark', added(z.nullable(z.string()), null)],
  // Only a citizen has a request of their own. Nobody else is ever sent a completion code (D25).
  request: flat(currentRequest, ({ category }) => roleOf(category as Category) === 'citizen'),
  lastOutcome: ['helpoutcome', added(z.nullable(outcome), null)],
  /** Whether citizens are still shown a volunteer's previous name and number. Left out if not. */
  changesWait: ['changesWait', z.optional(z.literal(true))],
  /** Whether a volunteer accepts nothing until a coordinator has agreed. Left out if not. */
  stopped: ['stopped', z.optional(z.literal(true))],
} as const

/** A user; the specification lays a citizen's current request flat on them. */
export const User = wire(userWords, {
  reads: ({ homeLocation, helpstatus }, user) => ({
    ...user,
    // Null is a home that nobody has said; a server that knows the specification's `location` alone sends none.
    ...(homeLocation !== undefined && { homeDistrict: homeLocation as District | null }),
    // Whoever is sent only the specification's fields knows by `helpstatus` that it is over.
    ...(helpstatus
      ? { request: null, lastOutcome: user.lastOutcome ?? 'complete' }
      : {
          request: user.request?.volunteer?.name === '' ? { ...user.request, volunteer: null } : user.request,
        }),
  }),
  writes: {
    homeLocation: [z.optional(z.nullable(field.district)), ({ homeDistrict }) => homeDistrict],
    // The request's district while there is one, otherwise the home's (D37).
    location: [
      added(z.nullable(field.district), null),
      ({ request, homeDistrict }) => request?.district ?? homeDistrict,
    ],
    helpstatus: [
      added(field.truthy, false),
      ({ request, lastOutcome }) => !request && lastOutcome !== null && isHelpGiven(lastOutcome),
    ],
  },
})
export type User = Ours<typeof userWords>

const SignUp = wire(
  {
    email: ['email', field.email],
    password: ['password', field.newPassword],
    name: ['name', field.personName],
    phone: ['contactno', field.phone],
    category: ['category', field.category],
    skills: ['skills', z.nullish(field.skills)],
    district: ['location', z.nullish(field.district)],
  },
  {
    check: ({ password, name, email, category, district }, refuse) => {
      const refusals = password === undefined ? [] : passwordRefusals(password, { name, email })
      if (refusals.includes('password-is-personal')) refuse('password', 'password-is-personal')
      if (category === 'Admin') refuse('category', 'category-required')
      if (category === 'Volunteer' && !district) refuse('district', 'location-required')
    },
  },
)

/**
 * What proves an address: the mailed link's secret, or the mailed code with the address it went to. If several
 * passwords were signed up with, the chosen one says which of them it is (D19).
 */
export type Verification = ({ token: string } | { email: string; code: string }) & {
  password?: string | null | undefined
}

const chosen = { password: ['password', z.nullish(field.passwordToCheck)] } as const
const ByLink = wire({ token: ['token', field.mailedToken], ...chosen })
// A code alone could be guessed for anybody, so it comes with the address it was mailed to (D20).
const ByCode = wire({ email: ['email', field.email], code: ['code', field.sixDigits], ...chosen })

const VerificationOnTheWire = z.object(
  {
    token: z.nullish(z.string({ error: 'token-required' satisfies FieldProblem })),
    email: z.nullish(z.string({ error: 'email-invalid' satisfies FieldProblem })),
    code: z.nullish(z.string({ error: 'code-invalid' satisfies FieldProblem })),
    password: z.nullish(field.passwordToCheck),
  },
  { error: 'field-invalid' satisfies FieldProblem },
)

const Verification = z.codec(VerificationOnTheWire, z.custom<Verification>(), {
  decode: (sent, context): Verification => {
    const byLink = typeof sent.token === 'string' || (sent.email ?? sent.code ?? null) === null
    const read = (byLink ? ByLink : ByCode).safeParse(sent)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues)
      context.issues.push({ code: 'custom', path, message, input: undefined })
    return z.NEVER
  },
  encode: (proof) => ('token' in proof ? z.encode(ByLink, proof) : z.encode(ByCode, proof)),
})

const Nothing = wire({})

export const accounts = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/signup',
    access: 'anyone',
    body: SignUp,
    reply: wire({ user: ['user', User] }),
    says: 'signed-up',
  }),

  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'anyone',
    body: Verification,
    reply: wire({ pendingApproval: ['pendingApproval', added(z.boolean(), false)], user: ['user', User] }),
    says: 'email-verified',
  }),

  resendVerification: endpoint({
    method: 'POST',
    path: '/api/auth/resend-verification',
    access: 'anyone',
    body: wire({ email: ['email', field.email] }),
    reply: Nothing,
    says: 'verification-sent',
  }),

  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'anyone',
    body: wire({ email: ['email', field.email] }),
    reply: Nothing,
    says: 'reset-link-sent',
  }),

  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password/:token',
    access: 'anyone',
    body: wire({ password: ['password', field.newPassword] }),
    reply: Nothing,
    says: 'password-reset',
  }),

  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'signed-in',
    limit: 'passwords-of-account',
    body: wire({
      currentPassword: ['currentPassword', field.currentPassword],
      password: ['password', field.newPassword],
    }),
    reply: Nothing,
    says: 'password-changed',
  }),

  /** Takes effect once the email to the new address is opened. A taken address gets the same answer. */
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/auth/change-email',
    access: 'signed-in',
    limit: 'passwords-of-account',
    body: wire({ email: ['email', field.email], password: ['password', field.passwordToCheck] }),
    reply: Nothing,
    says: 'address-change-sent',
  }),

  /** Refused while they are one of the two people in an open concern. */
  deleteMe: endpoint({
    method: 'DELETE',
    path: '/api/auth/me',
    access: ['citizen', 'volunteer'],
    limit: 'passwords-of-account',
    body: wire({ password: ['password', field.passwordToCheck] }),
    reply: Nothing,
    says: 'account-deleted',
  }),

  /** Emails follow it, and every device that signs in. */
  setLanguage: endpoint({
    method: 'PUT',
    path: '/api/auth/language',
    access: 'signed-in',
    limit: 'language-of-account',
    beforeSecondFactor: true,
    body: wire({ language: ['language', field.language] }),
    reply: Nothing,
  }),

  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/auth/update-profile',
    access: 'signed-in',
    limit: 'profile-of-account',
    body: wire({
      name: ['name', field.personName],
      phone: ['contactno', field.phone],
      district: ['location', z.nullish(field.district)],
      skills: ['skills', z.nullish(field.skills)],
      // What is left out stays as it is.
      availability: ['availability', z.optional(field.slots)],
      area: ['area', z.optional(field.area)],
      address: ['address', z.optional(field.address)],
      landmark: ['landmark', z.optional(field.address)],
    }),
    reply: wire({ user: ['user', User] }),
    says: 'profile-updated',
  }),
}
