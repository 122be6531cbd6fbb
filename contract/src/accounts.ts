import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { CLOSING_MOVES, isHelpGiven } from '@scan/domain/help-request.ts'
import type { ClosingMove } from '@scan/domain/help-request.ts'
import { passwordRefusals } from '@scan/domain/password.ts'
import { roleOf } from '@scan/domain/role.ts'
import type { Category } from '@scan/domain/role.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import type { FieldProblem } from './problems.ts'
import { instant, wire } from './wire.ts'

/** The volunteer as the citizen sees them, with the code that the citizen alone is given. */
export const AssignedVolunteer = wire({
  name: ['name', z.string()],
  phone: ['contactno', z.string()],
  isAccepted: ['isAccepted', z.literal(true)],
  id: ['volunteerId', z.string()],
  code: ['completionCode', z.string()],
})
export type AssignedVolunteer = z.output<typeof AssignedVolunteer>

/** How a citizen's last request ended: the move that ended it. */
export type Outcome = ClosingMove
export const outcome = z.enum(CLOSING_MOVES)

/** A citizen's current request, as the citizen sees it. */
export interface CurrentRequest {
  id: string
  helpType: HelpType
  description: string
  additional: string | null
  district: District
  date: string
  time: string
  postedAt: Date
  volunteer: AssignedVolunteer | null
}

export interface User {
  id: string
  name: string
  email: string
  phone: string
  category: Category
  isVerified: boolean
  skills: HelpType[] | null
  homeDistrict: District | null
  request: CurrentRequest | null
  lastOutcome: Outcome | null
}

const UserOnTheWire = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  contactno: z.string(),
  category: field.category,
  isVerified: z.boolean(),
  skills: field.skills.nullable(),
  location: field.district.nullable(),
  homeLocation: field.district.nullable(),
  requestId: z.string().nullable(),
  helptitle: field.helpTitle.nullable(),
  helpdescription: z.string().nullable(),
  additional: z.string().nullable(),
  helpdate: z.string().nullable(),
  helptime: z.string().nullable(),
  helpstatus: z.boolean(),
  helpoutcome: outcome.nullable(),
  createdAt: instant.nullable(),
  volunteerDetails: AssignedVolunteer.nullable(),
})
type UserFields = z.output<typeof UserOnTheWire>

function requestOf(user: UserFields): CurrentRequest | null {
  const { requestId, helptitle, helpdescription, location, helpdate, helptime, createdAt } = user
  if (
    !requestId ||
    !helptitle ||
    helpdescription === null ||
    !location ||
    !helpdate ||
    !helptime ||
    !createdAt
  )
    return null
  return {
    id: requestId,
    helpType: helptitle,
    description: helpdescription,
    additional: user.additional,
    district: location,
    date: helpdate,
    time: helptime,
    postedAt: createdAt,
    volunteer: user.volunteerDetails,
  }
}

/**
 * A user. The spec lays the citizen's current request flat on them; we hold it as one thing or null.
 * `location` is the request's while there is one, else the home's (D37).
 */
export const User = z.codec(UserOnTheWire, z.custom<User>(), {
  decode: (user): User => ({
    id: user._id,
    name: user.name,
    email: user.email,
    phone: user.contactno,
    category: user.category,
    isVerified: user.isVerified,
    skills: user.skills,
    homeDistrict: user.homeLocation,
    request: requestOf(user),
    lastOutcome: user.helpoutcome,
  }),
  encode: (user): UserFields => {
    // Only a citizen has a request of their own. Nobody else is ever sent a completion code (D25).
    const request = roleOf(user.category) === 'citizen' ? user.request : null
    return {
      _id: user.id,
      name: user.name,
      email: user.email,
      contactno: user.phone,
      category: user.category,
      isVerified: user.isVerified,
      skills: user.skills,
      location: request?.district ?? user.homeDistrict,
      homeLocation: user.homeDistrict,
      requestId: request?.id ?? null,
      helptitle: request?.helpType ?? null,
      helpdescription: request?.description ?? null,
      additional: request?.additional ?? null,
      helpdate: request?.date ?? null,
      helptime: request?.time ?? null,
      helpstatus: !request && user.lastOutcome !== null && isHelpGiven(user.lastOutcome),
      helpoutcome: user.lastOutcome,
      createdAt: request?.postedAt ?? null,
      volunteerDetails: request?.volunteer ?? null,
    }
  },
})

const SignUp = wire(
  {
    email: ['email', field.email],
    password: ['password', field.newPassword],
    name: ['name', field.personName],
    phone: ['contactno', field.phone],
    category: ['category', field.category],
    skills: ['skills', field.skills.nullish()],
    district: ['location', field.district.nullish()],
  },
  ({ password, name, email, category, district }, refuse) => {
    const refusals = password === undefined ? [] : passwordRefusals(password, { name, email })
    if (refusals.includes('password-is-personal')) refuse('password', 'password-is-personal')
    if (category === 'Admin') refuse('category', 'category-required')
    if (category === 'Volunteer' && !district) refuse('district', 'location-required')
  },
)

/** What proves an address: the secret of the mailed link, or the mailed code with the address it went to. */
export type Verification = { token: string } | { email: string; code: string }

const ByLink = wire({ token: ['token', field.mailedToken] })
// A code alone could be guessed for anybody, so it comes with the address it was mailed to (D20).
const ByCode = wire({ email: ['email', field.email], code: ['code', field.sixDigits] })

const VerificationOnTheWire = z.object(
  {
    token: z.string({ error: 'token-required' satisfies FieldProblem }).nullish(),
    email: z.string({ error: 'email-invalid' satisfies FieldProblem }).nullish(),
    code: z.string({ error: 'code-invalid' satisfies FieldProblem }).nullish(),
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
    reply: wire({ pendingApproval: ['pendingApproval', z.boolean()], user: ['user', User] }),
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
    body: wire({
      currentPassword: ['currentPassword', field.passwordToCheck],
      password: ['password', field.newPassword],
    }),
    reply: Nothing,
    says: 'password-changed',
  }),

  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/auth/update-profile',
    access: 'signed-in',
    body: wire({
      name: ['name', field.personName],
      phone: ['contactno', field.phone],
      district: ['location', field.district.nullish()],
      skills: ['skills', field.skills.nullish()],
    }),
    reply: wire({ user: ['user', User] }),
    says: 'profile-updated',
  }),
}
