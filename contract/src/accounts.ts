import type { District } from '@scan/domain/catalogue.ts'
import { CLOSING_MOVES, type ClosingMove, isHelpGiven } from '@scan/domain/help-request.ts'
import { PAPER_KINDS } from '@scan/domain/papers.ts'
import { passwordRefusals } from '@scan/domain/password.ts'
import { roleOf } from '@scan/domain/role.ts'
import { z } from 'zod/mini'
import { endpoint, feature } from './endpoint.ts'
import * as field from './fields.ts'
import type { FieldProblem } from './problems.ts'
import { NOTHING_OPTIONAL, RequestDetails, VisitChanges, WIRE_NAMES } from './request-details.ts'
import { identity } from './stored-user.ts'
import { inData, instant, lazily, orNull, renamed } from './wire.ts'

/** The volunteer as the citizen sees them, with the code that only the citizen is given. */
export const AssignedVolunteer = lazily(() =>
  renamed({ contactno: 'phone', volunteerId: 'id', completionCode: 'code' })({
    name: z._default(z.string(), ''),
    contactno: z._default(z.string(), ''),
    isAccepted: z._default(z.boolean(), true),
    volunteerId: z._default(z.string(), ''),
    completionCode: z._default(z.string(), ''),
    /** On the card that the volunteer shows at the door. */
    cardNumber: z.optional(z.string()),
    /** People helped before this visit; left out below three. */
    timesHelped: z.optional(z.number()),
    /** Kinds of papers that staff have seen of them; left out if none. */
    papersSeen: z.optional(z.array(z.enum(PAPER_KINDS))),
  }),
)
export type AssignedVolunteer = z.output<typeof AssignedVolunteer>

export type Outcome = ClosingMove
export const outcome = lazily(() => z.enum(CLOSING_MOVES))

export interface CurrentRequest extends RequestDetails, VisitChanges {
  id: string
  number: number
  postedAt: Date
  volunteer: AssignedVolunteer | null
  /** Nobody else sees it until a coordinator has called. */
  awaitsCall?: true | undefined
  /** The volunteer to whom alone it is offered, until then. */
  askedFirst?: AskedFirst | undefined
  /** It was, and all see it now. */
  openToAll?: true | undefined
}

export const AskedFirst = lazily(() => z.object({ name: z.string(), until: instant }))
type AskedFirst = z.output<typeof AskedFirst>

const Account = lazily(() =>
  renamed({ _id: 'id', contactno: 'phone', homeLocation: 'homeDistrict' })({
    ...identity(),
    isVerified: z.boolean(),
    /** Left out but for an administrator whose part is the desk. */
    part: z.optional(z.literal('desk')),
    /** A browser that stored only the user does not know it. */
    language: z.optional(field.language),
    skills: orNull(field.skills),
    /** Left out if they have not said. */
    availability: z.optional(field.slots),
    requestEmails: z.optional(field.requestEmails),
    /** The last day away; left out if they are not. */
    awayUntil: z.optional(field.wallDate),
    /** A volunteer's unit; left out if they have named none. */
    organisation: z.optional(z.string()),
    homeLocation: z.optional(z.nullable(field.district)),
    homeArea: orNull(z.string()),
    homeAddress: orNull(z.string()),
    homeLandmark: orNull(z.string()),
    /** Citizens are still shown the previous name and number. Left out if not. */
    changesWait: z.optional(z.literal(true)),
    /** Accepts nothing until a coordinator agrees. Left out if not. */
    stopped: z.optional(z.literal(true)),
    /** Why a citizen cannot ask for help until staff agree. Left out if they can. */
    mayNotAsk: z.optional(z.enum(['call-first', 'agreement-needed'])),
  }),
)

/** The citizen's request, every part of which is missing or null while there is none. */
const LaidFlat = lazily(() =>
  renamed({
    ...WIRE_NAMES,
    requestId: 'id',
    requestNumber: 'number',
    createdAt: 'postedAt',
    volunteerDetails: 'volunteer',
  })({
    ...RequestDetails.shape,
    helptitle: z.nullish(RequestDetails.shape.helptitle),
    helpdescription: z.nullish(RequestDetails.shape.helpdescription),
    /** The open request's, otherwise the home's (D37). */
    location: orNull(field.district),
    helpdate: z.nullish(RequestDetails.shape.helpdate),
    helptime: z.nullish(RequestDetails.shape.helptime),
    requestId: z.nullish(z.string()),
    requestNumber: z.nullish(z.number()),
    createdAt: z.nullish(instant),
    volunteerDetails: z.nullish(AssignedVolunteer),
    /** Nobody else sees the open request until a coordinator has called; left out otherwise. */
    awaitsCall: z.optional(z.literal(true)),
    /** The volunteer it is reserved for. */
    askedFirst: z.optional(AskedFirst),
    /** It was offered to one first, and is to all now; left out otherwise. */
    openToAll: z.optional(z.literal(true)),
    ...VisitChanges.shape,
  }),
)
const NO_REQUEST = {
  id: null,
  number: null,
  postedAt: null,
  volunteer: null,
  helpType: null,
  description: null,
  district: null,
  date: null,
  time: null,
  duration: null,
  ...NOTHING_OPTIONAL,
}

/** A user; the specification lays a citizen's current request flat on them. */
export type User = Omit<z.output<typeof Account>, 'homeDistrict'> & {
  homeDistrict: District | null
  request: CurrentRequest | null
  lastOutcome: Outcome | null
}

const UserOnTheWire = lazily(() =>
  z.object({
    ...Account.shape,
    ...LaidFlat.shape,
    helpoutcome: orNull(outcome),
    helpstatus: z._default(field.truthy, false),
  }),
)

export const User = lazily(() =>
  z.codec(UserOnTheWire, z.custom<User>(), {
    decode: (sent) => ({
      ...Account.toOurs(sent),
      // A server that knows the specification alone sends no `homeLocation`.
      homeDistrict: sent.homeLocation === undefined ? sent.location : sent.homeLocation,
      // `helpstatus` alone tells that it is over where only the specification’s fields are sent.
      request: sent.helpstatus ? null : requestOf(LaidFlat.toOurs(sent)),
      lastOutcome: sent.helpoutcome ?? (sent.helpstatus ? 'complete' : null),
    }),
    encode: ({ request: current, lastOutcome, ...account }) => {
      // Only a citizen has a request of their own. Nobody else is ever sent a completion code (D25).
      const request = roleOf(account.category) === 'citizen' ? current : null
      return {
        ...Account.toWire(account),
        ...(request
          ? LaidFlat.toWire(request)
          : { ...LaidFlat.toWire(NO_REQUEST), location: account.homeDistrict }),
        helpoutcome: lastOutcome,
        helpstatus: !request && lastOutcome !== null && isHelpGiven(lastOutcome),
      }
    },
  }),
)

const WHOLE = ['helpType', 'description', 'district', 'date', 'time', 'postedAt'] as const
type Flat = z.output<typeof LaidFlat>
type Whole = Flat & { [Name in (typeof WHOLE)[number]]: NonNullable<Flat[Name]> }
const isWhole = (sent: Flat): sent is Whole => WHOLE.every((name) => (sent[name] ?? null) !== null)

function requestOf(sent: Flat): CurrentRequest | null {
  if (!isWhole(sent)) return null
  const { id, number, volunteer } = sent
  return { ...sent, id: id ?? '', number: number ?? 0, volunteer: volunteer?.name ? volunteer : null }
}

const SignUp = lazily(() =>
  renamed({ contactno: 'phone', location: 'district' })(
    {
      email: field.email,
      password: field.newPassword,
      name: field.personName,
      contactno: field.phone,
      category: field.category,
      skills: z.nullish(field.skills),
      location: z.nullish(field.district),
    },
    z.superRefine(refuseTogether, { when: ({ value }) => typeof value === 'object' && value !== null }),
  ),
)

/** Also where single fields are refused, so that nobody has to try twice. */
function refuseTogether(
  sent: Partial<Record<'email' | 'password' | 'name' | 'category', string>> & { location?: unknown },
  context: z.core.$RefinementCtx,
): void {
  const refused = new Set(context.issues.map(({ path }) => path?.[0]))
  const refuse = (word: string, message: FieldProblem) =>
    context.addIssue({ code: 'custom', path: [word], message })
  const right = (word: 'name' | 'email') => (refused.has(word) ? undefined : sent[word])
  if (!refused.has('password') && sent.password !== undefined) {
    const refusals = passwordRefusals(sent.password, { name: right('name'), email: right('email') })
    if (refusals.includes('password-is-personal')) refuse('password', 'password-is-personal')
  }
  if (refused.has('category')) return
  if (sent.category === 'Admin') refuse('category', 'category-required')
  if (sent.category === 'Volunteer' && !sent.location && !refused.has('location'))
    refuse('location', 'location-required')
}

/** The link's secret, or the code with the address it went to; the password chooses among several sign-ups (D19). */
export type Verification = ({ token: string } | { email: string; code: string }) & {
  password?: string | null | undefined
}

const chosen = () => ({ password: z.nullish(field.passwordToCheck) })
const ByLink = lazily(() => z.object({ token: field.mailedToken, ...chosen() }))
// A code alone could be guessed (D20).
const ByCode = lazily(() => z.object({ email: field.email, code: field.sixDigits, ...chosen() }))

const VerificationOnTheWire = lazily(() =>
  z.object({
    token: z.nullish(z.string('token-required' satisfies FieldProblem)),
    email: z.nullish(z.string('email-invalid' satisfies FieldProblem)),
    code: z.nullish(z.string('code-invalid' satisfies FieldProblem)),
    ...chosen(),
  }),
)

const Verification = lazily(() =>
  z.codec(VerificationOnTheWire, z.custom<Verification>(), {
    decode: (sent, context): Verification => {
      const byLink = typeof sent.token === 'string' || (sent.email ?? sent.code ?? null) === null
      const read = (byLink ? ByLink : ByCode).safeParse(sent)
      if (read.success) return read.data
      for (const { path, message } of read.error.issues)
        context.issues.push({ code: 'custom', path, message, input: undefined })
      return z.NEVER
    },
    encode: (proof) => ('token' in proof ? z.encode(ByLink, proof) : z.encode(ByCode, proof)),
  }),
)

export const accounts = feature('Accounts', {
  signUp: endpoint('POST', '/api/auth/signup', {
    summary: 'Sign up a citizen or volunteer, who then opens an email to prove the address.',
    access: 'anyone',
    body: SignUp,
    reply: lazily(() => z.object({ user: User })),
    message: 'signed-up',
  }),
  verifyEmail: endpoint('POST', '/api/auth/verify-email', {
    summary: 'Verify a new or changed email address by link or code, without signing in.',
    access: 'anyone',
    body: Verification,
    reply: lazily(() => z.object({ pendingApproval: z._default(z.boolean(), false), user: User })),
    message: 'email-verified',
  }),
  resendVerification: endpoint('POST', '/api/auth/resend-verification', {
    summary: 'Send the verification email of a sign-up again.',
    access: 'anyone',
    body: lazily(() => z.object({ email: field.email })),
    message: 'verification-sent',
  }),
  forgotPassword: endpoint('POST', '/api/auth/forgot-password', {
    summary: 'Email a link to set a new password, if the address has an account.',
    access: 'anyone',
    body: lazily(() => z.object({ email: field.email })),
    message: 'reset-link-sent',
  }),
  resetPassword: endpoint('POST', '/api/auth/reset-password/:token', {
    summary: 'Set a new password with the token of an emailed link, and end all sessions.',
    access: 'anyone',
    body: lazily(() => z.object({ password: field.newPassword })),
    message: 'password-reset',
  }),
  changePassword: endpoint('POST', '/api/auth/change-password', {
    summary: 'Change your password and end your other sessions.',
    access: 'signed-in',
    limit: 'passwords-of-account',
    body: lazily(() => z.object({ currentPassword: field.currentPassword, password: field.newPassword })),
    message: 'password-changed',
  }),
  /** A taken address gets the same answer. */
  changeEmail: endpoint('POST', '/api/auth/change-email', {
    summary: 'Ask for another email address, which counts once its email is opened.',
    access: 'signed-in',
    limit: 'passwords-of-account',
    body: lazily(() => z.object({ email: field.email, password: field.passwordToCheck })),
    message: 'address-change-sent',
  }),
  deleteMe: endpoint('DELETE', '/api/auth/me', {
    summary: 'Delete your account, unless an open concern is about you or in hand.',
    access: ['citizen', 'volunteer'],
    limit: 'passwords-of-account',
    body: lazily(() => z.object({ password: field.passwordToCheck })),
    message: 'account-deleted',
  }),
  setLanguage: endpoint('PUT', '/api/auth/language', {
    summary: 'Set the language of your emails and of devices that sign in.',
    access: 'signed-in',
    limit: 'language-of-account',
    allowedBeforeSecondFactor: true,
    body: lazily(() => z.object({ language: field.language })),
  }),
  updateProfile: endpoint('PUT', '/api/auth/update-profile', {
    summary: 'Update your profile.',
    access: 'signed-in',
    limit: 'profile-of-account',
    body: lazily(() =>
      renamed({ contactno: 'phone', location: 'district' })({
        name: field.personName,
        contactno: field.phone,
        location: z.nullish(field.district),
        skills: z.nullish(field.skills),
        // Omitted fields stay unchanged.
        availability: z.optional(field.slots),
        requestEmails: z.optional(field.requestEmails),
        awayUntil: z.optional(z.nullable(field.wallDate)),
        organisation: z.optional(field.organisation),
        area: z.optional(field.area),
        address: z.optional(field.address),
        landmark: z.optional(field.address),
      }),
    ),
    reply: lazily(() => z.object({ user: User })),
    message: 'profile-updated',
  }),
  /** Units that several volunteers have named. */
  listOrganisations: endpoint('GET', '/api/auth/organisations', {
    summary: 'List the units that volunteers belong to, to choose yours from.',
    access: ['volunteer'],
    reply: lazily(() => inData('organisations', z.array(z.string()))),
  }),
  /** By the link in an email: it asks for no password, and opens nothing else. */
  setRequestEmails: endpoint('POST', '/api/auth/request-emails', {
    summary: 'Set how a volunteer hears of new requests, by the token of an email.',
    access: 'anyone',
    body: lazily(() => z.object({ token: field.mailedToken, requestEmails: field.requestEmails })),
    message: 'request-emails-set',
  }),
})
