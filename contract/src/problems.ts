import { CODE_LOCK_MINUTES } from '@scan/domain/help-request.ts'
import type { PasswordRefusal } from '@scan/domain/password.ts'
import type { AreaRefusal } from '@scan/domain/contact-details/place.ts'
import type { OrganisationRefusal } from '@scan/domain/organisation.ts'
import type { Refusal } from '@scan/domain/refused.ts'

export interface Problem {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503
  /** Fields besides `success`, `code` and `message`. */
  flags?: { isBanned?: true; pendingApproval?: true }
  /** Seconds, where the wait is always the same. */
  retryAfter?: number
}

/** Every way a call can fail, with its status. */
export const PROBLEMS = {
  // The call itself
  'invalid-input': { status: 400 },
  'malformed-json': { status: 400 },
  'not-json': { status: 415 },
  'body-too-large': { status: 413 },
  'not-found': { status: 404 },
  'too-many-requests': { status: 429 },
  'too-busy': { status: 503 },
  /** The database is away for a moment. */
  interrupted: { status: 503, retryAfter: 5 },
  'internal-error': { status: 500 },

  // The caller
  'no-token': { status: 401 },
  'session-idle': { status: 401 },
  'session-invalid': { status: 401 },
  'account-terminated': { status: 401 },
  'account-left': { status: 401 },
  'account-suspended': { status: 403, flags: { isBanned: true } },
  'not-for-your-role': { status: 403 },
  'not-who-you-say': { status: 403 },

  // Signing in and verifying
  'invalid-credentials': { status: 401 },
  'user-not-found': { status: 401 },
  'email-not-verified': { status: 401 },
  'approval-pending': { status: 403, flags: { pendingApproval: true } },
  'sign-in-failed': { status: 400 },
  'password-wrong': { status: 400 },
  'password-needed': { status: 400 },
  'second-factor-needed': { status: 401 },
  'second-factor-wrong': { status: 400 },
  'second-factor-used': { status: 400 },
  'second-factor-not-begun': { status: 400 },
  'second-factor-on': { status: 400 },
  'second-factor-first': { status: 403 },
  'verification-invalid': { status: 400 },
  'verification-expired': { status: 400 },
  'verification-code-wrong': { status: 400 },
  'verification-code-expired': { status: 400 },
  'verification-code-spent': { status: 400 },
  'chosen-password-needed': { status: 400 },
  'address-change-expired': { status: 400 },
  'reset-link-invalid': { status: 400 },
  'reset-link-expired': { status: 400 },
  'reset-link-replaced': { status: 400 },
  'request-emails-link-invalid': { status: 400 },
  'request-emails-link-for-fewer': { status: 400 },
  'case-open': { status: 409 },
  'person-of-open-case': { status: 409 },

  // Help requests
  'agreement-needed': { status: 403 },
  'call-first': { status: 403 },
  'coordinator-first': { status: 403 },
  'visits-unconfirmed': { status: 403 },
  /** `data` has the kinds. */
  'papers-missing': { status: 403 },
  'paper-not-found': { status: 404 },
  'lead-time-too-short': { status: 400 },
  'too-far-ahead': { status: 400 },
  'one-request-at-a-time': { status: 400 },
  'no-current-request': { status: 404 },
  'visit-not-found': { status: 404 },
  'nobody-to-thank': { status: 400 },
  'thanked-already': { status: 409 },
  'too-late-to-thank': { status: 400 },
  'request-no-longer-available': { status: 409 },
  // Treated like one that is gone: the reader has to read the board again.
  'request-has-changed': { status: 409 },
  'accepted-before-change': { status: 400 },
  'one-acceptance-at-a-time': { status: 400 },
  'request-already-closed': { status: 400 },
  'request-not-accepted': { status: 400 },
  'not-your-request': { status: 403 },
  'coordinator-will-call': { status: 429 },
  'cancel-too-late': { status: 400 },
  'new-time-too-late': { status: 400 },
  'new-time-is-the-old': { status: 400 },
  'new-time-gone': { status: 400 },
  'not-yet-late': { status: 400 },
  'not-yet-expired': { status: 400 },
  'not-yet-lapsed': { status: 400 },
  'completion-code-wrong': { status: 400 },
  'completion-code-locked': { status: 429, retryAfter: CODE_LOCK_MINUTES * 60 },

  // Administration
  'volunteer-not-waiting': { status: 400 },
  'account-not-banned': { status: 400 },
  'account-already-banned': { status: 400 },
  'account-not-found': { status: 404 },
  'not-yourself': { status: 400 },
  'last-two-admins': { status: 400 },
  'last-administrator': { status: 409 },
  'confirm-password': { status: 403 },
  'confirm-code': { status: 403 },
  'request-not-found': { status: 404 },
  'concern-not-found': { status: 404 },
  'case-of-another': { status: 409 },
  'in-hand-of-another': { status: 409 },
  'too-late-to-note': { status: 400 },
  'case-closed': { status: 409 },
  'note-too-short': { status: 400 },
  'guidance-leads-elsewhere': { status: 400 },
  'case-needs-note': { status: 400 },
  'separation-not-found': { status: 404 },
  'second-administrator': { status: 409 },
  'nobody-to-ask': { status: 400 },
  'said-no': { status: 409 },
  'nobody-waits-for-answer': { status: 409 },
  'not-a-volunteer': { status: 404 },
  'volunteer-not-approved': { status: 400 },
  'volunteer-has-visit': { status: 400 },
  'volunteer-stopped': { status: 400 },
  'volunteer-has-enough': { status: 400 },
  'volunteer-unconfirmed': { status: 400 },
  'administrators-own': { status: 400 },
  'your-own-account': { status: 403 },
  'people-kept-apart': { status: 400 },
  'volunteer-away': { status: 400 },
  'volunteer-said-no': { status: 400 },
  'enough-asked': { status: 400 },
  'pattern-not-found': { status: 404 },
  'nobody-to-report': { status: 400 },
  'people-gone': { status: 400 },
  'no-changes-wait': { status: 400 },
  'changed-again': { status: 409 },
  'message-not-found': { status: 404 },
  'not-by-phone': { status: 403 },
  'same-phone': { status: 409 },
  'consent-old': { status: 400 },
  'list-wrong': { status: 400 },
  'nobody-to-invite': { status: 409 },
  'ask-herself': { status: 400 },
  'phone-wrong': { status: 400 },
  'code-needed': { status: 400 },
  'not-yet': { status: 400 },
  'not-now': { status: 400 },
  'worry-needs-end': { status: 400 },
  'call-not-found': { status: 404 },
  'call-taken': { status: 409 },
  'call-not-taken': { status: 409 },
  'answer-needed': { status: 400 },
} as const satisfies Record<Refusal, Problem> & Record<string, Problem>

export type ProblemCode = keyof typeof PROBLEMS

/** Problems of one form field. */
export type FieldProblem =
  | PasswordRefusal
  | 'field-invalid'
  | 'name-required'
  | 'name-too-long'
  | 'email-required'
  | 'email-invalid'
  | 'sign-in-email-invalid'
  | 'password-required'
  | 'current-password-required'
  | 'current-password-wrong'
  | 'confirm-required'
  | 'passwords-differ'
  | 'phone-required'
  | 'phone-invalid'
  | 'category-required'
  | 'location-required'
  | 'help-fields-required'
  | 'text-too-long'
  | 'thanks-too-long'
  | 'callback-too-long'
  | 'choice-required'
  | 'search-too-long'
  | 'reason-too-long'
  | AreaRefusal
  | 'area-too-long'
  | 'organisation-too-long'
  | OrganisationRefusal
  | 'duration-invalid'
  | 'guidance-too-long'
  | 'address-too-long'
  | 'date-invalid'
  | 'dates-reversed'
  | 'time-invalid'
  | 'code-invalid'
  | 'reason-required'
  | 'concern-required'
  | 'message-required'
  | 'message-too-long'
  | 'token-required'
  | 'relation-required'
  | 'relation-too-long'
  | 'spoke-to-required'
  | 'seen-on-required'
  | 'seen-later'
  | 'valid-before-seen'
  | 'paper-number'
  | 'why-required'
  | 'list-required'
  | 'list-from-required'
  | 'list-from-too-long'
  | 'list-from-strange'

/** One refused field; `field` is its wire name. */
export interface FieldError {
  field: string
  code: FieldProblem
  message: string
}

/** The body of every failed call. */
export interface ProblemBody {
  success: false
  code: ProblemCode
  message: string
  isBanned?: true
  pendingApproval?: true
  errors?: FieldError[]
  /** Seconds. */
  retryAfter?: number
  /** What stands in its way. */
  data?: readonly object[]
}

/** A call that cannot be answered, for this reason. `retryAfter` is in seconds. */
export class ApiProblem extends Error {
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  readonly retryAfter: number | undefined
  readonly data: readonly object[] | undefined
  constructor(code: ProblemCode, details: Pick<ProblemBody, 'errors' | 'retryAfter' | 'data'> = {}) {
    super(code)
    this.name = 'ApiProblem'
    this.code = code
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.data = details.data
  }
}
