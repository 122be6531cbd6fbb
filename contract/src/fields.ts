import { instantOf } from '@scan/domain/clock.ts'
import { CALLBACK_TEXT_MAX } from '@scan/domain/callback.ts'
import { DURATIONS } from '@scan/domain/duration.ts'
import { THANKS_MAX } from '@scan/domain/thanks.ts'
import { latinDigits } from '@scan/domain/spelling/digits.ts'
import { withoutNeedlessInvisible } from '@scan/domain/spelling/invisible.ts'
import { codeDigits } from '@scan/domain/spelling/six-digits.ts'
import { CODE_DIGITS } from '@scan/domain/help-request.ts'
import { EMAIL_MAX, WRITABLE_ADDRESS, foldedAddress } from '@scan/domain/email-address.ts'
import { PAPER_NOTE_MAX } from '@scan/domain/papers.ts'
import { REQUEST_EMAILS } from '@scan/domain/request-emails.ts'
import { passwordRefusals } from '@scan/domain/password.ts'
import { tenDigits } from '@scan/domain/phone.ts'
import { z } from 'zod/mini'
import type { FieldProblem } from './problems.ts'
import { lazily } from './wire.ts'

export * from './choices.ts'

const NAME_MAX = 100
const LONG_TEXT_MAX = 1000
export const AREA_MAX = 60
export const ADDRESS_MAX = 200
export const ORGANISATION_MAX = 80
/** Guidance of staff for a kind of help (D76). */
export const GUIDANCE_LINES = 5
const GUIDANCE_LINE_MAX = 200
/** In any script it fits into what the server reads of one call. */
const MESSAGE_MAX = 4000

export const atMost = (most: number, problem: FieldProblem = 'text-too-long') => z.maxLength(most, problem)

/** Composed, without control characters (PostgreSQL refuses NUL) or what hides; Malayalam needs ZWJ and ZWNJ. */
function cleaned(text: string): string {
  // oxlint-disable-next-line no-control-regex -- naming control characters is the point
  const printable = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '')
  return withoutNeedlessInvisible(printable).normalize('NFC').trim()
}

/** Joiners and combining marks alone show nothing. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

export function required(problem: FieldProblem) {
  return z.string({ error: problem }).check(
    z.overwrite(cleaned),
    z.minLength(1, { error: problem, abort: true }),
    z.refine((text) => VISIBLE.test(text), { error: problem, abort: true }),
  )
}

function emailAddress(problem: FieldProblem, pattern: RegExp) {
  return required('email-required').check(
    z.overwrite(foldedAddress),
    z.maxLength(EMAIL_MAX, { error: problem, abort: true }),
    z.regex(pattern, problem),
  )
}

const onOneLine = (text: string) => cleaned(text).replace(/\s+/g, ' ')

/** A name is one line: it appears in the subject of an email. */
export const personName = lazily(() =>
  required('name-required').check(z.overwrite(onOneLine), atMost(NAME_MAX, 'name-too-long')),
)
export const email = lazily(() => emailAddress('email-invalid', WRITABLE_ADDRESS))
/** Lenient: early sign-ups were allowed more. */
const ONCE_TAKEN = /^[^\s@<>"(),;:\\]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/
/** The sign-in screen words it a little differently. */
export const signInEmail = lazily(() => emailAddress('sign-in-email-invalid', ONCE_TAKEN))

/** The version a decision is based on (D50). */
export const seen = lazily(() => z.string())

/** The citizen a call is about: their address, or the handle that stands for it (D25), whose letters are not folded. */
export const citizenAddress = lazily(() =>
  required('email-required').check(atMost(EMAIL_MAX, 'email-invalid')),
)
export const answer = lazily(() => z.enum(['yes', 'no']))

/** Compared with the session, never believed (D26). */
export const claim = lazily(() => z.nullish(z.string()))

export const phone = lazily(() =>
  z.codec(required('phone-required'), z.string(), {
    decode: (text, context) => {
      const digits = tenDigits(text)
      if (digits) return digits
      context.issues.push({ code: 'custom', message: 'phone-invalid' satisfies FieldProblem, input: text })
      return z.NEVER
    },
    encode: (digits) => digits,
  }),
)

const aPassword = (missing: FieldProblem) => z.string({ error: missing }).check(z.minLength(1, missing))

export const passwordToCheck = lazily(() => aPassword('password-required'))

/** Beside a new one, it says which of the two is missing. */
export const currentPassword = lazily(() => aPassword('current-password-required'))

export const newPassword = lazily(() =>
  passwordToCheck.check((context) => {
    if (context.value === '') return
    for (const message of passwordRefusals(context.value))
      context.issues.push({ code: 'custom', message, input: undefined })
  }),
)

const TOKEN_MAX = 200
function secret(problem: FieldProblem) {
  return z.string({ error: problem }).check(z.minLength(1, problem), atMost(TOKEN_MAX, problem))
}
export const refreshToken = lazily(() => secret('field-invalid'))
export const mailedToken = lazily(() => secret('token-required'))

export const description = lazily(() => required('help-fields-required').check(atMost(LONG_TEXT_MAX)))
/** Optional text; an empty one is null. */
function optional(most: number, tooLong: FieldProblem) {
  return z.codec(
    z.nullish(z.string().check(z.overwrite(cleaned), atMost(most, tooLong))),
    z.nullable(z.string()),
    { decode: (text) => (text && VISIBLE.test(text) ? text : null), encode: (text) => text },
  )
}
export const additional = lazily(() => optional(LONG_TEXT_MAX, 'text-too-long'))
export const thanks = lazily(() => optional(THANKS_MAX, 'thanks-too-long'))
export const callbackText = lazily(() => optional(CALLBACK_TEXT_MAX, 'callback-too-long'))
/** `areaRefusal` decides whether it is more than a town. */
export const area = lazily(() => optional(AREA_MAX, 'area-too-long'))
export const address = lazily(() => optional(ADDRESS_MAX, 'address-too-long'))
/** Minutes; what is left out takes as long as is usual for its kind. */
export const duration = lazily(() => {
  const length = z.literal([...DURATIONS], { error: 'duration-invalid' satisfies FieldProblem })
  return z.codec(z.nullish(length), z.nullable(length), {
    decode: (minutes) => minutes ?? null,
    encode: (minutes) => minutes,
  })
})
/** A volunteer's unit, on one line: it stands in tables. */
export const organisation = lazily(() =>
  z.codec(
    z.nullish(z.string().check(z.overwrite(onOneLine), atMost(ORGANISATION_MAX, 'organisation-too-long'))),
    z.nullable(z.string()),
    { decode: (text) => (text && VISIBLE.test(text) ? text : null), encode: (text) => text },
  ),
)
/** A calendar day; only the service's zone can tell whether that day also has this hour. */
const dayOr = (problem: FieldProblem) =>
  required(problem).check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'date-invalid' satisfies FieldProblem, abort: true }),
    z.refine((date) => instantOf(date, '12:00', 'UTC') !== undefined, 'date-invalid' satisfies FieldProblem),
  )
export const wallDate = lazily(() => dayOr('help-fields-required'))
/** When staff saw a paper; `paperRefusal` decides about all of it together. */
export const seenOn = lazily(() => dayOr('seen-on-required'))
/** The same of a span, where it may be left out. */
export const day = lazily(() =>
  z
    .string({ error: 'date-invalid' satisfies FieldProblem })
    .check(
      z.refine(
        (date) => instantOf(date, '12:00', 'UTC') !== undefined,
        'date-invalid' satisfies FieldProblem,
      ),
    ),
)
export const wallTime = lazily(() =>
  required('help-fields-required').check(
    z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time-invalid' satisfies FieldProblem),
  ),
)

const SIX_DIGITS = new RegExp(`^\\d{${CODE_DIGITS}}$`)
export const sixDigits = lazily(() =>
  z
    .string({ error: 'code-invalid' satisfies FieldProblem })
    .check(z.overwrite(codeDigits), z.regex(SIX_DIGITS, 'code-invalid' satisfies FieldProblem)),
)

const tooLong: FieldProblem = 'guidance-too-long'
/** Lines that say something. */
export const guidance = lazily(() =>
  z.array(z.string().check(z.overwrite(cleaned), atMost(GUIDANCE_LINE_MAX, tooLong))).check(
    z.overwrite((lines) => lines.filter((line) => VISIBLE.test(line))),
    z.maxLength(GUIDANCE_LINES, tooLong),
  ),
)

export const requestEmails = lazily(() =>
  z.enum(REQUEST_EMAILS, { error: 'field-invalid' satisfies FieldProblem }),
)

export const SEARCH_MAX = 100

export const searchText = lazily(() =>
  z.string().check(z.overwrite(cleaned), atMost(SEARCH_MAX, 'search-too-long')),
)

/** A boolean; whatever is truthy is read as true (specification, section 3). */
export const truthy = lazily(() => z.codec(z.unknown(), z.boolean(), { decode: Boolean, encode: (is) => is }))

/** A whole number from 1 to `most`, as an address carries it. */
export function count(most: number) {
  return z.codec(z.string().check(z.regex(/^\d{1,9}$/)), z.number().check(z.minimum(1), z.maximum(most)), {
    decode: Number,
    encode: String,
  })
}

export const concernText = lazily(() => required('concern-required').check(atMost(LONG_TEXT_MAX)))

/** As the database writes it: in capitals it would be another one to whoever compares it here. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const id = lazily(() => z.string().check(z.regex(ID)))

/** Asking the database about anything else would be an error. */
export function isId(text: string): boolean {
  return ID.test(text)
}

/** A code from an app, or one of the codes kept for its loss. */
export const secondFactorCode = lazily(() =>
  required('code-invalid').check(z.overwrite(latinDigits), atMost(20, 'code-invalid')),
)

/** Why somebody cannot come, or is banned; a sentence that the person concerned never sees. */
export const REASON_MAX = 300
export const reason = lazily(() => required('reason-required').check(atMost(REASON_MAX, 'reason-too-long')))

export const paperNote = lazily(() =>
  z.string().check(z.overwrite(cleaned), atMost(PAPER_NOTE_MAX, 'address-too-long')),
)
/** Why a paper was taken back. */
export const whyPaper = lazily(() => required('why-required').check(atMost(REASON_MAX, 'reason-too-long')))

export const contactText = lazily(() =>
  required('message-required').check(atMost(MESSAGE_MAX, 'message-too-long')),
)
